"""The search in rho: all draws are equal in both runs, and each pays for how far its centres are apart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from lapwing.kernel.cost.calibration import BestOrder, Conversion, Order
from lapwing.kernel.cost.polynomial import divide, multiply, quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, ZERO, Literal, Square
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.shared.currency import approximate, concentrated
from lapwing.prove.invariant.bounds import forms, whole_claim, within_claim
from lapwing.prove.program.expression import expression
from lapwing.prove.program.gaussian import ORDERS
from lapwing.prove.program.in_rho import steps_to_try
from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.program.sites import draws_of, find_sites_in_rho, unpriced
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.by_bounds import by_bounds, solved_cases
from lapwing.prove.strategy.composed import (
    Derive,
    cheapest_parts,
    cheapest_release,
    one_item,
    released_first,
    two_parts,
)
from lapwing.prove.strategy.cost import cost_in, largest_cost
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.metered import by_meter
from lapwing.prove.strategy.rounds import adds_vectors, rounds_of
from lapwing.prove.strategy.smallest import smallest
from lapwing.prove.strategy.solve import Bounds, assemble

MOST_FORMS = 24
FREE = ZeroConcentrated(ZERO, ONE)


def derive_in_rho(search: Search, goal: Private, derive: Derive) -> Found | None:
    """A derivation of a claim in rho."""
    claim = concentrated(goal)
    if claim.group != ONE:
        return by_groups(search, goal, derive)
    return (
        (by_rounds(search, goal) if adds_vectors(goal.program) else None)
        or by_noise(search, goal)
        or by_pure(search, goal)
        or released_first(search, goal, derive)
        or one_item(search, goal, derive)
        or two_parts(search, goal, smallest_rho, derive)
        or by_meter(search, goal)
    )


def by_rounds(search: Search, goal: Private) -> Found | None:
    """A loop at the end, from the smallest rho of one of its rounds."""
    found = smallest_of_rounds(search, goal.program)
    if found is None:
        return None
    try:
        found.derivation.rule.premises(goal)
    except Refused:
        return None
    return Found(goal.claim, found.derivation, found.solutions)


def smallest_of_rounds(search: Search, program: Program) -> Found | None:
    """So many rounds at the smallest rho that can be found for one of them."""
    found = rounds_of(program)
    part = None if found is None or search.is_over() else smallest_rho(search, found[2])
    if found is None or part is None or not isinstance(part.claim, ZeroConcentrated):
        return None
    rule = Rounds(found[0], part.claim)
    claim = ZeroConcentrated(expression(multiply(quotient_of(found[1]), quotient_of(part.claim.rho))), ONE)
    try:
        rule.premises(Private(program, claim))
    except Refused:
        return None
    return Found(claim, Derivation(rule, (part.derivation,)), part.solutions)


def by_groups(search: Search, goal: Private, derive: Derive) -> Found | None:
    """A claim about groups, from one about single steps."""
    claim = concentrated(goal)
    try:
        group = quotient_of(claim.group)
        rule = GroupRho(expression(divide(quotient_of(claim.rho), multiply(group, group))))
        single = rule.premises(goal).goals[0]
    except Refused:
        return None
    found = derive(search, single) if isinstance(single, Private) else None
    return None if found is None else Found(claim, Derivation(rule, (found.derivation,)), found.solutions)


def tasks_in_rho(program: Program, claim: ZeroConcentrated, search: Search) -> Iterator[Task]:
    """Two runs side by side, with draws that are paid in rho for centres that move by one of the steps to try."""
    if unpriced(program) is not None:
        return
    for step in steps_to_try(program):
        sites = find_sites_in_rho(program, step)
        if sites is not None and not search.is_over():
            yield Task(program, claim, *sites, {}, False, False, paces_of(program), search.hints.facts)


def by_noise(search: Search, goal: Private) -> Found | None:
    """The program against itself."""
    for task in tasks_in_rho(goal.program, concentrated(goal), search):
        every = [*whole_claim(task), *(bounds for bounds in guesses(task) if within_claim(task, bounds))]
        found = by_bounds(search, goal, task, list(dict.fromkeys(every)))
        if found is not None:
            return found
    return None


def guesses(task: Task) -> list[Bounds]:
    """What may be spent at most: each draw once, or the same of each unit; numbers before terms, the least first.

    Where vectors are clipped, the squares of their norms come before all others.
    """
    usual = [(form,) * len(task.units) for form in islice(forms(task), MOST_FORMS)]
    found = list(dict.fromkeys((once_each(task), *usual)))
    numbers = [bounds for bounds in found if all(isinstance(bound, Literal) for bound in bounds)]
    squares = [bounds for bounds in found if any(isinstance(node, Square) for node in inside(bounds))]
    return squares + sorted(numbers, key=total) + [bounds for bounds in found if bounds not in (*numbers, *squares)]


def once_each(task: Task) -> Bounds:
    """What is spent of each unit if every draw happens once, and its centres are as far apart as may be."""
    spent = [Fraction(0) for _ in task.units]
    for site in task.sites.values():
        spent[site.unit] += site.weight
    return tuple(Literal(each, REAL) if each.denominator > 1 else Literal(int(each), INT) for each in spent)


def total(bounds: Bounds) -> Fraction:
    """The sum of bounds that are numbers."""
    return sum((Fraction(bound.value) for bound in bounds if isinstance(bound, Literal)), Fraction(0))


def by_pure(search: Search, goal: Private) -> Found | None:
    """From epsilon alone, whose square counts half."""
    if any(isinstance(draw.law, Gaussian) for _, draw in draws_of(goal.program.body)):
        return None
    part = smallest(search, goal.program)
    if part is None or not isinstance(part.claim, Claim) or part.claim.delta != ZERO:
        return None
    rule = PureInRho(part.claim.epsilon)
    try:
        rule.premises(goal)
    except Refused:
        return None
    return Found(goal.claim, Derivation(rule, (part.derivation,)), part.solutions)


def smallest_rho(search: Search, program: Program) -> Found | None:
    """A derivation of the smallest rho that can be found; a part that occurs again is not searched again."""
    if program not in search.rhos:
        search.rhos[program] = search_smallest_rho(search, program)
    return search.rhos[program]


def search_smallest_rho(search: Search, program: Program) -> Found | None:
    """The search for it."""
    found = smallest_of_rounds(search, program) if adds_vectors(program) else None
    if found is not None:
        return found
    for task in tasks_in_rho(program, FREE, search):
        for solutions in solved_cases(search, task, guesses(task)):
            rho = largest_cost(program, [cost_in(each.task, each.bounds, "rho") for each in solutions])
            claim = ZeroConcentrated(rho, ONE)
            derivation = assemble(Private(program, claim), solutions)
            if derivation is not None:
                return Found(claim, derivation, tuple(solutions))
    return cheapest_release(search, program, FREE, smallest_rho) or cheapest_parts(search, program, FREE, smallest_rho)


def by_rho(search: Search, goal: Private) -> Found | None:
    """A claim in epsilon and delta, from the smallest rho that can be found."""
    claim = approximate(goal)
    if claim.delta == ZERO or not any(isinstance(draw.law, Gaussian) for _, draw in draws_of(goal.program.body)):
        return None
    part = smallest_rho(search, goal.program)
    if part is None or not isinstance(part.claim, ZeroConcentrated):
        return None
    orders: tuple[Conversion, ...] = (BestOrder(), *(Order(Literal(order, INT)) for order in ORDERS))
    for by in orders:
        rule = FromRho(part.claim.rho, by)
        try:
            rule.premises(goal)
        except Refused:
            continue
        return Found(goal.claim, Derivation(rule, (part.derivation,)), part.solutions)
    return None
