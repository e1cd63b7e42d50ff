"""What one unit adds to each of its groups, limited: one number for each slot, in so many of its groups.

The rows come with their unit `u`, their groups `k0`, ... and values.  Those of a unit in one group are added up first.
If more than so many rows count for a number, it is made smaller in proportion, to what so many of these rows add on
average, rounded to a whole number, and cut to what so many rows can add.  Of a unit with more groups than allowed those
are taken whose hashes, with the unit's, are least; equal hashes are told apart by the groups themselves.  So whatever a
unit adds is a function of its own rows alone, whatever the order in which they are stored.  Rows are read once, and
shuffled once, by unit.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from lapwing.data.engines.bound import number
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import (
    Expression,
    at_most,
    call,
    choose,
    minus,
    name,
    plus,
    renamed,
    times,
    whole,
)
from lapwing.data.query.bounded_sum import Distinct, Kept, Matching, Present, Rows, Slot, Squares, Total, Units
from lapwing.data.query.query import Limits


@dataclass(frozen=True, slots=True)
class Parts:
    """How many rows of a unit count in a group, and the sum of what they add, less the least that each can add."""

    rows: Expression
    total: Expression | None = None


def limited(
    rows: exp.Select,
    keys: list[str],
    slots: tuple[Slot, ...],
    parts: list[Parts],
    limits: Limits,
    engine: Engine,
    choosing: bool,
) -> exp.Select:
    """Columns `k0`, ... and `s0`, ...: a row for each group of a unit that is used."""
    by = ["u", *keys]
    added = exp.select(*map(name, by))
    for place, part in enumerate(parts):
        added = added.select(renamed(part.rows, f"n{place}"))
        if part.total is not None:
            added = added.select(renamed(part.total, f"t{place}"))
    added = added.from_(engine.gathered(rows, "u").subquery("gathered")).group_by(*map(name, by))
    cut = [renamed(amount_of(slot, place, limits, engine), f"s{place}") for place, slot in enumerate(slots)]
    if not choosing:
        return exp.select(*map(name, keys), *cut).from_(added.subquery("added"))
    hashed = exp.select(*map(name, by), *cut, renamed(engine.shuffled(by), "x")).from_(added.subquery("added"))
    sums = [f"s{place}" for place in range(len(slots))]
    placed = renamed(number([name("u")], [name("x"), *map(name, keys)]), "r")
    numbered = exp.select(*map(name, [*keys, *sums]), placed).from_(hashed.subquery("hashed"))
    chosen = exp.select(*map(name, [*keys, *sums])).from_(numbered.subquery("numbered"))
    return chosen.where(at_most(name("r"), whole(limits.groups)))


def amount_of(slot: Slot, place: int, limits: Limits, engine: Engine) -> Expression:
    """What a unit adds to a group, between `rows` times the least and the most that one row adds."""
    rows = limits.rows
    low, high = (rows * end for end in slot.reach)
    counted = least(name(f"n{place}"), rows)
    match slot:
        case Rows() | Present():
            return counted
        case Units():
            return whole(1)
        case Matching(holds=holds):
            held = between(shrunk(place, rows, engine), low, high)
            return held if holds else minus(counted, held)
        case Total(low=first, center=center):
            shifted = plus(times(counted, whole(first - center)), shrunk(place, rows, engine))
        case Squares():
            shifted = minus(shrunk(place, rows, engine), times(counted, whole(slot.middle)))
        case Kept() | Distinct():
            raise TypeError(slot)
    return between(shifted, low, high)


def between(inner: Expression, low: int, high: int) -> Expression:
    """A number that is never missing, or the nearer bound."""
    return call("GREATEST", whole(low), call("LEAST", whole(high), inner))


def least(counted: Expression, most: int) -> Expression:
    """A number of rows, or the limit."""
    return choose((at_most(counted, whole(most)), counted), default=whole(most))


def shrunk(place: int, rows: int, engine: Engine) -> Expression:
    """What rows add up to, or so many of them on average, to the nearest whole number; in no more than 62 bits.

    The sum is a whole number of times the number of rows and a rest below it, which are made smaller by themselves.
    """
    counted, total = name(f"n{place}"), name(f"t{place}")
    times_over = engine.quotient(total.copy(), counted.copy())
    rest = minus(total, times(times_over, counted))
    near = plus(times(rest, whole(2 * rows)), counted)
    smaller = plus(times(times_over, whole(rows)), engine.quotient(near, times(whole(2), counted)))
    return choose((at_most(counted, whole(rows)), total), default=smaller)
