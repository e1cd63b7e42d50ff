"""What rules for noise on both sides share."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.grid import DRAWN
from lapwing.kernel.judgment import Credit, Judgment, Setting, Unit
from lapwing.kernel.polynomial import ratio
from lapwing.kernel.prices import check_positive, check_public_term
from lapwing.kernel.program import Sample
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.heads import first
from lapwing.kernel.sides import both, check_assertion, equal
from lapwing.kernel.sort import INT, REAL
from lapwing.kernel.substitute import variables_of
from lapwing.kernel.term import Arithmetic, Literal, Logical, Sided, Spent, Term


def draws(goal: Judgment) -> tuple[Sample, Sample]:
    """The draws that both blocks start with."""
    return first(goal.left, Sample), first(goal.right, Sample)


def targets(one: Sample, two: Sample) -> tuple[Sided, Sided]:
    """The variables that get the drawn values."""
    return Sided(one.target.name, one.target.sort, 1), Sided(two.target.name, two.target.sort, 2)


def common(one: Term, two: Term, setting: Setting) -> Term:
    """The scale of both draws: one public value above 0."""
    for term in (one, two):
        check_public_term(term, setting.program)
    if ratio(one, two) != 1:
        refuse("the scales of the two draws differ")
    for term in (one, two):
        check_positive(term, setting.program)
    return one


def unit_of(number: int, setting: Setting, credit: Credit = "epsilon") -> Unit:
    """The unit that a draw is paid in; it must count against this credit."""
    if not 0 <= number < len(setting.units):
        refuse("there is no such unit")
    if setting.units[number].credit != credit:
        refuse(f"the unit does not count against {credit}")
    return setting.units[number]


def weight(unit: int, worth: Term, setting: Setting, credit: Credit = "epsilon") -> Literal:
    """How many units the public term `worth` is."""
    found = ratio(worth, unit_of(unit, setting, credit).price)
    if found is None:
        refuse("the scale is no multiple of the unit's price")
    return Literal(found, REAL)


def inverse(scale: Term) -> Term:
    """`1 / scale`."""
    return Arithmetic("/", Literal(1, INT), scale)


def mentions_drawn(term: Term) -> bool:
    """Whether a term speaks of the drawn value."""
    return any(isinstance(variable, Logical) and variable.name == DRAWN for variable in variables_of(term))


def check_shift(shift: Term, goal: Judgment) -> Term:
    """A shift may speak of both memories and of the drawn value, which nothing else is called."""
    if mentions_drawn(goal.pre) or mentions_drawn(goal.post):
        refuse("the name of the drawn value is taken")
    return check_assertion(shift, goal.setting)


def after_draw(goal: Judgment, pre: Term, unit: int, old: Term, cost: Term, *facts: Term) -> Judgment:
    """The judgment after both draws: the facts hold, and the cost has been spent."""
    spent = equal(Spent(unit), Arithmetic("+", old, cost))
    return Judgment(goal.setting, goal.left[1:], goal.right[1:], both(pre, *facts, spent), goal.post)


def times(number: Literal, term: Term) -> Term:
    """`number * term`."""
    return Arithmetic("*", Literal(Fraction(number.value), REAL), term)
