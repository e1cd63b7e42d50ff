"""Which blocks a condition lets through: never too few, compared with SQL itself on random rows."""

from __future__ import annotations

import random
from fractions import Fraction

from lapwing.budget.ledger.entry.blocks import EVERYTHING, Touched, blocks_of
from lapwing.data.query.predicate import Among, And, Compare, Like, Missing, Not, Or, Predicate, Related
from lapwing.data.query.touched_blocks import FIRST_DAY, LAST_DAY, touched_by_all

BLOCKS = blocks_of("day", "day", "region", ["north", "south"])
MONTHS = blocks_of("day", "month")


def touched(*conditions: Predicate | None) -> Touched:
    return touched_by_all(conditions, BLOCKS)


def day(comparator: str, value: int) -> Compare:
    return Compare("day", comparator, Fraction(value))  # type: ignore[arg-type]


def test_ranges_of_dates() -> None:
    assert touched(And((day(">=", 3), day("<", 9)))) == Touched(3, 8, False, None, True)
    assert touched(day(">", 3)) == Touched(4, None, False, None, True)
    assert touched(Not(day(">", 3))) == Touched(None, 3, False, None, True)
    assert touched(day("=", 3), day("=", 7)) == Touched(3, 7, False, None, True)
    assert touched(Among("day", (Fraction(5), Fraction(2)))) == Touched(2, 5, False, None, True)
    assert touched(day("<>", 3)) == Touched(None, None, False, None, True)
    assert touched(Missing("day")) == Touched(0, -1, True, None, True)
    assert touched_by_all([And((day(">=", 0), day("<", 31)))], MONTHS) == Touched(23640, 23640, False, None, True)


def test_groups() -> None:
    assert touched(Compare("region", "=", "north")) == Touched(None, None, True, ("north",), False)
    assert touched(Compare("region", "=", "west")) == Touched(None, None, True, (), True)
    assert touched(Compare("region", "<>", "north")) == Touched(None, None, True, ("south",), True)
    assert touched(Among("region", ("north", "west"))) == Touched(None, None, True, ("north",), True)
    assert touched(Not(Among("region", ("north", "south")))) == Touched(None, None, True, (), True)
    assert touched(Missing("region")) == Touched(None, None, True, (), True)


def test_what_is_not_clear_is_everything() -> None:
    unclear: list[Predicate | None] = [
        None,
        Like("region", "n%"),
        Related("day", "=", "other"),
        Compare("region", "<", "north"),
        Compare("age", "=", Fraction(3)),
        Or((day("=", 3), Compare("age", "=", Fraction(3)))),
        And((day("=", 3), day("=", 4))),
    ]
    for condition in unclear:
        assert touched(condition) == EVERYTHING
    assert touched(day("=", 3), None) == EVERYTHING
    assert touched() == EVERYTHING
    assert touched(Compare("day", "=", "3")) == Touched(None, None, False, None, True)
    assert touched(day("<=", LAST_DAY + 9)) == Touched(None, None, False, None, True)
    assert touched(day("<", FIRST_DAY)) == Touched(None, None, False, None, True)


Row = tuple[int | None, str | None, int]


def truth(condition: Predicate, row: Row) -> bool | None:
    """Three-valued logic, as SQL has it."""
    match condition:
        case Not(inner=inner):
            found = truth(inner, row)
            return None if found is None else not found
        case And(parts=parts) | Or(parts=parts):
            values = [truth(part, row) for part in parts]
            decisive = isinstance(condition, Or)
            return decisive if decisive in values else None if None in values else not decisive
        case Missing(column=column):
            return value_of(column, row) is None
        case Compare(column=column, comparator=comparator, value=value):
            own = value_of(column, row)
            if own is None:
                return None
            order = (own > value) - (own < value)  # type: ignore[operator]
            return {"=": order == 0, "<>": order != 0, "<": order < 0, "<=": order <= 0, ">": order > 0}.get(
                comparator, order >= 0
            )
        case Among(column=column, values=values):
            own = value_of(column, row)
            return None if own is None else own in values
    raise TypeError(condition)


def value_of(column: str, row: Row) -> object:
    return dict(zip(("day", "region", "age"), row, strict=True))[column]


def some_condition(rng: random.Random, depth: int) -> Predicate:
    kind = rng.randrange(7 if depth else 4)
    comparator = rng.choice(["=", "<>", "<", "<=", ">", ">="])
    if kind == 0:
        return day(comparator, rng.randint(0, 6))
    if kind == 1:
        names = tuple(rng.sample(["north", "south", "west"], 2))
        some: list[Predicate] = [
            Compare("region", "=", names[0]),
            Compare("region", "<>", names[0]),
            Among("region", names),
            Missing("region"),
        ]
        return rng.choice(some)
    if kind == 2:
        days = Fraction(rng.randint(0, 6)), Fraction(rng.randint(0, 6))
        return Missing("day") if rng.random() < 0.5 else Among("day", days)
    if kind == 3:
        return Compare("age", comparator, Fraction(rng.randint(0, 1)))  # type: ignore[arg-type]
    if kind == 4:
        return Not(some_condition(rng, depth - 1))
    parts = tuple(some_condition(rng, depth - 1) for _ in range(rng.randint(1, 3)))
    return And(parts) if kind == 5 else Or(parts)


def test_no_row_that_counts_is_in_a_block_that_is_not_touched() -> None:
    rng = random.Random(3)
    rows: list[Row] = [
        (when, where, age) for when in (None, *range(7)) for where in (None, "north", "south", "west") for age in (0, 1)
    ]
    narrow = 0
    for _ in range(1500):
        condition = some_condition(rng, 3)
        found = touched(condition)
        narrow += found != EVERYTHING
        for row in rows:
            if truth(condition, row):
                assert is_in(row, found), (condition, row, found)
    assert narrow > 500


def is_in(row: Row, found: Touched) -> bool:
    when, where, _ = row
    if when is None:
        timely = found.undated
    else:
        timely = (found.low is None or found.low <= when) and (found.high is None or when <= found.high)
    known = where in ("north", "south")
    grouped = found.groups is None or (where in found.groups if known else found.other)
    return timely and grouped
