"""Cases and outcomes that change together."""

from __future__ import annotations

from random import Random

from lapwing.refute.estimate.case import Case
from lapwing.refute.exact.event import AtMost, Exactly, Items, Outcome
from lapwing.refute.search.steer import has_lists, moved, resized, steered, with_other_item
from tests.refute.programs import EPS, TEXTS, stated

CASE = Case((("q", (0, 7)), ("t", 0), ("c", 1), ("eps", EPS)), (("q", (1, 7)), ("t", 0), ("c", 1), ("eps", EPS)))
OUTCOME = Outcome((Items((Exactly(5), Exactly(0))),))


def test_places_are_repeated_in_inputs_and_outcome_alike() -> None:
    case, outcome = resized(CASE, OUTCOME, 0, 2)
    assert (dict(case.left)["q"], dict(case.right)["q"]) == ((0, 0, 0, 7), (1, 1, 1, 7))
    assert outcome == Outcome((Items((Exactly(5), Exactly(5), Exactly(5), Exactly(0))),))
    assert resized(case, outcome, 1, -1)[1] == Outcome((Items((Exactly(5), Exactly(5), Exactly(0))),))


def test_lists_neither_vanish_nor_grow_too_long() -> None:
    short = Case((("q", (0,)),), (("q", (1,)),))
    assert resized(short, OUTCOME, 0, -1) == (short, OUTCOME)
    assert resized(CASE, OUTCOME, 0, 9) == (CASE, OUTCOME)
    without = Case((("x", 0),), (("x", 1),))
    assert resized(without, OUTCOME, 3, 1) == (without, OUTCOME)


def test_items_of_outcomes_change_and_stay_what_they_are() -> None:
    random = Random(2)
    found = {with_other_item(OUTCOME, 2, random) for _ in range(60)}
    assert len(found) > 8
    assert moved(Exactly(True), 1, random) == Exactly(False)
    assert moved(AtMost(3), 1, random) == AtMost(3)
    assert with_other_item(Outcome((Exactly(1),)), 1, random) == Outcome((Exactly(1),))


def test_all_kinds_of_changes_come_up() -> None:
    program, _ = stated(TEXTS["above"])
    random = Random(3)
    found = [steered(program, CASE, OUTCOME, random) for _ in range(200)]
    assert any(case != CASE and outcome == OUTCOME for case, outcome in found)
    assert any(case == CASE and outcome != OUTCOME for case, outcome in found)
    assert {len(dict(case.left)["q"]) for case, _ in found} >= {1, 2, 3, 4, 5}  # type: ignore[arg-type]


def test_only_lists_are_steered_by() -> None:
    assert has_lists(OUTCOME)
    assert not has_lists(Outcome((Exactly(1), Items(()))))
