"""Neighbours of a length from which on something counts more: a row that moves a sum by much, but only the eleventh.

Two runs are compared draw by draw, each at the centre that the first run gives it.  How far the centres are apart, in
scales of the noise, is about what an event can show.  That costs one run for each input, so lists are as long as the
numbers in the text say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from math import inf, log

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.estimate.case import Case, log_of
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.graph import Graph, graph_of
from lapwing.refute.exact.noise import Choices, Noisy, noise_of
from lapwing.refute.exact.ongrid import GRID, OffGrid, marked
from lapwing.refute.exact.span import Undecided
from lapwing.refute.exact.spread import Geometric, Normal
from lapwing.refute.exact.value import Memory, Value, truth, value
from lapwing.refute.search.reach import pairs_to_try

STEPS = 3_000
PAIRS = 900
MORE = 1.5  # times as much as shorter lists let expect
FOUND = 4
WORK_OF_STEP = 5


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a run drew in one place, and from what."""

    place: int
    noise: Choices | Noisy
    value: Value


def jumps(program: Program, claim: Claim, patience: Deadline) -> Iterator[Case | None]:
    """Cases of a length that show clearly more than shorter ones do, and more than is claimed; None for each other."""
    graph, most, found = graph_of(marked(program)), dict[int, float](), 0
    for case in islice(pairs_to_try(program, claim), PAIRS):
        length = longest_list(case)
        shown = moved(graph, case, patience)
        expected = expectation(most, length)
        most[length] = max(most.get(length, 0.0), shown)
        if MORE * expected < shown and is_more(claim, case, shown):
            yield case
            found += 1
            if found == FOUND:
                return
        else:
            yield None


def expectation(most: dict[int, float], length: int) -> float:
    """What shorter lists let expect: no less than any of them, and in proportion to the longest of these."""
    shorter = [each for each in most if 0 < each < length]
    if not shorter:
        return inf
    return max(most[max(shorter)] * length / max(shorter), *(most[each] for each in shorter))


def is_more(claim: Claim, case: Case, shown: float) -> bool:
    """Whether that is more than the claim says."""
    try:
        (_, factor), _ = allowance(claim.epsilon, claim.delta, dict(case.left))
    except Refused:
        return False
    return shown > log_of(factor)


def longest_list(case: Case) -> int:
    """How long the longest list of a case is."""
    return max((len(held) for _, held in (*case.left, *case.right) if isinstance(held, tuple)), default=0)


def moved(graph: Graph, case: Case, patience: Deadline) -> float:
    """By how many scales the draws of one run lie elsewhere in the other, as long as both go the same way."""
    try:
        first = drawn(graph, {**dict(case.left), GRID: case.grid}, case.grid, [], patience)
        second = drawn(graph, {**dict(case.right), GRID: case.grid}, case.grid, first, patience)
    except (OffGrid, OutOfTimeError, OverflowError, Refused, Undecided):
        return 0.0
    total = 0.0
    for one, other in zip_longest(first, second):
        if one is None or other is None or one.place != other.place:
            break
        total += price(one, other)
    return total


def drawn(graph: Graph, inputs: Memory, grid: int, given: list[Drawn], patience: Deadline) -> list[Drawn]:
    """What a run draws: what is given as far as that goes, then what is likeliest."""
    memory, place, found = dict(inputs), 0, list[Drawn]()
    for _ in range(STEPS):
        patience.check(WORK_OF_STEP)
        step = graph.steps[place]
        match step.statement:
            case None:
                return found
            case Assign(target=target, value=term):
                memory[target.name] = value(term, memory)
            case Sample(target=target, law=law):
                noise = noise_of(law, memory, grid)
                known = given[len(found)] if len(found) < len(given) else None
                same = known is not None and known.place == place
                chosen = known.value if known is not None and same else likeliest(noise)
                memory[target.name] = chosen
                found.append(Drawn(place, noise, chosen))
            case condition:
                place = step.following[0 if truth(value(condition, memory)) else 1]
                continue
        place = step.following[0]
    return []


def likeliest(noise: Choices | Noisy) -> Value:
    """The most likely value."""
    return max(noise.options, key=lambda option: option[1])[0] if isinstance(noise, Choices) else noise.center


def price(one: Drawn, other: Drawn) -> float:
    """About how much more likely the first run is to draw its value than the second."""
    match one.noise, other.noise:
        case Noisy(spread=Geometric() as spread, step=step), Noisy(center=center):
            return float(abs(one.noise.center - center) / step) * -log(max(float(spread.ratio.high), 1e-300))
        case Noisy(spread=Normal() as spread, step=step), Noisy(center=center):
            return (float(abs(one.noise.center - center) / step) / spread.deviation) ** 2 / 2
        case Choices(options=ones), Choices(options=others):
            first, second = (
                sum(float(chance.high) for each, chance in way if each == one.value) for way in (ones, others)
            )
            return log(first / second) if 0 < second < first else 0.0
        case _:
            return 0.0
