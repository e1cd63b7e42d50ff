"""The plainest outcome: what a run gives in which every draw gives its most likely value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import inf

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.kernel.language.refuse import Refused, refuse
from lapwing.kernel.language.term import ZERO
from lapwing.refute.estimate.case import Estimate, Inputs, log_of
from lapwing.refute.estimate.pick import exceeding
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.event import Anything, AtLeast, AtMost, Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.exact.graph import Graph
from lapwing.refute.exact.judge import check_sides, weigh
from lapwing.refute.exact.noise import Choices, noise_of
from lapwing.refute.exact.number import Enclosed, Log
from lapwing.refute.exact.ongrid import GRID
from lapwing.refute.exact.span import Span
from lapwing.refute.exact.spread import Normal
from lapwing.refute.exact.value import Memory, Value, truth, value
from lapwing.refute.search.tails import in_tails

STEPS = 100_000
REACH = 8
MOST_HALVED = 4
MOST_CHOICES = 200
AWAY = (-6, 6, -12, 12)
BEYOND = (1, 2, 3, 5, 8)
MOST_TOGETHER = 12
MOST_IN_LISTS = 2


def plain_event(graph: Graph, inputs: Memory, grid: int, away: int = 0) -> Event:
    """The results of the plainest run, exactly; coins that would be tossed on and on give their other sides.

    Normal noise gives its centre, or what is so many standard deviations away from it.
    """
    found = followed(graph, inputs, grid, away=away)
    if isinstance(found, frozenset):
        found = followed(graph, inputs, grid, found, away)
    return refuse("a run takes too many steps") if isinstance(found, frozenset) else found


def followed(
    graph: Graph, inputs: Memory, grid: int, rare: frozenset[int] = frozenset(), away: int = 0
) -> Event | frozenset[int]:
    """The results of a run in which all choices but some are the likeliest; or where it chooses, again and again."""
    memory, place = {**inputs, GRID: grid}, 0
    choices: Counter[int] = Counter()
    for _ in range(STEPS):
        step = graph.steps[place]
        match step.statement:
            case None:
                return Event((Outcome(tuple(pattern(value(term, memory)) for term in graph.results)),))
            case Assign(target=target, value=term):
                memory[target.name] = value(term, memory)
            case Sample(target=target, law=law):
                noise = noise_of(law, memory, grid)
                if isinstance(noise, Choices):
                    choices[place] += 1
                    if choices[place] > MOST_CHOICES:
                        return frozenset(choices)
                    chosen = (min if place in rare else max)(noise.options, key=lambda option: option[1])
                    memory[target.name] = chosen[0]
                else:
                    far = away * noise.spread.deviation if isinstance(noise.spread, Normal) else 0
                    memory[target.name] = noise.center + far * noise.step
            case condition:
                place = step.following[0 if truth(value(condition, memory)) else 1]
                continue
        place = step.following[0]
    refuse("a run takes too many steps")


def plain_sight(
    program: Program,
    claim: Claim,
    graph: Graph,
    first: Inputs,
    second: Inputs,
    grid: int,
    patience: Deadline = ENDLESS,
    reach: int = REACH,
) -> Estimate:
    """What the plainest outcome of one neighbour shows beside the other, evaluated exactly from the start.

    With a delta, that a result is at least or at most what it is there, or that all lie beyond it; without one, what
    normal noise gives far from its centre.  That a quotient off the grid never occurs at the neighbour is no plain
    reason: a finer grid may have it.
    """
    plainest = plain_event(graph, dict(first), grid)
    events = [plainest]
    if claim.delta == ZERO:
        events += far_out(graph, first, grid)
    else:
        events += half_lines(plainest)
        with suppress(Refused):
            events += away_from(plainest, claim, graph, first, second, grid)
    sights = []
    sides = dict(first), dict(second)
    check_sides(program, claim, *sides, grid)
    for event in events:
        try:
            judged = weigh(program, claim, *sides, event, grid, reach, patience)
        except Refused:
            if event is plainest:
                raise
            continue
        claimed = log_of(judged.factor[1])
        gained = judged.first.low - judged.delta[1]
        ratio = -inf if gained <= 0 else inf if not judged.second.high else log_of(gained / judged.second.high)
        if ratio == inf and not lies_on(event, grid):
            ratio = -inf
        sights.append(Estimate(first, second, grid, event, ratio, exceeding(ratio, claimed)))
    return max(sights, key=lambda sight: sight.surplus)


def away_from(plainest: Event, claim: Claim, graph: Graph, first: Inputs, second: Inputs, grid: int) -> Iterator[Event]:
    """Outcomes on the far side of the plainest one from that of the other neighbour, if that one comes to an end."""
    other = plain_event(graph, dict(second), grid)
    yield from beyond(plainest, other)
    if sum(len(part.items) for part in plainest.outcomes[0].parts if isinstance(part, Items)) > MOST_IN_LISTS:
        return  # items of lists between bounds are followed step by step
    yield Event((Outcome(tuple(map(facing, plainest.outcomes[0].parts, other.outcomes[0].parts))),))
    if has_normal_noise(graph):
        moved = plain_event(graph, dict(first), grid, 1)
        factor, _ = allowance(claim.epsilon, claim.delta, dict(first))
        yield from in_tails(plainest, other, moved, log_of(factor[1]), grid)


def far_out(graph: Graph, inputs: Inputs, grid: int) -> Iterator[Event]:
    """What is far from the centre of normal noise, where the ratio of two densities exceeds any bound."""
    if has_normal_noise(graph):
        yield from (plain_event(graph, dict(inputs), grid, away) for away in AWAY)


def has_normal_noise(graph: Graph) -> bool:
    """Whether any draw is of normal noise."""
    return any(isinstance(step.statement, Sample) and isinstance(step.statement.law, Gaussian) for step in graph.steps)


def lies_on(event: Event, grid: int) -> bool:
    """Whether the numbers of an event are values of the grid."""
    waiting: list[Pattern] = [part for outcome in event.outcomes for part in outcome.parts]
    while waiting:
        match waiting.pop():
            case Exactly(value=Fraction() as number) | AtLeast(value=Fraction() as number) if number * grid % 1:
                return False
            case AtMost(value=Fraction() as number) if number * grid % 1:
                return False
            case Items(items=parts):
                waiting.extend(parts)
            case _:
                pass
    return True


def half_lines(event: Event) -> Iterator[Event]:
    """That one result is at least, or at most, what it is in an outcome: a single number is rarer than most deltas."""
    parts = event.outcomes[0].parts
    for place, part in enumerate(parts[:MOST_HALVED]):
        match part:
            case Exactly(value=int() | Fraction() as number) if not isinstance(number, bool):
                for half in (AtLeast(number), AtMost(number)):
                    others = (half if at == place else Anything() for at in range(len(parts)))
                    yield Event((Outcome(tuple(others)),))
            case _:
                pass


def beyond(event: Event, other: Event) -> Iterator[Event]:
    """Outcomes on the far side of one from another, so many times as far away, where many draws show more than one."""
    ones, others = event.outcomes[0].parts, other.outcomes[0].parts
    for times in BEYOND:
        parts = tuple(further(one, two, times) for one, two in zip(ones, others, strict=True))
        if parts != ones and Anything() not in parts:
            yield Event((Outcome(parts),))


def further(one: Pattern, other: Pattern, times: int) -> Pattern:
    """What lies so many times as far from the other as the one does, item by item."""
    match one, other:
        case Exactly(value=bool()), _:
            return one
        case Exactly(value=int() | Fraction() as here), Exactly(value=int() | Fraction() as there):
            return Exactly(here + times * (here - there))
        case Items(items=ones), Items(items=others) if len(ones) == len(others):
            moved = [further(*pair, times) for pair in zip(ones, others, strict=True)]
            return Items((*moved[:MOST_TOGETHER], *(Anything() for _ in moved[MOST_TOGETHER:])))
        case _:
            return Anything()


def facing(one: Pattern, other: Pattern) -> Pattern:
    """What lies on one side of a value, item by item: the side that faces away from another."""
    match one, other:
        case Exactly(value=bool()), _:
            return one
        case Exactly(value=int() | Fraction() as here), Exactly(value=int() | Fraction() as there):
            return AtLeast(here) if here > there else AtMost(here) if here < there else Anything()
        case Items(items=ones), Items(items=others) if len(ones) == len(others):
            return Items(tuple(map(facing, ones, others)))
        case _:
            return Anything()


def pattern(found: Value) -> Pattern:
    """The pattern that a value alone fits."""
    if isinstance(found, tuple):
        return Items(tuple(map(pattern, found)))
    if isinstance(found, Span | Log | Enclosed):
        refuse("a result is no rational number")
    return Exactly(found)
