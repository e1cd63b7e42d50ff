"""The search in rho: all draws are equal in both runs, and each pays for how far its centres are apart."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.cost.calibration import BestOrder, Conversion, Textbook
from lapwing.kernel.cost.polynomial import divide, multiply, quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.shared.currency import approximate, concentrated
from lapwing.prove.invariant.bounds import whole_claim, within_claim
from lapwing.prove.program.expression import expression
from lapwing.prove.program.gaussian import orders_for
from lapwing.prove.program.sites import draws_of
from lapwing.prove.strategy.by_bounds import by_bounds
from lapwing.prove.strategy.composed import (
    Derive,
    one_item,
    released_first,
    two_parts,
)
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.metered import by_meter
from lapwing.prove.strategy.rounds import adds_vectors
from lapwing.prove.strategy.smallest import smallest
from lapwing.prove.strategy.smallest_rho import guesses, smallest_of_rounds, smallest_rho, tasks_in_rho


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


def by_noise(search: Search, goal: Private) -> Found | None:
    """The program against itself."""
    for task in tasks_in_rho(goal.program, concentrated(goal), search):
        every = [*whole_claim(task), *(bounds for bounds in guesses(task) if within_claim(task, bounds))]
        found = by_bounds(search, goal, task, list(dict.fromkeys(every)))
        if found is not None:
            return found
    return None


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


def by_rho(search: Search, goal: Private) -> Found | None:
    """A claim in epsilon and delta, from the smallest rho that can be found."""
    claim = approximate(goal)
    if claim.delta == ZERO or not any(isinstance(draw.law, Gaussian) for _, draw in draws_of(goal.program.body)):
        return None
    part = smallest_rho(search, goal.program)
    if part is None or not isinstance(part.claim, ZeroConcentrated):
        return by_claimed_rho(search, goal)
    orders: tuple[Conversion, ...] = (Textbook(), BestOrder(), *orders_for(claim))
    for by in orders:
        rule = FromRho(part.claim.rho, by)
        try:
            rule.premises(goal)
        except Refused:
            continue
        return Found(goal.claim, Derivation(rule, (part.derivation,)), part.solutions)
    return by_claimed_rho(search, goal)


def by_claimed_rho(search: Search, goal: Private) -> Found | None:
    """A claim of the form `r + 2 * sqrt(r * log(1 / d))`, from r in rho, which may be more than the least."""
    for summand in summands(approximate(goal).epsilon):
        rule = FromRho(summand, BestOrder())
        try:
            premise = rule.premises(goal).goals[0]
        except Refused:
            continue
        found = by_noise(search, premise) if isinstance(premise, Private) else None
        if found is not None:
            return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def summands(term: Term) -> Iterator[Term]:
    """What is added up in a term."""
    match term:
        case Arithmetic(operator="+", left=left, right=right):
            yield from (*summands(left), *summands(right))
        case _:
            yield term
