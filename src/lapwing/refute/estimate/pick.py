"""Which event goes furthest beyond a claim, among outcomes whose weights stand side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp, expm1, inf, log

import numpy as np

from lapwing.refute.estimate.column import Column
from lapwing.refute.estimate.group import Weights
from lapwing.refute.estimate.table import Table
from lapwing.refute.exact.event import AtLeast, AtMost, Event, Outcome

LEAST = 1e-250
LEAST_ALONE = 1e-30  # below that, the other side may have been lost to rounding
MOST_OUTCOMES = 200
ENOUGH = 1.05
CLEAR = 0.5
LARGEST_LOSS = 600.0
NOTICED = 0.01
NEGLIGIBLE = 1e-9


@dataclass(frozen=True)
class Picked:
    """An event, its log-ratio (with a delta, after that is taken off), and by what part it exceeds the claim.

    The gain is what its probability exceeds that which the claim allows.
    """

    event: Event
    ratio: float
    surplus: float
    gain: float


def pick(found: list[Table], way: int, claimed: float, slack: float) -> Picked | None:
    """The event that exceeds exp(claimed) times the other side's probability, plus slack, by most."""
    if slack > 0:
        sums = picked_sums(found, way, claimed, slack)
        return max(sums, key=lambda picked: round(picked.surplus, 9), default=far_from(found, way, claimed, slack))
    return pick_one(found, way, claimed)


def far_from(found: list[Table], way: int, claimed: float, slack: float) -> Picked | None:
    """How far a claim with a delta is from being broken, if no outcome exceeds what epsilon allows."""
    best = pick_one(found, way, claimed, slack * NOTICED)
    return None if best is None else replace(best, surplus=min(best.surplus, 0.0) - 1)


def weights_of(table: Table, way: int) -> tuple[Weights, Weights]:
    """The weights of the side that is to have the event more often, and of the other one."""
    return table.second if way else table.first


def pick_one(found: list[Table], way: int, claimed: float, least: float = LEAST) -> Picked | None:
    """One outcome, since no set of outcomes has a larger ratio than all of its members; a likely one of the best.

    What is clearly beyond the claim is as good as what is far beyond it, and the likelier, the sooner it is certified.
    """
    best: tuple[float, float, float, Table, int] | None = None
    clear = claimed + max(claimed, 1.0) * CLEAR
    for table in found:
        first, second = weights_of(table, way)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = np.where(first > least, np.log(first) - np.log(second), -inf)
        ratios[(second == 0) & (first < LEAST_ALONE)] = -inf
        top = float(ratios.max(initial=-inf))
        if top == -inf:
            continue
        rounded = top if top == inf else top - NEGLIGIBLE * max(abs(top), 1.0)
        enough = rounded if rounded <= claimed or top == inf else min(claimed + (top - claimed) / 2, clear)
        row = int(np.argmax(np.where(ratios >= enough, first, -1.0)))
        rank = top if top == inf else min(top, clear)
        if best is None or (rank, first[row]) > best[:2]:
            best = rank, float(first[row]), float(ratios[row]), table, row
    if best is None:
        return None
    _, likely, ratio, table, row = best
    gain = likely * -expm1(claimed - ratio) if ratio > claimed else 0.0
    return Picked(Event((table.outcome(row),)), ratio, exceeding(ratio, claimed), gain)


def exceeding(ratio: float, claimed: float) -> float:
    """By what part of a claim a log-ratio exceeds it; where nothing is claimed and nothing shows, that is no merit."""
    if abs(claimed) < NEGLIGIBLE and ratio < NEGLIGIBLE:
        return -1.0
    return (ratio - claimed) / max(abs(claimed), NEGLIGIBLE)


def picked_sums(found: list[Table], way: int, claimed: float, slack: float) -> Iterator[Picked]:
    """Sets of outcomes: half-lines of numbers, and those outcomes that add most."""
    factor = exp(min(claimed, LARGEST_LOSS))
    for table in found:
        yield from half_lines(table, way, factor, slack)
    gains: list[tuple[float, float, float, Table, int]] = []
    for table in found:
        first, second = weights_of(table, way)
        gain = first - factor * second
        gains += [
            (float(gain[row]), float(first[row]), float(second[row]), table, int(row))
            for row in np.argsort(-gain)[:MOST_OUTCOMES]
            if gain[row] > 0
        ]
    gains.sort(key=lambda item: -item[0])
    total = one = other = 0.0
    rows: list[tuple[Table, int]] = []
    for gain_of, p, q, table, row in gains[:MOST_OUTCOMES]:
        rows.append((table, row))
        total, one, other = total + gain_of, one + p, other + q
        if total > slack * ENOUGH:
            break
    if rows:
        yield summed(Event(outcomes_of(rows)), one, other, total, slack)


def outcomes_of(rows: list[tuple[Table, int]]) -> tuple[Outcome, ...]:
    """The outcomes of rows of several tables, in their order."""
    of_table: dict[Table, list[int]] = {}
    for table, row in rows:
        of_table.setdefault(table, []).append(row)
    following = {table: iter(table.outcomes(of)) for table, of in of_table.items()}
    return tuple(next(following[table]) for table, _ in rows)


def half_lines(table: Table, way: int, factor: float, slack: float) -> Iterator[Picked]:
    """All results up to a number, or from a number on, if there is one result and it is a number."""
    if len(table.results) != 1 or not isinstance(table.results[0], Column):
        return
    column = table.results[0]
    first, second = weights_of(table, way)
    order = np.argsort(column.ints)
    for pattern, ordered in ((AtMost, order), (AtLeast, order[::-1])):
        ones, others = np.cumsum(first[ordered]), np.cumsum(second[ordered])
        gains = ones - factor * others
        place = int(np.argmax(gains))
        if gains[place] > 0:
            end = int(column.ints[ordered[place]]) * column.unit
            event = Event((Outcome((pattern(end.numerator if end.denominator == 1 else end),)),))
            yield summed(event, float(ones[place]), float(others[place]), float(gains[place]), slack)


def summed(event: Event, one: float, other: float, gain: float, slack: float) -> Picked:
    """An event of several outcomes, with what it shows."""
    left = one - slack
    ratio = -inf if left <= 0 else inf if other <= 0 else log(left / other)
    return Picked(event, ratio, gain / slack - 1, gain - slack)
