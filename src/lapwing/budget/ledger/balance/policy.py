"""Policies: what an analyst may spend in a day, and which charges another person has to approve first.

They keep order among people and promise nothing about privacy, which the budget does.  A day is the date of the entry,
in UTC; if the clock is put back, the later day goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.entry.charge import NOTHING, Charge, add, fits

EVERYONE = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """What one may spend in a day, and the most that needs no approval; without either if it is nothing."""

    daily: Charge | None
    approval: Charge | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A request that waits for approval; `seq` is the place of its entry."""

    seq: int
    budget: int
    request: str
    analyst: str | None
    approved: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposal as those who may approve it see it."""

    seq: int
    dataset: str
    unit: str
    cost: Cost
    analyst: str | None
    approved: bool


class Policy:
    """The rules of a budget, and what each analyst has spent on the last day that they spent on."""

    def __init__(self) -> None:
        self.rules: dict[str, Rule] = {}
        self.days: dict[str, tuple[str, Charge]] = {}

    def rule_for(self, analyst: str | None) -> Rule | None:
        """The rule for an analyst, which is everyone's unless there is one of their own."""
        return self.rules.get(analyst or EVERYONE) or self.rules.get(EVERYONE)

    def spent_on(self, day: str, analyst: str | None) -> Charge:
        """What an analyst has spent on a day."""
        last, spent = self.days.get(analyst or EVERYONE, ("", NOTHING))
        return spent if day <= last else NOTHING

    def objection(self, charge: Charge, analyst: str | None, at: str, proposal: Proposal | None) -> str | None:
        """Why a rule stands against a charge; the id of a message."""
        rule = self.rule_for(analyst)
        if rule is None:
            return None
        if rule.daily is not None and not fits(add(self.spent_on(at[:10], analyst), charge), rule.daily):
            return "over-day"
        if rule.approval is None or fits(charge, rule.approval):
            return None
        return None if proposal is not None and proposal.approved else "awaiting-approval"

    def spend(self, charge: Charge, analyst: str | None, at: str) -> None:
        """One more charge, on its day."""
        if self.rules:
            day = max(at[:10], self.days.get(analyst or EVERYONE, ("", NOTHING))[0])
            self.days[analyst or EVERYONE] = day, add(self.spent_on(at[:10], analyst), charge)
