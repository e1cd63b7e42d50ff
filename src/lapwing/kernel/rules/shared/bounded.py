"""Bounds on the probabilities of a program's results on one input, if noise is only compared."""

from fractions import Fraction
from typing import Any

from lapwing.kernel.cost.exponential import exp_bounds
from lapwing.kernel.finite.chains import Chains
from lapwing.kernel.finite.evaluate import Memory
from lapwing.kernel.finite.ways import Runs, Ways
from lapwing.kernel.language.data import Data, inside
from lapwing.kernel.language.law import Gaussian, Laplace
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.logic.grid import is_on_grid


class Bounded(Data):
    """Bounds of the probability of each result, of rare runs, and of those in which noise meets a number."""

    results: dict[tuple[Any, ...], tuple[Fraction, Fraction]]
    rare: Fraction
    met: Fraction


def ways_on(program: Program, inputs: Memory) -> Ways:
    """The ways that runs may go on one input."""
    centers = {node.center for node in inside(program.body) if isinstance(node, Laplace | Gaussian)}
    return Runs(program, frozenset(term for term in centers if is_on_grid(term, program))).ways(inputs)


def bounded(program: Program, inputs: Memory, chains: Chains) -> Bounded:
    """What is known of the results on one input."""
    ways = ways_on(program, inputs)
    results: dict[tuple[Any, ...], tuple[Fraction, Fraction]] = {}
    for way, chance in ways.items():
        if not chance.keys() <= {()}:
            refuse("a probability is not a number")
        before = results.get(way.holds, (Fraction(0), Fraction(0)))
        low, high = (chance.get((), Fraction(0)) * bound for bound in chains.chance(way))
        results[way.holds] = before[0] + low, before[1] + high
    tables = [chains.table(draw) for way in ways for draw in way.drawn]
    rare = max((table.rare for table in tables), default=Fraction(0))
    each = max((table.each for table in tables), default=Fraction(0))
    meetings = {meeting for way in ways for meeting in way.meetings}
    longest = max(len(way.drawn) for way in ways)
    return Bounded(results, longest * rare + len(meetings) * each, each * sum(other is None for *_, other in meetings))


def excess(one: Bounded, other: Bounded, epsilon: Fraction) -> Fraction:
    """How much more likely a set of results may be on one input than on another, at most."""
    nothing = Fraction(0), Fraction(0)
    factor, most = exp_bounds(epsilon)
    over = (high - factor * other.results.get(result, nothing)[0] for result, (_, high) in one.results.items())
    return sum((max(more, Fraction(0)) for more in over), one.rare + most * other.met)
