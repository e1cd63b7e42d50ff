"""How far each result of a program may be from what it would be without noise, all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import BOOL, ListOf, Sort
from lapwing.kernel.language.term import sort_of
from lapwing.run.accuracy.program.abstract_value import Followed, Lost, Noisy
from lapwing.run.accuracy.program.draw import Draw
from lapwing.run.accuracy.program.noise_propagation import follow
from lapwing.run.accuracy.program.tail_bound import Reach, Sum, reach_of
from lapwing.run.interpreter.value import Value

TRUTH = "it is a truth value"
WIDE = "its noise is wider than can be said"
EXACT = Reach(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is no interval, and why."""

    why: str


Spread = Reach | Nothing | tuple["Spread", ...]


@dataclass(frozen=True, slots=True)
class Spreads:
    """One for each result, a tuple for a list; they hold together, except with probability beta."""

    results: tuple[Spread, ...]
    beta: Fraction


def spreads_of(program: Program, public: Mapping[str, Value], grid: int, beta: Fraction) -> Spreads:
    """From the program, its public inputs and its grid; nothing else is looked at."""
    walked = follow(program, public, grid)
    sums = {id(value): sum_of(value, walked.draws) for value in noisy_in(walked.results)}
    each = beta / max(len(sums), 1)

    def spread(value: Followed, sort: Sort) -> Spread:
        match value:
            case list():
                inner = sort.element if isinstance(sort, ListOf) else sort
                return tuple(spread(item, inner) for item in value)
            case Lost(why=why):
                return Nothing(why)
            case Noisy():
                return reach_of(sums[id(value)], each) or Nothing(WIDE)
            case _:
                return Nothing(TRUTH) if sort == BOOL else EXACT

    sorts = [sort_of(result) for result in program.results]
    return Spreads(tuple(spread(value, sort) for value, sort in zip(walked.results, sorts, strict=True)), beta)


def noisy_in(values: Iterable[Followed]) -> Iterable[Noisy]:
    """The values with noise, in lists too."""
    for value in values:
        if isinstance(value, list):
            yield from noisy_in(value)
        elif isinstance(value, Noisy):
            yield value


def sum_of(value: Noisy, draws: tuple[Draw, ...]) -> Sum:
    """The noise of a value, in one fixed order."""
    counts = Counter((draws[draw], factor) for draw, factor in value.factors.items())
    parts = [(draw, factor, count) for (draw, factor), count in counts.items()]
    return tuple(sorted(parts, key=lambda part: (part[0].kind, part[0].scale, part[0].steps, part[1])))
