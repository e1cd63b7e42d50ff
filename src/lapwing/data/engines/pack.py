"""The rows of a query as single whole numbers, which DuckDB can keep the smallest of.

A number has bits of the hash above, and the values of the row below, so that its order is that of the hash and then of
the values, and the values can be read off it again.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from lapwing.data.engines.expression import Expression, call, cast, minus, name, plus, renamed, times, whole

SPACE = 47
BITS = 63


@dataclass(frozen=True, slots=True)
class Range:
    """A whole number from low to high, or missing."""

    low: int
    high: int

    @property
    def bits(self) -> int:
        """How many bits hold it; 0 stands for what is missing."""
        return (self.high - self.low + 1).bit_length()


def fits(ranges: dict[str, Range]) -> bool:
    """Whether enough bits are left for the hash."""
    return sum(one.bits for one in ranges.values()) <= SPACE


def smallest(rows: exp.Select, ranges: dict[str, Range], hashed: Expression, most: int) -> exp.Select:
    """The rows of each unit with the smallest numbers."""
    kept = call("MIN", packed(ranges, hashed), exp.Literal.number(most))
    units = exp.select(name("u"), renamed(kept, "x")).from_(rows.subquery("keyed")).group_by(name("u"))
    single = exp.select(name("u"), renamed(call("UNNEST", name("x")), "x")).from_(units.subquery("units"))
    places = list(ranges)
    values = [renamed(unpacked(ranges, place), place) for place in places]
    return exp.select(name("u"), *values).from_(single.subquery("single"))


def packed(ranges: dict[str, Range], hashed: Expression) -> Expression:
    """A row as a number from 0 up; `hashed` is an unsigned number of 64 bits."""
    used = sum(one.bits for one in ranges.values())
    top = exp.Paren(this=exp.BitwiseRightShift(this=hashed, expression=exp.Literal.number(1 + used)))
    found: Expression = times(cast(top, "BIGINT"), whole(2**used))
    for place, one in ranges.items():
        code = exp.Coalesce(this=plus(minus(name(place), whole(one.low)), whole(1)), expressions=[whole(0)])
        found = plus(found, times(code, whole(2 ** shift_of(ranges, place))))
    return found


def unpacked(ranges: dict[str, Range], place: str) -> Expression:
    """One value of a number."""
    shift, one = exp.Literal.number(shift_of(ranges, place)), ranges[place]
    shifted = exp.Paren(this=exp.BitwiseRightShift(this=name("x"), expression=shift))
    code = exp.Paren(this=exp.BitwiseAnd(this=shifted, expression=whole(2**one.bits - 1)))
    present = call("NULLIF", code, whole(0))
    return plus(present, whole(one.low - 1))


def shift_of(ranges: dict[str, Range], place: str) -> int:
    """How many bits lie below a value."""
    places = list(ranges)
    return sum(ranges[other].bits for other in places[places.index(place) + 1 :])
