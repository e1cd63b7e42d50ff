"""All runs of a program on given inputs at once, in floating point: fast enough to search with, not to be trusted.

Noise is followed up to an edge on either side.  Each outcome gets two weights: of all runs that end there, and of those
whose draws stay clear of the edges by a margin.  The neighbour's runs that match the latter are inside the edges, so
the quotient of the one side's second weight and the other side's first is not made up by the edges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import exp, sqrt, tau
from typing import Any, cast

import numpy as np

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Assign, Sample
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import variables_of
from lapwing.refute.estimate.column import (
    Bools,
    Column,
    Many,
    Memory,
    as_column,
    compare,
    compute,
    evaluate,
    items,
    varies,
)
from lapwing.refute.estimate.group import Group, columns_of, merge, numbered, select, selected
from lapwing.refute.exact import number as n
from lapwing.refute.exact.event import Exactly, Items, Pattern
from lapwing.refute.exact.graph import Graph
from lapwing.refute.exact.noise import placed

LARGEST = (40_000, 60_000, 300_000)
STEPS = 4_000
MOST_ITEMS = 24
MANY_ROUNDS = 60
STEP_ALONE = 1_000  # a step costs as much as so many runs in it
MOST_WORK = 500_000
STEPS_IN_WORK = 10  # so many runs take one step in a unit of counted work
FAINTEST = 200.0
MOST_SCALES = 64
NARROW = 0.5
FEW = (
    np.array([], np.int64),
    np.array([-20, -14, -10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 14, 20], np.int64),
    np.array([-7, -2, -1, 0, 1, 2, 7], np.int64),
)


class Crowded(Exception):  # noqa: N818
    """There are too many runs to follow unless they are thinned."""


@dataclass
class Reach:
    """How far noise is followed, and how far from that edge the second weight ends, in steps of the grid.

    The thinner, the fewer outputs are followed; the rates say what noise falls by.
    """

    grid: int
    edge: int
    margin: int
    thin: int = 0
    rates: set[n.Number] = field(default_factory=set)
    patience: Deadline = ENDLESS
    wanted: Mapping[str, Items] = field(default_factory=dict)
    rounds: int = STEPS


def runs(graph: Graph, inputs: Mapping[str, Many], reach: Reach) -> list[Group]:
    """The memories at the end; each is reached by the runs it stands for.

    Loops that may go on and on are left after some rounds, as many as the work allows.  `reach` says then how many.
    """
    last = len(graph.steps) - 1
    ended: list[Group] = []
    one = np.ones(1)
    waiting: dict[int, list[Group]] = {0: [Group({}, one, one)]}
    visits: Counter[int] = Counter()
    place = work = 0
    for _ in range(STEPS):
        if not waiting:
            break
        place = next_place(graph, waiting, place)
        step = graph.steps[place]
        groups = [group for group in merge(waiting.pop(place), step.live) if len(group.weight)]
        size = STEP_ALONE + sum(len(group.weight) for group in groups)
        reach.patience.check(size // STEPS_IN_WORK)
        if place == last:
            ended = groups
            continue
        visits[place] += 1
        work += size
        if visits[place] > MANY_ROUNDS and work > MOST_WORK:
            reach.rounds = min(reach.rounds, visits[place])
        if visits[place] > reach.rounds:
            continue
        for group in groups:
            for following, after in advance(graph, place, group, inputs, reach):
                if len(after.weight):
                    waiting.setdefault(following, []).append(after)
    return merge([*ended, *waiting.get(last, [])], graph.steps[last].live)


def next_place(graph: Graph, waiting: Iterable[int], place: int) -> int:
    """Where to go on: in the innermost loop that still has runs, round by round, so that those of a round meet."""
    inside = ([each for each in waiting if head <= each <= end] for head, end in graph.loops if head <= place <= end)
    near = next(filter(None, inside), list(waiting))
    return min((each for each in near if each > place), default=min(near))


def advance(
    graph: Graph, place: int, group: Group, inputs: Mapping[str, Many], reach: Reach
) -> list[tuple[int, Group]]:
    """One step of all runs of a group."""
    step = graph.steps[place]
    memory: Memory = {**inputs, **group.memory}
    match step.statement:
        case Assign(target=target, value=term):
            found = evaluate(term, memory)
            after = Group({**group.memory, target.name: found}, group.weight, group.inner)
            if target.name in reach.wanted:
                after = fitting(after, items(found), reach.wanted[target.name].items)
            elif target.name in graph.appended:
                after = thinned(after, items(found), reach.thin)
            return [(step.following[0], after)]
        case Sample(target=target, law=law):
            ends = [
                (step.following[0], drawn(part, {**inputs, **part.memory}, target.name, law, reach))
                for part in of_one_scale(group, law)
            ]
            if sum(len(after.weight) for _, after in ends) > LARGEST[reach.thin]:
                raise Crowded
            return ends
        case None:
            refuse("a run ended before its end")
        case condition:
            asked = evaluate(condition, memory)
            if isinstance(asked, np.ndarray):
                ways = [(0, asked), (1, ~asked)]
                return [(step.following[way], selected(group, rows)) for way, rows in ways if rows.any()]
            return [(step.following[0 if asked else 1], group)]


def scale_of(law: laws.Law) -> t.Term:
    """The scale, probability, size or epsilon of a law: the last of its terms."""
    *_, scale = parts_of(law)
    return cast("t.Term", scale)


def of_one_scale(group: Group, law: laws.Law) -> list[Group]:
    """The runs of a group, apart by what the scale of their next draw reads; that is then one value for all of them."""
    names = {variable.name for variable in variables_of(scale_of(law)) if isinstance(variable, t.Local)}
    read = {name: value for name, value in group.memory.items() if name in names}
    columns = [column for value in read.values() for column in columns_of(value)]
    if not columns:
        return [group]
    numbers = numbered(columns, len(group.weight))
    values = np.unique(numbers)
    if len(values) > MOST_SCALES:
        raise Crowded
    return [settled(selected(group, numbers == number), names) for number in values]


def settled(group: Group, names: Collection[str]) -> Group:
    """The runs with one value for each of the names, as they all have it."""
    memory = {name: one_of(value) if name in names else value for name, value in group.memory.items()}
    return Group(memory, group.weight, group.inner)


def thinned(group: Group, output: tuple[Many, ...], thin: int) -> Group:
    """Only runs with simple outputs, the simpler the thinner; it must be as thin for both neighbours."""
    if len(output) > MOST_ITEMS:
        return selected(group, np.zeros(len(group.weight), np.bool_))
    if not thin or not output:
        return group
    if isinstance(output[-1], Column):
        return selected(group, np.isin(output[-1].ints, FEW[thin]))
    changes = [compare("!=", one, other) for one, other in pairwise(output)]
    total = np.zeros(len(group.weight), np.int64)
    for change in changes:
        total += change  # type: ignore[arg-type]
    return selected(group, total <= 3 - thin)


def fitting(group: Group, output: tuple[Many, ...], wanted: tuple[Pattern, ...]) -> Group:
    """Only runs whose last item is the wanted one; a pattern that says no value lets all pass."""
    if not output:
        return group
    if len(output) > len(wanted):
        return selected(group, np.zeros(len(group.weight), np.bool_))
    pattern = wanted[len(output) - 1]
    if not isinstance(pattern, Exactly):
        return group
    fits = compare("==", output[-1], pattern.value)
    return selected(group, fits if isinstance(fits, np.ndarray) else np.full(len(group.weight), bool(fits)))


def drawn(group: Group, memory: Memory, name: str, law: laws.Law, reach: Reach) -> Group:
    """Each run goes on with each value that a draw may give."""
    values, weights, inner = spread(memory, law, reach)
    size, count = len(group.weight), weights.shape[-1]
    rows = np.repeat(np.arange(size), count)
    kept = {other: select(value, rows) for other, value in group.memory.items()}
    kept[name] = placed_values(values, size, count)
    full = (group.weight[:, None] * weights).ravel()
    return Group(kept, full, (group.inner[:, None] * (weights * inner)).ravel())


def placed_values(values: tuple[Many, Any], size: int, count: int) -> Many:
    """The drawn value of each run, once for each possible offset."""
    base, offsets = values
    if isinstance(offsets, np.ndarray) and offsets.dtype == bool:
        tiled: Bools = np.tile(offsets, size)
        sides = np.repeat(base, count) if isinstance(base, np.ndarray) else np.full(len(tiled), bool(base))
        return cast("Bools", tiled == sides)
    column = Column(np.tile(offsets.ints, size), offsets.unit)
    return compute("+", select(base, np.repeat(np.arange(size), count)) if varies(base) else base, column)


def spread(memory: Memory, law: laws.Law, reach: Reach) -> tuple[tuple[Many, Any], Any, Any]:
    """What is drawn, as a base and offsets, with the offsets' weights and which of them are clear of the edges."""
    match law:
        case laws.Laplace() | laws.ExponentialNoise() | laws.Geometric() | laws.Gaussian():
            base, step, rate = lattice(memory, law, reach)
            steps, weights = shape_of(law, rate, reach)
            clear = np.abs(steps) <= max(int(np.abs(steps).max()) - reach.margin, 0)
            return (base, Column(steps, step)), weights, clear
        case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
            odds = exp(-real(evaluate(epsilon, memory)))
            chance = 1 / (1 + odds)
            return (evaluate(bit, memory), np.array([True, False])), np.array([chance, 1 - chance]), np.ones(2)
        case laws.Flip(probability=probability):
            chance = min(max(real(evaluate(probability, memory)), 0.0), 1.0)
            return (True, np.array([True, False])), np.array([chance, 1 - chance]), np.ones(2)
        case laws.Uniform(size=size):
            found = n_of(evaluate(size, memory))
            count = max(found, 1) if isinstance(found, int) else 1
            return (0, Column(np.arange(count), Fraction(1))), np.full(count, 1 / count), np.ones(count)
        case laws.Exponential(scores=scores, scale=scale):
            weights = softmax(items(evaluate(scores, memory)), n_of(evaluate(scale, memory)), reach)
            count = weights.shape[-1]
            return (0, Column(np.arange(count), Fraction(1))), weights, np.ones(count)


def lattice(memory: Memory, law: Any, reach: Reach) -> tuple[Many, Fraction, float]:
    """The centre, the steps around it, and how fast noise falls a step."""
    if isinstance(law, laws.Geometric):
        base, step = evaluate(law.center, memory), Fraction(1)
    else:
        sure = {name: one_of(value) for name, value in memory.items()}
        step = placed(law.center, sure, reach.grid)[1]
        base = evaluate(law.center, memory)
    scale = n_of(evaluate(law.sigma if isinstance(law, laws.Gaussian) else law.scale, memory))
    if n.sign(scale) <= 0:
        return base, step, 0.0
    rate = n.divide(step, scale)
    # what normal noise falls by in a step is never rational, whatever epsilon is
    reach.rates.add(n.between(n.bounds_of(rate)) if isinstance(law, laws.Gaussian) else rate)
    return base, step, real(rate)


def one_of(value: Many) -> Any:
    """What a value is in the first run."""
    match value:
        case Column(ints=ints, unit=unit):
            first = int(ints[0]) * unit
            return first.numerator if first.denominator == 1 else first
        case np.ndarray():
            return bool(value[0])
        case tuple():
            return tuple(one_of(item) for item in value)
        case _:
            return value


def shape_of(law: Any, rate: float, reach: Reach) -> tuple[Any, Any]:
    """The offsets that noise may have, in steps, and their probabilities."""
    if not rate:
        return np.zeros(1, np.int64), np.ones(1)
    if isinstance(law, laws.Gaussian):
        steps = np.arange(-reach.edge, reach.edge + 1)
        return steps, np.exp(-((steps * rate) ** 2) / 2) / normal_total(rate)
    edge = max(min(reach.edge, int(FAINTEST / rate)), reach.margin + 2)
    if isinstance(law, laws.ExponentialNoise):
        steps = np.arange(edge + 1)
        return steps, (1 - exp(-rate)) * np.exp(-steps * rate)
    steps = np.arange(-edge, edge + 1)
    return steps, np.tanh(rate / 2) * np.exp(-np.abs(steps) * rate)


def normal_total(rate: float) -> float:
    """The sum of exp(-(k * rate) ** 2 / 2) over all whole k; as good as the integral where noise is not narrow."""
    if rate < NARROW:
        return sqrt(tau) / rate
    return float(np.exp(-((np.arange(-int(12 / rate) - 1, int(12 / rate) + 2) * rate) ** 2) / 2).sum())


def softmax(scores: tuple[Many, ...], scale: n.Number, reach: Reach) -> Any:
    """Weights of the exponential mechanism, a row a run."""
    if not scores or n.sign(scale) <= 0:
        return np.ones(1)
    reach.rates.add(n.divide(1, scale))
    wide = real(scale)
    numbers = []
    for score in scores:
        column = as_column(score)
        numbers.append(column.ints * float(column.unit) if isinstance(column, Column) else np.array([float(column)]))
    table = np.stack(np.broadcast_arrays(*numbers), axis=-1) / wide
    weights = np.exp(table - table.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def n_of(value: Many) -> n.Number:
    """A number that all runs share."""
    if isinstance(value, Column | np.ndarray | tuple):
        refuse("a scale varies")
    return value


def real(value: Many) -> float:
    """A number that all runs share, as a float."""
    low, high = n.bounds_of(n_of(value))
    return float((low + high) / 2)
