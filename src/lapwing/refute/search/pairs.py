"""Private values to try, in pairs of neighbours: all up, all down, half and half, one alone, leaders, gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import refuse
from lapwing.refute.exact.noise import rational
from lapwing.refute.exact.step import longest_step
from lapwing.refute.exact.value import Value

MOST_ROWS = 12
MOST_KINDS = 3

Pair = tuple[Value, Value]
Row = tuple[int | Fraction, ...]


def pairs_of(
    parameter: Parameter, length: int, group: int, levels: tuple[int, ...], public: Mapping[str, Value]
) -> list[Pair]:
    """Neighbours of a parameter, so many steps apart, simple ones first; lists have the given length."""
    match parameter.role:
        case roles.Query():
            move = step_of(parameter, public) * group
            found: list[Pair] = [(level, level + move) for level in levels]
        case roles.Queries(monotone=monotone):
            moves = directions(length, step_of(parameter, public) * group, monotone)
            found = [
                (start, tuple(map(sum, zip(start, move, strict=True))))
                for start, move in product(starts(length, levels), moves)
            ]
        case roles.Record(of=domain):
            values = rows_of(domain, public, levels)
            found = [(one, other) for one in values for other in values if one != other]
        case roles.Database(of=domain, neighbours="replace"):
            found = list(replaced(rows_of(domain, public, levels), length, group))
        case roles.Database(of=domain):
            found = list(extended(rows_of(domain, public, levels), length, group))
        case roles.Histogram(neighbours=neighbours):
            found = list(counted(length, group, neighbours == "replace"))
        case _:
            refuse("a public value has no neighbours")
    return list(dict.fromkeys((tidy(one), tidy(other)) for one, other in found))


def step_of(parameter: Parameter, public: Mapping[str, Value]) -> Fraction:
    """How far an answer moves in one step, on a grid that is fine enough; 0 for what is no answer."""
    match parameter.role:
        case roles.Query(sensitivity=sensitivity) | roles.Queries(sensitivity=sensitivity):
            grid = rational(sensitivity, public).denominator
            return longest_step(sensitivity, parameter.param.sort, grid, public)
        case _:
            return Fraction(0)


def starts(length: int, levels: tuple[int, ...]) -> list[Row]:
    """Answers before they move: all alike, one ahead, a half ahead, ups and downs."""
    half = length // 2
    found: list[Row] = [(level,) * length for level in levels]
    for level in levels[1:]:
        found += [(level, *(0,) * (length - 1)), (*(0,) * (length - 1), level)]
    for level in levels[1:]:
        found += [(level,) * half + (0,) * (length - half), (0,) * half + (level,) * (length - half)]
    found.append(tuple(place % 2 for place in range(length)))
    return list(dict.fromkeys(found))


def directions(length: int, move: int | Fraction, monotone: bool) -> list[Row]:
    """How answers move; the opposite moves are seen when the two inputs change places."""
    half = length // 2
    rest = length - half
    found: list[Row] = [(move,) * length]
    if not monotone:
        found += [(move,) * (length - 1) + (-move,), (move,) * half + (-move,) * rest, (move, *(-move,) * (length - 1))]
    found += [(move,) * (length - 1) + (0,), (*(0,) * (length - 1), move), (move, *(0,) * (length - 1))]
    found.append((move,) * half + (0,) * rest)
    if not monotone:
        found.append((-move, move) * half + (move,) * (length - 2 * half))
    return list(dict.fromkeys(row for row in found if any(row)))


def rows_of(domain: roles.Domain, public: Mapping[str, Value], levels: tuple[int, ...] = ()) -> list[Value]:
    """A few values of a domain: its ends first, at last those of some levels that it has."""
    match domain:
        case roles.Vector(of=of, length=length):
            count = int(rational(length, public))
            ends = rows_of(of, public, levels)[:3]
            ones = [tuple(end if place == 0 else ends[0] for place in range(count)) for end in ends[1:]]
            return list(dict.fromkeys([*((end,) * count for end in ends), *ones]))
        case roles.Row(of=fields):
            values = [rows_of(field, public, levels) for field in fields]
            lows, highs = tuple(each[0] for each in values), tuple(each[min(1, len(each) - 1)] for each in values)
            ones = [(*lows[:at], highs[at], *lows[at + 1 :]) for at in range(len(fields))]
            more = [(*highs[:at], other, *highs[at + 1 :]) for at, each in enumerate(values) for other in each[2:]]
            every: list[Value] = [lows, highs, *ones, *more]
            return list(dict.fromkeys(every))[:MOST_ROWS]
        case roles.Interval(low=low, high=high) | roles.Integers(low=low, high=high):
            first, last = rational(low, public), rational(high, public)
            found = [first, last, first + 1, last - 1, Fraction((first + last) // 2), Fraction(0)]
            found += [first + Fraction(1, 2)] if isinstance(domain, roles.Interval) else []
            found += [Fraction(level + more) for level in levels for more in (0, 1)]
            return list(dict.fromkeys(tidy(number) for number in found if first <= number <= last))[:MOST_ROWS]


def replaced(rows: list[Value], length: int, group: int) -> Iterator[Pair]:
    """Databases that differ in some rows."""
    count = min(group, length)
    if not count:
        return
    for old, new, rest in product(rows, rows, rows[:2]):
        if old != new:
            others = (rest,) * (length - count)
            yield (old,) * count + others, (new,) * count + others
            yield others + (old,) * count, others + (new,) * count


def extended(rows: list[Value], length: int, group: int) -> Iterator[Pair]:
    """Databases of which one has more rows."""
    for rest, new in product(rows, rows):
        others = (rest,) * max(length - 1, 0)
        yield others, others + (new,) * group
        yield others, (new,) * group + others
        yield others + (new,) * group, others


def alike(rows: list[Value], length: int, group: int, replace: bool) -> Iterator[Pair]:
    """Databases whose rows are all of one kind, and some more of these, or others in their place."""
    for kind, other in permutations(rows[:MOST_KINDS], 2):
        others = (kind,) * max(length - group, 0)
        yield others + ((other,) * group if replace else ()), others + (kind,) * group


def halved(rows: list[Value], length: int, group: int, replace: bool) -> Iterator[Pair]:
    """Databases of which one half is of one kind and the other half of another, and some rows more."""
    for low, high in permutations(rows[:MOST_KINDS], 2):
        size = max(length - group, 0)
        others = (low,) * (size // 2) + (high,) * (size - size // 2)
        for old, new in permutations((low, high), 2) if replace else ((None, low), (None, high)):
            before, after = (() if each is None else (each,) * group for each in (old, new))
            yield others + before, others + after


def counted(length: int, group: int, replace: bool) -> Iterator[Pair]:
    """Histograms in which somebody comes, goes or moves."""
    for level in (0, 1, 5):
        for place in range(min(length, 2)):
            before, after = [level] * length, [level] * length
            after[place] += group
            if replace:
                before[-1 - place] += group
            if not replace or place != length - 1 - place:
                yield tuple(before), tuple(after)
                yield tuple(after), tuple(before)


def tidy(held: Value) -> Value:
    """Whole numbers as such."""
    if isinstance(held, tuple):
        return tuple(map(tidy, held))
    return held.numerator if isinstance(held, Fraction) and held.denominator == 1 else held
