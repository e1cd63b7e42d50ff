"""Blocks, rules and approvals in a ledger, and what tampering with them comes to."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.balance.fold import AlteredError, fold
from lapwing.budget.ledger.balance.policy import Waiting
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.entry.allowance import curve_allowance
from lapwing.budget.ledger.entry.blocks import BLOCKS, Touched, blocks_of, write_touched
from lapwing.budget.ledger.entry.chain import link_after
from lapwing.budget.ledger.entry.entry import Approved, Blocked, Entry, Reserved
from lapwing.budget.ledger.entry.knowledge import Knowledge, write_knowledge
from lapwing.budget.ledger.entry.request import Request
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger.asking import ask, left, reserved, why

DAYS = blocks_of("day", "day", several=1)


def on(low: int | None, high: int | None, epsilon: str = "0.6", undated: bool = False, **options: Any) -> Request:
    part = write_touched(Touched(low, high, undated, None, True))
    return ask(epsilon, partition=BLOCKS, part=part, **options)


def test_each_block_has_the_whole_budget(ledger: Ledger) -> None:
    ledger.block("census", "person", DAYS)
    reserved(ledger, on(1, 7))
    reserved(ledger, on(8, 14))
    assert why(lambda: ledger.reserve(on(7, 8))) == "over-budget"
    assert why(lambda: ledger.reserve(on(None, None, undated=True))) == "over-budget"
    assert why(lambda: ledger.reserve(ask("0.6"))) == "over-budget"
    reserved(ledger, on(7, 8, "0.4"))
    assert ledger.preview(on(15, 20)).rest.amount == Fraction(2, 5)
    assert ledger.preview(on(8, 20, "0.1")).reason == "over-budget"
    assert left(ledger) == 0
    found = {(each.first, each.last, each.spent.amount) for each in ledger.blocks("census", "person")}
    assert {(7, 7, 1), (8, 8, 1), (1, 6, Fraction(3, 5)), (9, 14, Fraction(3, 5)), (15, None, 0)} <= found
    assert ledger.verify().complaint is None
    assert open_ledger(ledger.store.place).blocks("census", "person") == ledger.blocks("census", "person")


def test_what_was_spent_on_everything_is_spent_on_blocks_to_come(ledger: Ledger) -> None:
    ledger.block("census", "person", DAYS)
    reserved(ledger, ask("0.6"))
    for request in (on(500, 500), on(-500, None), on(None, 3), on(4, 3, undated=True)):
        assert why(lambda request=request: ledger.reserve(request)) == "over-budget"  # type: ignore[misc]


def test_one_who_may_be_in_several_blocks_counts_twice_where_several_are_read(ledger: Ledger) -> None:
    ledger.block("census", "person", blocks_of("day", "day"))
    assert reserved(ledger, on(3, 3, "0.6")).charge.amount == Fraction(3, 5)
    assert reserved(ledger, on(4, 5, "0.4")).charge.amount == Fraction(4, 5)
    assert why(lambda: ledger.reserve(on(4, 5, "0.11"))) == "over-budget"
    assert why(lambda: ledger.reserve(ask("0.21"))) == "over-budget"


def test_people_count_twice_whatever_is_said(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    ledger.create("visits", "patient", cost_of(1), fingerprint=write_knowledge(Knowledge("patient", 5, None)))
    assert why(lambda: ledger.block("visits", "patient", DAYS)) == "blocks"
    ledger.block("visits", "patient", blocks_of("day"))


def test_when_blocks_may_be_made(ledger: Ledger) -> None:
    ledger.create("moved", "person", cost_of(1), neighbours="replace")
    assert why(lambda: ledger.block("moved", "person", DAYS)) == "blocks"
    assert why(lambda: ledger.block("census", "person", None)) == "blocks"  # type: ignore[arg-type]
    assert why(lambda: ledger.block("census", "person", replace(DAYS, several=0))) == "blocks"
    reserved(ledger, ask())
    assert why(lambda: ledger.block("census", "person", DAYS)) == "blocks"
    ledger.create("parts", "person", cost_of(1))
    ledger.block("parts", "person", DAYS)
    assert why(lambda: ledger.block("parts", "person", DAYS)) == "blocks"
    assert why(lambda: ledger.divide("parts", "person", "region", ["a"])) == "partition"
    assert why(lambda: ledger.reserve(ask("0.1", "parts", partition=BLOCKS, part="{}"))) == "part-unknown"


def test_further_units_have_the_blocks_too(ledger: Ledger) -> None:
    ledger.block("census", "person", DAYS)
    ledger.create("census", "household", cost_of(2), group=4)
    reserved(ledger, on(1, 7, "0.5"))
    assert why(lambda: ledger.reserve(on(7, 7, "0.1"))) == "over-budget"
    reserved(ledger, on(8, 8, "0.5"))
    assert left(ledger, unit="household") == 0


def test_shares_in_blocks(ledger: Ledger) -> None:
    ledger.block("census", "person", DAYS)
    ledger.grant("census", "person", "ann", cost_of("0.5"))
    reserved(ledger, on(1, 7, "0.5", analyst="ann"))
    assert why(lambda: ledger.reserve(on(7, 7, "0.1", analyst="ann"))) == "over-allowance"
    reserved(ledger, on(8, 8, "0.5", analyst="ann"))
    assert ledger.balance("census", "person").shares[0].spent.amount == Fraction(1, 2)


def test_curves(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    ledger.create("census", "person", curve_allowance(1, "1e-6"))
    assert why(lambda: ledger.reserve(ask("0.1"))) == "blocks-missing"
    ledger.block("census", "person", blocks_of())
    granted = 0
    while granted < 500 and ledger.preview(ask("0.01")).reason is None:
        reserved(ledger, ask("0.01"))
        granted += 1
    assert granted > 200, "basic composition allows 100"
    assert granted < 420, "ordinary concentrated composition of the same costs is about 360"
    assert why(lambda: ledger.reserve(ask("0.01"))) == "over-budget"
    assert why(lambda: ledger.reserve(ask_delta())) == "cost-measure"
    assert ledger.verify().complaint is None
    assert left(ledger) < Fraction(1, 50)


def ask_delta() -> Request:
    return replace(ask("0.01"), cost=cost_of("0.01", "1e-9"))


def test_two_people_release(ledger: Ledger) -> None:
    ledger.rule("census", "person", None, None, cost_of("0.2"))
    reserved(ledger, ask("0.2", analyst="ann"))
    assert ledger.preview(ask("0.3", analyst="ann")).reason == "awaiting-approval"
    for _ in range(2):
        assert why(lambda: ledger.reserve(ask("0.3", analyst="ann"))) == "awaiting-approval"
    (waiting,) = ledger.proposals()
    assert waiting == Waiting(waiting.seq, "census", "person", cost_of("0.3"), "ann", approved=False)
    assert left(ledger) == Fraction(4, 5)
    assert why(lambda: ledger.approve(waiting.seq, "Ann")) == "own-proposal"
    assert why(lambda: ledger.approve(waiting.seq + 1, "bob")) == "no-proposal"
    ledger.approve(waiting.seq, "bob")
    assert why(lambda: ledger.approve(waiting.seq, "bob")) == "no-proposal"
    assert why(lambda: ledger.reserve(ask("0.3", analyst="eve"))) == "awaiting-approval"
    assert why(lambda: ledger.reserve(ask("0.31", analyst="ann"))) == "awaiting-approval"
    reserved(ledger, ask("0.3", analyst="ann"))
    assert why(lambda: ledger.reserve(ask("0.3", analyst="ann"))) == "awaiting-approval"
    assert why(lambda: ledger.reserve(ask("0.3"))) == "awaiting-approval"
    nameless = ledger.proposals()[-1]
    assert why(lambda: ledger.approve(nameless.seq, "bob")) == "own-proposal"
    assert ledger.verify().complaint is None


def test_days(ledger: Ledger) -> None:
    ledger.rule("census", "person", "ann", cost_of("0.3"), None)
    reserved(ledger, ask("0.3", analyst="ann"))
    assert why(lambda: ledger.reserve(ask("0.1", analyst="ann"))) == "over-day"
    reserved(ledger, ask("0.3", analyst="bob"))
    ledger.rule("census", "person", "ann", None, None)
    reserved(ledger, ask("0.1", analyst="ann"))
    assert why(lambda: ledger.rule("census", "person", "ann", cost_of(rho=1), None)) == "share-measure"


def test_snapshots_hold_blocks_and_rules(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 5)
    ledger.block("census", "person", DAYS)
    ledger.grant("census", "person", "ann", cost_of(1))
    ledger.rule("census", "person", None, cost_of("0.9"), cost_of("0.5"))
    for day in range(12):
        reserved(ledger, on(day, day + 1, "0.01", analyst="ann"))
    assert why(lambda: ledger.reserve(on(3, 3, "0.6", analyst="ann"))) == "awaiting-approval"
    for day in range(12, 45):
        reserved(ledger, on(day, day, "0.01", analyst="ann"))
    other = open_ledger(ledger.store.place)
    assert other.blocks("census", "person") == ledger.blocks("census", "person")
    assert other.balance("census", "person") == ledger.balance("census", "person")
    assert other.proposals() == ledger.proposals()
    assert why(lambda: other.reserve(on(90, 90, "0.5", analyst="ann"))) == "over-day"
    assert other.verify().complaint is None


def forged(ledger: Ledger, entry: Entry) -> str:
    """What the fold of a ledger says to one more entry, with a right hash."""
    state = State()
    for line in list(ledger.export())[1:-1]:
        with ledger.store.reading() as session:
            link = session.link(json.loads(line)["seq"])
        assert link is not None
        fold(state, link)
    with pytest.raises(AlteredError) as caught:
        fold(state, link_after(state.seq, state.hash, entry))
    return str(caught.value)


def test_forged_entries_are_found_out(ledger: Ledger) -> None:
    ledger.block("census", "person", DAYS)
    ledger.rule("census", "person", None, None, cost_of("0.5"))
    first = reserved(ledger, on(1, 7, "0.5", analyst="ann")).entry
    assert "charges something else" in forged(ledger, replace(first, cost=cost_of("0.1")))
    assert "part-unknown" in forged(ledger, replace(first, where=("blocks", "{}")))
    assert "cut before" in forged(ledger, Blocked("now", 2, DAYS))
    assert "approves" in forged(ledger, Approved("now", 3, "bob"))
    assert why(lambda: ledger.reserve(on(20, 20, "0.6", analyst="ann"))) == "awaiting-approval"
    (waiting,) = ledger.proposals()
    assert "approves" in forged(ledger, Approved("now", waiting.seq, "ann"))
    big = replace(first, cost=cost_of("0.6"), where=on(20, 20).where, request=on(20, 20, "0.6", analyst="ann").digest)
    big = replace(big, charges=((2, replace(first.charges[0][1], amount=Fraction(3, 5))),))
    assert "awaiting-approval" in forged(ledger, big)
    assert isinstance(big, Reserved)
