"""Windows over the rows of a noisy answer: ranks, neighbouring rows and running totals.  They cost nothing.

Keys are public, so what is ordered by them has the intervals of its parts.  Where noisy numbers say the order, exact
ones may say another: a rank lies between the rows that are surely before and those that are surely not behind, and
nothing is known of running totals and neighbouring rows.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cmp_to_key, partial
from itertools import accumulate
from operator import add
from typing import Any
from typing import Literal as OneOf

import numpy as np
from sqlglot import exp

from lapwing.data.answer.series import Series, outward
from lapwing.data.sql.fold import Folding
from lapwing.data.sql.having import KeyOf
from lapwing.data.sql.outcome import Outcome, computed

Placing = OneOf["rank", "dense_rank", "row_number"]
Shifting = OneOf["lag", "lead"]
PLACINGS: dict[type[exp.Expr], Placing] = {
    exp.Rank: "rank",
    exp.DenseRank: "dense_rank",
    exp.RowNumber: "row_number",
}
SHIFTS: dict[type[exp.Expr], Shifting] = {exp.Lag: "lag", exp.Lead: "lead"}
By = tuple[tuple[Outcome | KeyOf, bool], ...]
Columns = Mapping[str, Series]
Labels = Mapping[str, tuple[Any, ...]]
Row = tuple[Any, Any, Any]
ENDLESS = (-np.inf, np.inf)
MOST_ROWS = 10_000
WIDEST = 1000
Frame = tuple[int | None, int | None]
PLAIN: Frame = (None, 0)


@dataclass(frozen=True, slots=True)
class Window:
    """A function of the rows with the same values of the keys `within`, in the order `by`, of which True falls.

    Totals are those of the rows from so many before to so many behind (`frame`), and with `peers` up to the last row
    that the order does not tell from it.
    """

    function: Placing | Shifting | Folding
    inner: Outcome | None
    within: tuple[str, ...]
    by: By
    peers: bool = True
    distance: int = 1
    frame: Frame = PLAIN


def frame_of(spec: exp.Expr | None) -> Frame | None:
    """ROWS BETWEEN ... AND ...; None if it is another frame, or too wide."""
    if spec is None:
        return PLAIN
    if str(spec.args.get("kind")).upper() != "ROWS" or spec.args.get("exclude"):
        return None
    first = side_of(spec.args.get("start"), spec.args.get("start_side"))
    last = side_of(spec.args.get("end") or "CURRENT ROW", spec.args.get("end_side"))
    if first is None or last is None or first == (1, None) or last == (-1, None):
        return None
    start, end = (None if far is None else way * far for way, far in (first, last))
    if start is None or end is None:
        return (start, end) if (start, end) in ((None, None), PLAIN) else None
    return (start, end) if -WIDEST <= start <= end <= WIDEST else None


def side_of(far: Any, way: Any) -> tuple[int, int | None] | None:
    """One end of a frame: before (-1) or behind (1), and how many rows; None for all of them."""
    sign = {"PRECEDING": -1, "FOLLOWING": 1}.get(str(way).upper(), 0)
    if str(far).upper() == "CURRENT ROW":
        return 0, 0
    if str(far).upper() == "UNBOUNDED" and sign:
        return sign, None
    if not isinstance(far, exp.Literal) or far.is_string or not str(far.this).isdecimal() or not sign:
        return None
    return sign, min(int(far.this), MOST_ROWS)


def windowed(window: Window, columns: Columns, labels: Labels, name: str, size: int) -> Series:
    """A column with a value for each row."""
    members: dict[tuple[Any, ...], list[int]] = {}
    for place in range(size):
        members.setdefault(tuple(labels[key][place] for key in window.within), []).append(place)
    orders = [(side(by, columns, labels, size), falls) for by, falls in window.by]
    found: list[Row] = [(np.nan, *ENDLESS)] * size
    for places in members.values():
        ordered = sorted(places, key=cmp_to_key(partial(compare, orders)))
        for place, row in zip(ordered, rows_of(window, columns, ordered, orders), strict=True):
            found[place] = row
    return Series(name, *(np.array([row[end] for row in found]) for end in range(3)))


def side(by: Outcome | KeyOf, columns: Columns, labels: Labels, size: int) -> list[Row]:
    """What is ordered by, with its ends."""
    if isinstance(by, KeyOf):
        return [(label, label, label) for label in labels[by.column]]
    series = computed(by, columns)
    rows = list(zip(series.values.tolist(), series.low.tolist(), series.high.tolist(), strict=True))
    return rows if len(rows) == size else rows * size


def compare(orders: Sequence[tuple[list[Row], bool]], one: int, other: int) -> int:
    """-1, 0 or 1 as one row is before, with or behind another; what is no value is last."""
    for rows, falls in orders:
        left, right = rows[one][0], rows[other][0]
        none = [value is None or value != value for value in (left, right)]
        if any(none):
            if none[0] != none[1]:
                return 1 if none[0] else -1
        elif left != right:
            return -1 if (left > right if falls else left < right) else 1
    return 0


def rows_of(
    window: Window, columns: Columns, ordered: list[int], orders: Sequence[tuple[list[Row], bool]]
) -> list[Row]:
    """The values of one part of the answer, in its order."""
    public = all(isinstance(by, KeyOf) for by, _ in window.by)
    heads = [0]
    for number in range(1, len(ordered)):
        heads.append(number if compare(orders, ordered[number - 1], ordered[number]) else heads[-1])
    match window.function:
        case "rank" | "dense_rank" | "row_number":
            return places_of(window, ordered, heads, None if public else orders)
        case "lag" | "lead":
            far = -window.distance if window.function == "lag" else window.distance
            values = ends_of(window, columns, ordered)
            inside = range(len(ordered))
            found = [values[place + far] if place + far in inside else (np.nan, *ENDLESS) for place in inside]
        case _:
            own = [(1, 1, 1)] * len(ordered) if window.function == "count" else ends_of(window, columns, ordered)
            if window.frame != PLAIN:
                found = framed(window, own)
            else:
                totals = totals_of(window.function, own)
                last = {head: place for place, head in enumerate(heads)}
                found = [totals[last[head] if window.peers else place] for place, head in enumerate(heads)]
    return found if public else [(value, *ENDLESS) for value, _, _ in found]


def places_of(
    window: Window, ordered: list[int], heads: list[int], orders: Sequence[tuple[list[Row], bool]] | None
) -> list[Row]:
    """Where rows stand; by noisy numbers, between the rows that surely are before them and those that may be."""
    distinct = {head: place + 1 for place, head in enumerate(dict.fromkeys(heads))}
    kinds = {"rank": lambda _, head: head + 1, "dense_rank": lambda _, head: distinct[head]}
    value_of = kinds.get(window.function, lambda place, _: place + 1)
    values = [value_of(place, head) for place, head in enumerate(heads)]
    if orders is None:
        return [(value, value, value) for value in values]
    count = len(ordered)
    if len(orders) > 1 or window.function == "dense_rank":
        return [(value, 1, count) for value in values]
    ((rows, falls),) = orders
    lows, highs = (sorted(rows[place][end] for place in ordered if rows[place][end] is not None) for end in (1, 2))
    if any(end != end for end in (*lows, *highs)):
        return [(value, 1, count) for value in values]
    found = []
    for value, place in zip(values, ordered, strict=True):
        _, low, high = rows[place]
        above, under = len(lows) - bisect_right(lows, high), bisect_left(highs, low)
        before, behind = (above, under) if falls else (under, above)
        found.append((value, before + 1, count - behind))
    return found


def framed(window: Window, values: list[Row]) -> list[Row]:
    """The totals of the rows around each; of no rows there is none."""
    (first, last), size = window.frame, len(values)
    if (first, last) == (None, None):
        return totals_of(window.function, values)[-1:] * size
    nothing: Row = (0, 0, 0) if window.function == "count" else (np.nan, *ENDLESS)
    found = []
    for place in range(size):
        near = values[max(place + (first or 0), 0) : max(place + (last or 0) + 1, 0)]
        found.append(totals_of(window.function, near)[-1] if near else nothing)
    return found


def totals_of(function: str, values: list[Row]) -> list[Row]:
    """Sums, means, extremes or numbers of all rows up to each."""
    counts = list(range(1, len(values) + 1))
    if function == "count":
        return [(count, count, count) for count in counts]
    combine = {"min": min, "max": max}.get(function, add)
    found = [list(accumulate(side, combine)) for side in zip(*values, strict=True)]
    if function == "avg":
        found = [[number / count for number, count in zip(side, counts, strict=True)] for side in found]
    whole = all(isinstance(number, int) for side in found for number in side)
    if not whole and found:
        low, high = outward(np.array(found[1], dtype=float), np.array(found[2], dtype=float))
        found = [found[0], low.tolist(), high.tolist()]
    return list(zip(*found, strict=True))


def ends_of(window: Window, columns: Columns, ordered: list[int]) -> list[Row]:
    """The values of a column with their ends, in an order."""
    if window.inner is None:
        raise TypeError(window)
    series = computed(window.inner, columns)
    rows = list(zip(series.values.tolist(), series.low.tolist(), series.high.tolist(), strict=True))
    return [rows[place if len(rows) > 1 else 0] for place in ordered]
