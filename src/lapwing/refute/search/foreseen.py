"""Outcomes that are likely for other inputs: answers that are all above, all below, or first the one, then the other.

What such an outcome shows is largest where it is least likely: all answers move away from what it says of them.  Only
runs that have it are followed, so lists and counts may be longer than where all outcomes are.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import lcm

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.refute.estimate.case import Case, grid_of
from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.event import Outcome
from lapwing.refute.exact.graph import Graph, graph_of
from lapwing.refute.exact.ongrid import OffGrid, marked
from lapwing.refute.exact.span import Undecided
from lapwing.refute.exact.value import Value
from lapwing.refute.search.families import inputs_of, saying
from lapwing.refute.search.pairs import step_of, tidy
from lapwing.refute.search.plain import plain_event
from lapwing.refute.search.public import allowed, publics
from lapwing.refute.search.written import written

LENGTHS = (3, 9)
BASE = Fraction(2)
FAR = 20
MANY = 5

Signs = tuple[int, ...]


def foreseen(program: Program, claim: Claim) -> Iterator[tuple[Case, Outcome]]:
    """Cases with an outcome that is likely elsewhere; none for programs without lists of answers."""
    private = [each for each in program.parameters if not roles.is_public(each.role)]
    if not any(isinstance(each.role, roles.Queries) for each in private):
        return
    if not all(isinstance(each.role, roles.Queries | roles.Query) for each in private):
        return
    graph = graph_of(marked(program))
    for length in LENGTHS:
        for public in choices(program, claim, {each.param.name: (0,) * length for each in lists(private)}):
            for signs in ways(length):
                yield from moved(program, claim, graph, private, public, signs)


def lists(private: list[Parameter]) -> list[Parameter]:
    """The parameters that are lists of answers."""
    return [each for each in private if isinstance(each.role, roles.Queries)]


def choices(program: Program, claim: Claim, shapes: dict[str, Value]) -> list[dict[str, Value]]:
    """The simplest public values, and those with which whatever is counted goes further."""
    found = saying(claim, publics(program, shapes, BASE))[:1]
    whole = {each.param.name for each in program.parameters if roles.is_public(each.role) and each.param.sort == INT}
    many = [each | dict.fromkeys(whole, MANY) for each in found if whole]
    return [*found, *(each for each in many if allowed(program, {**shapes, **each}))]


def ways(length: int) -> list[Signs]:
    """Which answers are to be high: all, the later ones, the last one, every other one, none."""
    half = length // 2
    found = [(1,) * length, (-1,) * half + (1,) * (length - half), (-1,) * (length - 1) + (1,)]
    return [*found, tuple(1 if place % 2 else -1 for place in range(length)), (-1,) * length]


def moved(
    program: Program, claim: Claim, graph: Graph, private: list[Parameter], public: dict[str, Value], signs: Signs
) -> Iterator[tuple[Case, Outcome]]:
    """An outcome with neighbours that move away from it, or by turns, from inputs that are more or less far from it."""
    far = max((FAR, *(number + 1 for number in written(program))))
    try:
        likely = inputs_of(program, public, {each.param.name: at(each, signs, far) for each in private})
        outcome = plain_event(graph, dict(likely), grid_of(program, likely)).outcomes[0]
        group = group_of(claim.group, dict(likely))
        steps = {each.param.name: step_of(each, public) * group for each in private}
    except (OffGrid, OverflowError, Refused, Undecided):
        return
    fine = lcm(*(step.denominator for step in steps.values()))
    turns = tuple(1 if place % 2 else -1 for place in range(len(signs)))
    singles = (1, -1) if len(lists(private)) < len(private) else (1,)
    for start, move, single in product((0, far, -far // 2), (signs, turns), singles):
        sides = (
            {each.param.name: at(each, signs, start) for each in private},
            {each.param.name: after(each, signs, start, move, single, steps[each.param.name]) for each in private},
        )
        left, right = (inputs_of(program, public, side) for side in sides)
        yield Case(left, right, lcm(fine, grid_of(program, (*left, *right)))), outcome


def at(parameter: Parameter, signs: Signs, height: int) -> Value:
    """Answers so high or so low; a single one at 0."""
    return tuple(sign * height for sign in signs) if isinstance(parameter.role, roles.Queries) else 0


def after(parameter: Parameter, signs: Signs, height: int, move: Signs, single: int, step: Fraction) -> Value:
    """The same after a move."""
    if not isinstance(parameter.role, roles.Queries):
        return tidy(single * step)
    return tidy(tuple(sign * height - way * step for sign, way in zip(signs, move, strict=True)))
