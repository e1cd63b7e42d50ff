"""The search in mu: Gaussian draws are equal in both runs, and pay in squares of mu for how far their centres move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import chain, product
from math import isqrt

from lapwing.kernel.cost.polynomial import add, divide, multiply, quotient_of
from lapwing.kernel.language.claim import GaussianPrivacy
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Square, Term, sort_of
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.invariant.bounds import whole_claim, within_claim
from lapwing.prove.invariant.candidates import constants_of, public_lengths
from lapwing.prove.invariant.terms import number, times
from lapwing.prove.program.apart_facts import clip_bounds
from lapwing.prove.program.expression import expression
from lapwing.prove.program.in_mu import InMu
from lapwing.prove.program.in_rho import steps_to_try
from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.program.sites import find_sites_in_mu, unpriced
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.by_bounds import by_bounds, solved_cases
from lapwing.prove.strategy.cost import cost_in
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.rival import is_term_at_most
from lapwing.prove.strategy.smallest_rho import guesses
from lapwing.prove.strategy.solve import Bounds, assemble

FREE = GaussianPrivacy(ZERO, ONE)
FEW = (1, 2, 4)


def by_noise_in_mu(search: Search, goal: Private, claim: GaussianPrivacy) -> Found | None:
    """The program against itself, for a claim in mu."""
    for task, every in chain(using_all(goal.program, claim, search), using_less(goal.program, claim, search)):
        found = None if search.is_over() else by_bounds(search, goal, task, every)
        if found is not None:
            return found
    return None


def using_all(program: Program, claim: GaussianPrivacy, search: Search) -> Iterator[tuple[Task, list[Bounds]]]:
    """Tasks with the bounds that use all of a claim."""
    for task in tasks_in_mu(program, claim, search):
        if whole := whole_claim(task):
            yield task, whole
    for task, bounds in spread_tasks(program, claim, search):
        if within_claim(task, bounds) and is_term_at_most(program, claim.mu, mu_of(task, bounds)):
            yield task, [bounds]


def using_less(program: Program, claim: GaussianPrivacy, search: Search) -> Iterator[tuple[Task, list[Bounds]]]:
    """Tasks with bounds within a claim that leave some of it."""
    for task in tasks_in_mu(program, claim, search):
        whole = whole_claim(task)
        if less := [bounds for bounds in guesses(task) if bounds not in whole and within_claim(task, bounds)]:
            yield task, less
    for task, bounds in spread_tasks(program, claim, search):
        if within_claim(task, bounds) and not is_term_at_most(program, claim.mu, mu_of(task, bounds)):
            yield task, [bounds]


def smallest_mu(search: Search, program: Program) -> Found | None:
    """The smallest mu that can be found; that of squares and moves only where it is known to be the smaller one."""
    plain = first_of(search, program, ((task, guesses(task)) for task in tasks_in_mu(program, FREE, search)))
    if plain is None or not isinstance(plain.claim, GaussianPrivacy):
        return None
    for task, bounds in spread_tasks(program, FREE, search):
        if is_term_at_most(program, mu_of(task, bounds), plain.claim.mu):
            spread = first_of(search, program, [(task, [bounds])])
            if spread is not None:
                return spread
    return plain


def first_of(search: Search, program: Program, tasks: Iterable[tuple[Task, list[Bounds]]]) -> Found | None:
    """What is proved with the first bounds that show how much is spent."""
    for task, every in tasks:
        for solutions in solved_cases(search, task, every):
            mus = list(dict.fromkeys(mu_of(each.task, each.bounds) for each in solutions))
            claim = GaussianPrivacy(mus[0] if len(mus) == 1 else Apply("max", tuple(mus)), ONE)
            derivation = assemble(Private(program, claim), solutions, search.careful)
            if derivation is not None:
                return Found(claim, derivation, tuple(solutions))
    return None


def tasks_in_mu(program: Program, claim: GaussianPrivacy, search: Search) -> Iterator[Task]:
    """Two runs side by side, with draws that are paid in mu for centres that move by one of the steps to try."""
    if unpriced(program) is None:
        for step in steps_to_try(program):
            yield from task_in_mu(program, claim, search, step)


def task_in_mu(
    program: Program, claim: GaussianPrivacy, search: Search, step: Term | None = None, ratio: Term | None = None
) -> Iterator[Task]:
    """The same for one step, and perhaps for a ratio of what squares and moves cost."""
    sites = find_sites_in_mu(program, step, ratio)
    if sites is not None and not search.is_over():
        yield Task(program, claim, *sites, {}, False, False, paces_of(program), search.hints.facts)


def spread_tasks(program: Program, claim: GaussianPrivacy, search: Search) -> Iterator[tuple[Task, Bounds]]:
    """For guesses of how far lists move in l2 and in how many items: the ratio that is best, and what is spent."""
    for plain in task_in_mu(program, claim, search):
        if len(plain.units) != 1 or not all(site.in_rho and site.in_rho.squared for site in plain.sites.values()):
            return
        reaches = [times(factor, Square(each)) for each in clip_bounds(program) for factor in FEW]
        whole = [each for each in constants_of(program) if sort_of(each) == INT]
        items = dict.fromkeys([*public_lengths(program), *map(number, FEW), *whole])
        for square, count in product([*reaches, *map(number, FEW)], items):
            try:
                ratio = expression(divide(quotient_of(root_of(count)), quotient_of(root_of(square))))
            except Refused:
                continue
            for task in task_in_mu(program, claim, search, None, ratio):
                if len(task.units) == 2:
                    yield task, (square, count)


def mu_of(task: Task, bounds: Bounds) -> Term:
    """The mu whose square is spent."""
    sites = [site.in_rho for site in task.sites.values() if isinstance(site.in_rho, InMu) and site.weight == 1]
    if not sites or len(bounds) > 2 or (len(bounds) == 2 and sites[0].moved is None):
        return Apply("sqrt", (cost_in(task, bounds, "mu"),))
    whole = reduce(add, (quotient_of(root_of(bound)) for bound in bounds))
    return expression(multiply(whole, quotient_of(sites[0].root)))


def root_of(amount: Term) -> Term:
    """The root of an amount, without squares below it."""
    match amount:
        case Square(root=root):
            return root
        case Literal(value=value) if value >= 0 and all(is_square(each) for each in Fraction(value).as_integer_ratio()):
            top, bottom = map(isqrt, Fraction(value).as_integer_ratio())
            return number(Fraction(top, bottom))
        case Arithmetic(operator="*", left=left, right=right):
            return Arithmetic("*", root_of(left), root_of(right))
        case _:
            return Apply("sqrt", (amount,))


def is_square(value: int) -> bool:
    """Whether a number is the square of a whole one."""
    return isqrt(value) ** 2 == value
