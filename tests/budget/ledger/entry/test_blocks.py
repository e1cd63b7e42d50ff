"""Blocks: which there are, and which a charge names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest

from lapwing.budget.ledger.entry.blocks import (
    BLOCKS,
    EVERYTHING,
    FIRST,
    Blocks,
    Period,
    Touched,
    blocks_of,
    is_one,
    period_of,
    touched_by,
    write_touched,
)
from tests.budget.ledger.asking import why

DAYS = blocks_of("day", "day")
BOTH = blocks_of("day", "month", "region", ["north", "south"])


@pytest.mark.parametrize("period", ["day", "week", "month", "quarter", "year"])
def test_periods_follow_one_another_without_gaps(period: Period) -> None:
    found = [period_of(day, period) for day in range(-800, 800)]
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(found))
    starts = [FIRST + timedelta(days=-799 + place) for place in range(1599) if found[place + 1] != found[place]]
    first = {"week": [day.weekday() == 0 for day in starts], "month": [day.day == 1 for day in starts]}
    assert all(first.get(period, [True]))
    assert period_of((date(2024, 2, 29) - FIRST).days, "month") == 2024 * 12 + 1


@pytest.mark.parametrize(
    "options",
    [
        {"period": "hour"},
        {"column": ""},
        {"group": "region"},
        {"groups": ["north"]},
        {"group": "region", "groups": ["a", "a"]},
        {"group": "region", "groups": [1]},
        {"several": 0},
        {"several": True},
    ],
)
def test_other_blocks_are_refused(options: dict[str, object]) -> None:
    assert why(lambda: blocks_of(**options)) == "blocks"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("blocks", "touched", "sound"),
    [
        (DAYS, Touched(1, 3, False, None, True), True),
        (DAYS, Touched(3, 1, False, None, True), False),
        (DAYS, Touched(3, 1, True, None, True), True),
        (DAYS, Touched(1, 10**9, False, None, True), False),
        (DAYS, Touched(1, 3, False, ("north",), True), False),
        (DAYS, Touched(1, 3, False, None, False), False),
        (BOTH, Touched(None, 3, False, ("north", "south"), False), True),
        (BOTH, Touched(None, 3, False, ("south", "north"), False), False),
        (BOTH, Touched(None, 3, False, ("north", "north"), False), False),
        (BOTH, Touched(None, 3, False, ("west",), False), False),
        (BOTH, Touched(None, 3, False, (), False), False),
        (BOTH, Touched(None, 3, False, (), True), True),
        (blocks_of(), Touched(1, 3, False, None, True), False),
        (blocks_of(), EVERYTHING, True),
    ],
)
def test_what_a_charge_may_name(blocks: Blocks, touched: Touched, sound: bool) -> None:
    where = (BLOCKS, write_touched(touched))
    assert touched_by(where, blocks) == (touched if sound else None)
    assert touched_by(("region", where[1]), blocks) is None


def test_words_that_make_no_sense() -> None:
    text = write_touched(EVERYTHING)
    for other in ("", "{}", "null", text + " ", text.replace("true", "1"), "[" * 5000):
        assert touched_by((BLOCKS, other), DAYS) is None
    assert touched_by(None, DAYS) == EVERYTHING


def test_one_block() -> None:
    assert is_one(Touched(3, 3, False, None, True), DAYS)
    assert not is_one(Touched(3, 3, True, None, True), DAYS)
    assert is_one(Touched(3, 2, True, None, True), DAYS)
    assert not is_one(Touched(3, 4, False, None, True), DAYS)
    assert not is_one(Touched(3, 3, False, None, True), BOTH)
    assert is_one(Touched(3, 3, False, ("north",), False), BOTH)
    assert is_one(EVERYTHING, blocks_of())
    assert not is_one(replace(EVERYTHING, groups=()), DAYS)
