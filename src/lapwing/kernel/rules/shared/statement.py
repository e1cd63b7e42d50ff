"""Shared by the rules about privacy."""

from lapwing.kernel.cost.cost_terms import (
    check_nonnegative,
    check_positive,
    check_public_term,
    check_short,
    check_within,
    is_short,
    ranges_of,
    total,
)
from lapwing.kernel.cost.polynomial import is_nonnegative, quotient_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Queries, Query
from lapwing.kernel.language.sort import NUMBERS
from lapwing.kernel.language.term import ONE, TRUE, ZERO, Compare, Or, Spent, Term, sort_of
from lapwing.kernel.language.wellformed import check_claim, check_program, terms_of
from lapwing.kernel.logic.judgment import Goal, Judgment, Private, Setting, Unit
from lapwing.kernel.logic.relational_terms import both, equal
from lapwing.kernel.rules.shared.currency import amounts_of, check_compared, check_sense
from lapwing.kernel.rules.shared.restriction import check_where

Alternatives = tuple[tuple[Term, ...], ...]


def privacy(goal: Goal) -> Private:
    """The goal, if it is a statement of privacy whose program, roles and claim make sense."""
    if not isinstance(goal, Private):
        refuse("this rule is about privacy")
    check_program(goal.program)
    check_claim(goal.claim, goal.program)
    for parameter in goal.program.parameters:
        for term in terms_of(parameter.role):
            if sort_of(check_public_term(term, goal.program)) not in NUMBERS:
                refuse("a bound, length or sensitivity is not a number")
        if isinstance(parameter.role, Query | Queries):
            check_positive(parameter.role.sensitivity, goal.program)
    check_sense(goal)
    if goal.where != TRUE:
        check_where(goal)
    return goal


def everywhere(goal: Goal) -> Private:
    """A statement of privacy without a restriction on neighbours."""
    statement = privacy(goal)
    return statement if statement.where == TRUE else refuse("this rule is about all neighbours")


def single_steps(goal: Goal) -> Private:
    """A statement of privacy about all neighbours one step apart."""
    statement = everywhere(goal)
    return statement if statement.claim.group == ONE else refuse("this rule is about neighbours one step apart")


def body_against_itself(goal: Goal, units: tuple[Unit, ...], alternatives: Alternatives = ()) -> Judgment:
    """The body of a program against itself with nothing spent, for a claim about single steps."""
    statement = privacy(goal)
    program, claim = statement.program, statement.claim
    check_compared(claim)
    if claim.group != ONE:
        refuse("this rule is about neighbours one step apart")
    amounts = amounts_of(claim)
    check_nonnegative(amounts[-1][1], program, amounts[-1][0])
    for unit in units:
        check_positive(unit.price, program)
        if unit.credit not in dict(amounts):
            refuse("a unit counts against something that is not claimed")
    setting = Setting(program, claim, units, alternatives, statement.where)
    nothing_spent = both(*(equal(Spent(number), ZERO) for number in range(len(units))))
    return Judgment(setting, program.body, program.body, nothing_spent, TRUE)


def within_bounds(setting: Setting) -> Term:
    """One of the alternatives bounds every amount, and each alternative stays within the claim.

    A bound is short; one that is not below 0 may be a product of short terms.
    """
    if not setting.alternatives or any(len(bounds) != len(setting.units) for bounds in setting.alternatives):
        refuse("there must be a bound, and one for each unit")
    choices = []
    for bounds in setting.alternatives:
        for bound in bounds:
            if not is_short(check_public_term(bound, setting.program)):
                check_short(bound, product=is_nonnegative(quotient_of(bound), ranges_of(setting.program)))
        for credit, whole in amounts_of(setting.claim):
            each = zip(bounds, setting.units, strict=True)
            cost = total(*((bound, unit.price) for bound, unit in each if unit.credit == credit))
            check_within(cost, whole, setting.program)
        choices.append(both(*(Compare("<=", Spent(number), bound) for number, bound in enumerate(bounds))))
    return choices[0] if len(choices) == 1 else Or(tuple(choices))
