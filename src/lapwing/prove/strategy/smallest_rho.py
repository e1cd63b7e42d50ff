"""The smallest rho that can be proved: draws are equal in both runs, and pay for how far their centres are apart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from lapwing.kernel.cost.calibration import Textbook
from lapwing.kernel.cost.polynomial import multiply, quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, ZERO, Literal, Square
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.rounds import Rounds
from lapwing.prove.invariant.bounds import forms
from lapwing.prove.program.expression import expression
from lapwing.prove.program.gaussian import textbook_prices
from lapwing.prove.program.in_rho import steps_to_try
from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.program.sites import find_sites_in_rho, unpriced
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.by_bounds import solved_cases
from lapwing.prove.strategy.composed import cheapest_parts, cheapest_release
from lapwing.prove.strategy.cost import cost_in, largest_cost
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.rounds import adds_vectors, rounds_of
from lapwing.prove.strategy.solve import Bounds, assemble

MOST_FORMS = 24
FREE = ZeroConcentrated(ZERO, ONE)


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
            derivation = assemble(Private(program, claim), solutions, search.careful)
            if derivation is not None:
                return Found(claim, derivation, tuple(solutions))
    return cheapest_release(search, program, FREE, smallest_rho) or cheapest_parts(search, program, FREE, smallest_rho)


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


def tasks_in_rho(program: Program, claim: ZeroConcentrated, search: Search) -> Iterator[Task]:
    """Two runs side by side, with draws that are paid in rho for centres that move by one of the steps to try."""
    if unpriced(program) is not None:
        return
    for step in steps_to_try(program):
        sites = find_sites_in_rho(program, step)
        if sites is not None and not search.is_over():
            yield Task(program, claim, *sites, {}, False, False, paces_of(program), search.hints.facts)


def guesses(task: Task) -> list[Bounds]:
    """What may be spent at most: each draw once, or the same of each unit; numbers before terms, the least first.

    Where vectors are clipped, the squares of their norms come before all others, beside what other draws cost once.
    """
    once, shared = once_each(task), {site.unit for site in task.sites.values() if site.in_rho and site.in_rho.squared}
    usual = [(form,) * len(task.units) for form in islice(forms(task), MOST_FORMS)]
    mixed = [tuple(form[unit] if unit in shared else once[unit] for unit in range(len(once))) for form in usual]
    found = list(dict.fromkeys((once, *mixed, *usual)))
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


def smallest_by_rho(search: Search, program: Program) -> Found | None:
    """The epsilon and delta that the noise of vectors is written with, from their smallest rho."""
    part = smallest_rho(search, program) if adds_vectors(program) else None
    if part is None or not isinstance(part.claim, ZeroConcentrated):
        return None
    rule = FromRho(part.claim.rho, Textbook())
    for epsilon, delta in textbook_prices(part.claim.rho):
        claim = Claim(epsilon, delta, ONE)
        try:
            rule.premises(Private(program, claim))
        except Refused:
            continue
        return Found(claim, Derivation(rule, (part.derivation,)), part.solutions)
    return None
