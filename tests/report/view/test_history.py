"""Every kind of entry has its words."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.blocks import blocks_of
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.entry import (
    Approved,
    Blocked,
    Checkpoint,
    Closed,
    Divided,
    Entry,
    Founded,
    Granted,
    Opened,
    Proposed,
    Refused,
    Released,
    Reserved,
    Ruled,
)
from lapwing.budget.ledger.entry.partition import partition_of
from lapwing.report.view.history import view_history

AT = "2026-01-01T00:00:00+00:00"
CHARGE = Charge(Fraction(1, 2), Fraction(0))
ENTRIES: list[Entry] = [
    Founded(AT, "l"),
    Opened(AT, "d", "u", allowance_of(cost_of(1, "1e-3")), "replace", 1, None),
    Granted(AT, 2, "ann", CHARGE),
    Divided(AT, 2, partition_of("p", ["a", "b"], 1)),
    Reserved(AT, 2, cost_of("0.5", "1e-3"), ((2, CHARGE),), "ann", ("p", "a"), None, "", (("program", "m"),)),
    Released(AT, 5, "x\ny", ()),
    Released(AT, 5, None, ()),
    Refused(AT, 2, cost_of(rho="1/3"), None, None, "over-budget"),
    Checkpoint(AT, "ab" * 32),
    Closed(AT, 2),
    Blocked(AT, 2, blocks_of("day", "month", "region", ["a", "b"])),
    Ruled(AT, 2, "", CHARGE, CHARGE),
    Ruled(AT, 2, "ann", None, None),
    Proposed(AT, 2, cost_of(1), "ann", None, "", ()),
    Approved(AT, 14, "bob"),
]


def test_every_kind_of_entry() -> None:
    views = view_history(enumerate(ENTRIES, 1), None)
    assert [view["says"] for view in views] == [
        "ledger l",
        "epsilon 1, delta 0.001",
        "ann: up to 0.5",
        "p: 2 parts",
        "epsilon 0.5, delta 0.001, p a, ann, program m",
        "entry 5: answer x?y",
        "entry 5: answer not kept",
        "rho 1/3: over-budget",
        "snapshot abababababababab…",
        "no more charges",
        "blocks: each month of day and 2 values of region and all others",
        "everyone: 0.5 a day, approval above 0.5",
        "ann: no rule",
        "ann asks for epsilon 1, which needs approval",
        "entry 14: approved by bob",
    ]
    assert [view["budget"] for view in views[:2]] == ["", "d (u)"]
    assert views[5]["budget"] == "d (u)"
    assert len(view_history(enumerate(ENTRIES, 1), "d")) == 13


def test_digests_are_for_machines_and_questions_for_people() -> None:
    cost, asked = cost_of("0.5"), (("asked", "SELECT COUNT(*) FROM d"),)
    digest = (("engine", "DuckDB"), ("query", "0a" * 32))
    entries: list[Entry] = [
        Founded(AT, "l"),
        Opened(AT, "d", "u", allowance_of(cost_of(1)), "replace", 1, None),
        Reserved(AT, 2, cost, ((2, CHARGE),), None, None, None, "", digest),
        Released(AT, 3, "[…]", asked),
    ]
    says = [view["says"] for view in view_history(enumerate(entries, 1), "d")]
    assert says[1:] == ["epsilon 0.5, engine DuckDB", "entry 3: SELECT COUNT(*) FROM d"]
