"""Two runs side by side: what each draw cost, and what differs though chance was the same."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log
from typing import Any

import numpy as np

from lapwing.diagnostics.plural import plural
from lapwing.verify.watching.hooks.opendp_draws import cost_of
from lapwing.verify.watching.leaves import leaves_of, shape_of
from lapwing.verify.watching.runner import Raised, Run
from lapwing.verify.watching.trace.law import rho_of, worst_loss
from lapwing.verify.watching.trace.place import NOWHERE, Place
from lapwing.verify.watching.trace.tape import BITS, Draw

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Price:
    """What one element of a draw cost: how far its centre moved, on which scale, with which law."""

    law: str
    move: float
    scale: float
    other_scale: float
    epsilon: float
    rho: float
    delta: float
    place: Place
    met: Place
    call: int
    sensitivity: float | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs: what it is, and both values."""

    what: str
    first: str
    second: str
    place: Place


@dataclass(frozen=True, slots=True)
class Comparison:
    """The prices of all draws that moved, and all differences."""

    prices: tuple[Price, ...]
    differences: tuple[Difference, ...]

    @property
    def epsilon(self) -> float:
        """What all draws cost together, as pure epsilon."""
        return sum(price.epsilon for price in self.prices)

    @property
    def rho(self) -> float:
        """What all draws cost together, in zCDP."""
        return sum(price.rho for price in self.prices)


def compare(first: Run, second: Run) -> Comparison:
    """The second run repeats the tape of the first."""
    prices = [*_moved(first, second), *_scaled(first, second), *_decided(first, second), *_mechanisms(first, second)]
    return Comparison(tuple(prices), tuple(_differences(first, second)))


def _moved(first: Run, second: Run) -> list[Price]:
    found: list[Price] = []
    for noise, move in second.tape.moves.items():
        draw, before = second.tape.draw_of(noise), first.tape.draw_of(noise)
        scales = (
            before.law.scale_at(noise - before.base) * abs(move.factors[0]),
            draw.law.scale_at(noise - draw.base) * abs(move.factors[1]),
        )
        way = move.centres[1] - move.centres[0]
        found.append(_price(draw, way, *scales, move.place))
    return found


def _price(draw: Draw, way: float, scale: float, other: float, met: Place) -> Price:
    name = draw.law.name
    loss, rho = worst_loss(name, way, scale, other), rho_of(name, way, scale, other)
    return Price(name, way, scale, other, loss, rho, 0.0, draw.place, met, draw.number, draw.law.sensitivity)


def _scaled(first: Run, second: Run) -> list[Price]:
    """Draws that have another scale and did not move."""
    found: list[Price] = []
    moved = {noise >> BITS for noise in second.tape.moves}
    for draw, old in second.tape.unlike:
        if old is None or old.law.name != draw.law.name or old.size != draw.size:
            continue
        if draw.number not in moved:
            for place in range(min(draw.width, SHOWN)):
                scale, other = old.law.scale_at(place), draw.law.scale_at(place)
                if scale != other:
                    found.append(_price(draw, 0.0, scale, other, draw.place))
                    break
    return found


def _decided(first: Run, second: Run) -> list[Price]:
    """Choices between finitely many outcomes, with other weights."""
    found: list[Price] = []
    for number, (old, new) in enumerate(zip(first.tape.decisions, second.tape.decisions, strict=False)):
        if old.weights != new.weights:
            loss = _ratio(old.weights, new.weights)
            if loss > 1e-12:
                found.append(
                    Price("choice", 0.0, 1.0, 1.0, loss, loss * loss / 2, 0.0, new.place, new.place, -1 - number)
                )
    return found


def _ratio(first: tuple[float, ...], second: tuple[float, ...]) -> float:
    if len(first) != len(second):
        return inf
    worst = 0.0
    for here, there in zip(first, second, strict=True):
        if (here > 0) != (there > 0):
            return inf
        if here > 0:
            worst = max(worst, abs(log(here / there)))
    return worst


def _mechanisms(first: Run, second: Run) -> list[Price]:
    """Mechanisms that say themselves what they cost."""
    found: list[Price] = []
    for old, new in zip(first.tape.draws, second.tape.draws, strict=False):
        if new.followed or new.mechanism is None or old.mechanism is None or same(old.given, new.given):
            continue
        cost = cost_of(new.mechanism, old.given, new.given) if hasattr(new.mechanism, "input_metric") else None
        own = float(getattr(new.mechanism, "epsilon", inf))
        epsilon, delta, rho = cost if cost is not None else (own, 0.0, own * own / 2)
        found.append(Price(new.law.name, 0.0, 1.0, 1.0, epsilon, rho, delta, new.place, new.place, new.number))
    return found


def same(first: Any, second: Any) -> bool:
    """Whether two values are equal, arrays and frames included."""
    try:
        if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
            return bool(np.array_equal(first, second))
        if hasattr(first, "equals"):
            return bool(first.equals(second))
        return bool(first == second) or (first != first and second != second)
    except (TypeError, ValueError):
        return repr(first) == repr(second)


def _differences(first: Run, second: Run) -> list[Difference]:
    found: list[Difference] = []
    sides = first.result, second.result
    raised = [side for side in sides if isinstance(side, Raised)]
    if raised and (len(raised) == 1 or raised[0] != raised[1]):
        found.append(Difference("exception", _told(sides[0]), _told(sides[1]), raised[0].place))
    if first.printed != second.printed:
        found.append(Difference("printed", _cut(first.printed), _cut(second.printed), _written(first, second)))
    for draw, old in second.tape.unlike:
        if old is None:
            continue
        if old.law.name != draw.law.name:
            found.append(Difference("law", old.law.name, draw.law.name, draw.place))
        elif old.size != draw.size:
            found.append(Difference("number of draws", str(old.width), str(draw.width), draw.place))
        else:
            found.append(Difference("scale", _cut(str(old.law.scale)), _cut(str(draw.law.scale)), draw.place))
    numbers = len(first.tape.draws), len(second.tape.draws)
    if numbers[0] != numbers[1]:
        longer = first.tape if numbers[0] > numbers[1] else second.tape
        found.append(Difference("number of draws", str(numbers[0]), str(numbers[1]), longer.draws[min(numbers)].place))
    choices = len(first.tape.decisions), len(second.tape.decisions)
    if choices[0] != choices[1]:
        longer = first.tape if choices[0] > choices[1] else second.tape
        found.append(
            Difference("number of choices", str(choices[0]), str(choices[1]), longer.decisions[min(choices)].place)
        )
    found += _results(first, second)
    return found


def _results(first: Run, second: Run) -> list[Difference]:
    if isinstance(first.result, Raised) or isinstance(second.result, Raised):
        return []
    here, there = leaves_of(first.result, first.tape), leaves_of(second.result, second.tape)
    shapes = shape_of(here), shape_of(there)
    if shapes[0] != shapes[1]:
        ours, others = ([place for place, _ in shape] for shape in shapes)
        only = [place for place in ours if place not in others], [place for place in others if place not in ours]
        told = tuple(
            _cut(", ".join(each) or plural(len(shape), "value")) for each, shape in zip(only, shapes, strict=True)
        )
        return [Difference("shape of the result", told[0], told[1], _last(first, second))]
    for left, right in zip(here, there, strict=True):
        if not _near(left.value, right.value):
            what = "size of the result" if left.place.endswith(" length") else "result"
            return [Difference(what, _cut(repr(left.value)), _cut(repr(right.value)), _last(first, second))]
    return []


def _near(first: Any, second: Any) -> bool:
    if isinstance(first, float) and isinstance(second, int | float):
        return bool(first == second or abs(first - second) <= 1e-9 * max(abs(first), abs(second)) or first != first)
    return bool(first == second)


def _last(first: Run, second: Run) -> Place:
    for run in (second, first):
        if run.tape.draws:
            return run.tape.draws[-1].place
        if run.tape.decisions:
            return run.tape.decisions[-1].place
    return NOWHERE


def _written(first: Run, second: Run) -> Place:
    """Where the first character was printed that differs."""
    pairs = enumerate(zip(first.printed, second.printed, strict=False))
    offset = next((number for number, (one, two) in pairs if one != two), min(len(first.printed), len(second.printed)))
    longer = first if len(first.printed) > len(second.printed) else second
    return longer.place_of(offset)


def _told(result: Any) -> str:
    return f"{result.kind}: {_cut(result.text)}" if isinstance(result, Raised) else "no exception"


def _cut(text: str) -> str:
    text = text.strip().replace("\n", " | ")
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
