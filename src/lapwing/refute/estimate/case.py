"""A case: two neighbouring inputs on a grid, and how it looks from afar, in floating point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import gcd, inf, lcm, log

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.role import Delta, Epsilon, is_public
from lapwing.kernel.language.term import Local
from lapwing.kernel.language.wellformed import is_open
from lapwing.refute.estimate.column import Memory, evaluate, memory_of
from lapwing.refute.estimate.float_distribution import LARGEST, Crowded, Reach, runs, scale_of
from lapwing.refute.estimate.group import Group
from lapwing.refute.estimate.pick import pick
from lapwing.refute.estimate.sharp import Sharpness, sharpness_of
from lapwing.refute.estimate.table import Table, tables
from lapwing.refute.exact import number as n
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.event import Event, Items, Outcome
from lapwing.refute.exact.graph import Graph
from lapwing.refute.exact.ongrid import GRID, OffGrid, is_marked
from lapwing.refute.exact.value import Value

FINEST = 10_000
WIDEST = 2_000

Inputs = tuple[tuple[str, Value], ...]
Ends = tuple[list[Group], list[Group]]


@dataclass(frozen=True)
class Case:
    """Inputs of two neighbours, by parameter, public ones included."""

    left: Inputs
    right: Inputs
    grid: int = 1


@dataclass(frozen=True)
class Estimate:
    """What a case seems to show: an event that `first` has with a log-ratio over `second`.

    The surplus says by what part the claim is exceeded; below 0, it holds.  The gain is the difference in probability
    to what is allowed, which has to be seen exactly; 0 if it is not known.  What bounds by cells show is certified by
    these.
    """

    first: Inputs
    second: Inputs
    grid: int
    event: Event
    ratio: float
    surplus: float
    gain: float = 0.0
    by_cells: bool = False


@dataclass
class Viewer:
    """Looks at cases of one program; runs on inputs that come up again are kept."""

    program: Program
    claim: Claim
    graph: Graph
    kept: dict[tuple[Inputs, int, int, int, int, int], tuple[list[Group], int]] = field(default_factory=dict)
    known: dict[Inputs, tuple[int, Fraction, float]] = field(default_factory=dict)
    thin: dict[Inputs, int] = field(default_factory=dict)
    patience: Deadline = ENDLESS

    @cached_property
    def steady(self) -> bool:
        """Whether scales and grids are the same for all private data: those of public parameters and public lengths."""
        if is_marked(self.program):
            return False
        draws = (node for node in inside(self.program.body) if isinstance(node, Sample))
        return all(is_open(scale_of(draw.law), self.program) for draw in draws)

    @cached_property
    def sharp(self) -> tuple[Sharpness, ...]:
        """How well each result is known."""
        return sharpness_of(self.program)

    def tuned(self, case: Case) -> tuple[Case, float]:
        """The case with a grid that has all centres, and epsilons that make all that noise falls by a step rational.

        With it comes how slowly the widest noise falls.
        """
        key = self.public_part(case) if self.steady else (*case.left, *case.right)
        if key not in self.known:
            self.known[key] = self.probe(case)
        finer, factor, slowest = self.known[key]
        return Case(stretched(case.left, factor), stretched(case.right, factor), lcm(case.grid, finer)), slowest

    def public_part(self, case: Case) -> Inputs:
        """What scales may depend on: public values, and lengths."""
        return tuple(
            (p.param.name, held if is_public(p.role) else len(held) if isinstance(held, tuple) else 0)
            for p, (_, held) in zip(self.program.parameters, case.left, strict=True)
        )

    def probe(self, case: Case) -> tuple[int, Fraction, float]:
        """How much finer the grid has to be, what epsilons must be multiplied with, how slowly noise falls then."""
        finer, factor = 1, Fraction(1)
        for attempt in range(6):
            reach = Reach(lcm(case.grid, finer), 1, 0, len(LARGEST) - 1, patience=self.patience)
            try:
                self.try_out(stretched(case.left, factor), reach)
                self.try_out(stretched(case.right, factor), reach)
            except OffGrid as off:
                finer = lcm(finer, off.finer)
                if finer > FINEST or attempt == 5:
                    raise
                continue
            more = whole_multiple([rate.coefficient for rate in reach.rates if isinstance(rate, n.Log)])
            slowest = min((float(n.bounds_of(rate)[0]) for rate in reach.rates), default=1.0)
            if more == 1:
                break
            factor *= more
        return finer, factor, slowest

    def try_out(self, inputs: Inputs, reach: Reach) -> None:
        """Some runs up to their results, to find out what scales and grids there are."""
        memory = with_grid(inputs, reach.grid)
        for group in runs(self.graph, memory, reach):
            for term in self.graph.results:
                evaluate(term, {**memory, **group.memory})

    def look(self, case: Case, slowest: float, depth: float = 1.0, wanted: Outcome | None = None) -> Estimate | None:
        """The best event for a case, if wanted among such outcomes; `depth` widens how far noise is followed."""
        margin = 2 * case.grid * apart(self.program, case) + 1
        edge = int(depth * min(max(8 / max(slowest, 0.01), 5), 40)) + margin
        sides = with_grid(case.left, case.grid), with_grid(case.right, case.grid)
        if edge > WIDEST:
            raise Crowded
        ends = self.both_ends(case, edge, margin) if wanted is None else self.wanted_ends(case, edge, margin, wanted)
        found = tables(self.graph.results, sides, ends, self.sharp)
        (factor, _), (delta, _) = allowance(self.claim.epsilon, self.claim.delta, dict(case.left))
        claimed, slack = log_of(factor), float(delta)
        best: Estimate | None = None
        for first, second, way in ((case.left, case.right, 0), (case.right, case.left, 1)):
            picked = pick(found, way, claimed, slack)
            if picked is not None and (best is None or picked.surplus > best.surplus):
                best = Estimate(first, second, case.grid, picked.event, picked.ratio, picked.surplus, picked.gain)
        return best

    def outcomes(self, case: Case, least: int = 0) -> list[Table]:
        """All outcomes of a case that are followed, at least so many steps of noise."""
        _, slowest = self.tuned(case)
        margin = 2 * case.grid * apart(self.program, case) + 1
        edge = max(least, int(min(max(12 / max(slowest, 0.01), 8), 60))) + margin
        ends = self.both_ends(case, edge, margin)
        sides = with_grid(case.left, case.grid), with_grid(case.right, case.grid)
        return tables(self.graph.results, sides, ends, self.sharp)

    def wanted_ends(self, case: Case, edge: int, margin: int, wanted: Outcome) -> Ends:
        """Where those runs of both sides end that have a wanted outcome; few do, so that long ones can be followed."""
        patterns = wanted_lists(self.graph, wanted)
        reach = Reach(case.grid, edge, margin, patience=self.patience, wanted=patterns)
        return self.side_by_side(case, reach, lambda inputs, each: runs(self.graph, with_grid(inputs, each.grid), each))

    def both_ends(self, case: Case, edge: int, margin: int) -> Ends:
        """Where the runs of both sides end, thinned alike and no more than needed."""
        key = self.public_part(case)
        for thin in range(self.thin.get(key, 0), len(LARGEST)):
            self.thin[key] = thin
            reach = Reach(case.grid, edge, margin, thin, patience=self.patience)
            try:
                return self.side_by_side(case, reach, self.ends)
            except Crowded:
                edge = max(edge // 2, margin + 2) if thin else edge
        raise Crowded

    def side_by_side(self, case: Case, reach: Reach, ends: Callable[[Inputs, Reach], list[Group]]) -> Ends:
        """Where the runs of both sides end, those in loops after as many rounds on the one side as on the other."""
        left = ends(case.left, reach)
        rounds = reach.rounds
        right = ends(case.right, reach)
        return (left if reach.rounds == rounds else ends(case.left, reach)), right

    def ends(self, inputs: Inputs, reach: Reach) -> list[Group]:
        """Where the runs on inputs end."""
        key = inputs, reach.grid, reach.edge, reach.margin, reach.thin, reach.rounds
        if key not in self.kept:
            if len(self.kept) > 100:
                self.kept.clear()
            self.kept[key] = runs(self.graph, with_grid(inputs, reach.grid), reach), reach.rounds
        found, reach.rounds = self.kept[key]
        return found


def with_grid(inputs: Inputs, grid: int) -> Memory:
    """Inputs that all runs share, and the grid they are on."""
    return memory_of((*inputs, (GRID, grid)))


def wanted_lists(graph: Graph, wanted: Outcome) -> dict[str, Items]:
    """The lists of an outcome that only grow, by name."""
    named = zip(graph.results, wanted.parts, strict=True)
    found = ((term.name, part) for term, part in named if isinstance(term, Local) and isinstance(part, Items))
    return {name: part for name, part in found if name in graph.appended}


def whole_multiple(coefficients: list[Fraction]) -> Fraction:
    """What makes all numbers whole, and as small as that."""
    if not coefficients:
        return Fraction(1)
    bottom = lcm(*(number.denominator for number in coefficients))
    top = gcd(*(int(number * bottom) for number in coefficients))
    return Fraction(bottom, top or 1)


def stretched(inputs: Inputs, factor: Fraction) -> Inputs:
    """Inputs with all epsilons multiplied."""
    return tuple(
        (name, n.Log(held.coefficient * factor, held.base, held.power) if isinstance(held, n.Log) else held)
        for name, held in inputs
    )


def apart(program: Program, case: Case) -> int:
    """How far the private inputs of a case differ, rounded up."""
    private = {parameter.param.name for parameter in program.parameters if not is_public(parameter.role)}
    distance = Fraction(0)
    for (name, one), (_, other) in zip(case.left, case.right, strict=True):
        if name in private:
            distance = max(distance, distance_of(one, other))
    return -int(-distance // 1)


def distance_of(one: Value, other: Value) -> Fraction:
    """The largest difference of numbers; where lengths differ, the largest number."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) == len(other):
            return max((distance_of(a, b) for a, b in zip(one, other, strict=True)), default=Fraction(0))
        return max((distance_of(item, zero_like(item)) for item in (*one, *other)), default=Fraction(1))
    return abs(Fraction(one) - Fraction(other))  # type: ignore[arg-type]


def zero_like(item: Value) -> Value:
    """The same with zeros."""
    return tuple(map(zero_like, item)) if isinstance(item, tuple) else 0


def grid_of(program: Program, inputs: Inputs) -> int:
    """The coarsest grid with all inputs but epsilons and deltas."""
    skipped = {p.param.name for p in program.parameters if isinstance(p.role, Epsilon | Delta)}
    return lcm(*(denominator(held) for name, held in inputs if name not in skipped))


def denominator(held: Value) -> int:
    """What makes all numbers in a value whole."""
    if isinstance(held, tuple):
        return lcm(*map(denominator, held))
    return held.denominator if isinstance(held, Fraction) else 1


def log_of(number: Fraction) -> float:
    """The logarithm of a number however large."""
    return log(number.numerator) - log(number.denominator) if number > 0 else -inf
