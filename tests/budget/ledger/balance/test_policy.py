"""Rules about days and approvals."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.ledger.balance.policy import EVERYONE, Policy, Proposal, Rule
from lapwing.budget.ledger.entry.charge import Charge


def some(amount: object) -> Charge:
    return Charge(Fraction(str(amount)), Fraction(0))


def test_a_day_has_a_limit_and_the_next_day_another() -> None:
    policy = Policy()
    policy.rules["ann"] = Rule(some(1), None)
    assert policy.objection(some(2), "ann", "2024-01-01T10:00", None) == "over-day"
    policy.spend(some("0.8"), "ann", "2024-01-01T10:00")
    assert policy.objection(some("0.3"), "ann", "2024-01-01T23:00", None) == "over-day"
    assert policy.objection(some("0.2"), "ann", "2024-01-01T23:00", None) is None
    assert policy.objection(some("0.3"), "ann", "2023-12-31T23:00", None) == "over-day"
    assert policy.objection(some("0.3"), "ann", "2024-01-02T00:00", None) is None
    assert policy.objection(some(9), "bob", "2024-01-01T10:00", None) is None
    policy.rules[EVERYONE] = Rule(some(5), None)
    assert policy.objection(some(9), "bob", "2024-01-01T10:00", None) == "over-day"
    assert policy.objection(some(9), None, "2024-01-01T10:00", None) == "over-day"
    assert policy.objection(some("0.2"), "ann", "2024-01-01T10:00", None) is None


def test_a_clock_that_is_put_back_gives_no_second_day() -> None:
    policy = Policy()
    policy.rules["ann"] = Rule(some(1), None)
    policy.spend(some(1), "ann", "2024-01-02T10:00")
    policy.spend(some(0), "ann", "2024-01-01T10:00")
    assert policy.days["ann"] == ("2024-01-02", some(1))


def test_large_charges_need_approval() -> None:
    policy = Policy()
    policy.rules[EVERYONE] = Rule(None, some("0.5"))
    waiting = Proposal(9, 2, "d", "ann", approved=False)
    approved = Proposal(9, 2, "d", "ann", approved=True)
    assert policy.objection(some("0.5"), "ann", "2024-01-01", None) is None
    assert policy.objection(some("0.6"), "ann", "2024-01-01", None) == "awaiting-approval"
    assert policy.objection(some("0.6"), "ann", "2024-01-01", waiting) == "awaiting-approval"
    assert policy.objection(some("0.6"), "ann", "2024-01-01", approved) is None
