"""Shared by the rules for noise on both sides."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from lapwing.kernel.cost.cost_terms import check_positive
from lapwing.kernel.cost.polynomial import Quotient, quotient_of, ratio, share
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.law import Law, sort_of_law
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import REAL, Sort
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import Literal, Logical, Sided, Spent, Term, Variable, sort_of
from lapwing.kernel.logic.grid import DRAWN, mentions_drawn
from lapwing.kernel.logic.judgment import Credit, Goal, Judgment, Obligation, Premises, Setting, Unit, judgment
from lapwing.kernel.logic.relational_terms import both, check_assertion, equal, forget, plus
from lapwing.kernel.rules.shared.first_statements import first, rests

Costs = tuple[tuple[int, Term], ...]
L = TypeVar("L", bound=Law)


class Draws(Data, Generic[L]):
    """The draws of one kind that both blocks start with, and the old values of what they change."""

    judged: Judgment
    one: L
    two: L
    left: Sided
    right: Sided
    pre: Term
    old: Mapping[Variable, Term]

    def before(self, term: Term) -> Term:
        """A term about the memories before the draws and the value drawn on the left."""
        return substitute(term, self.old)

    def after(self, *facts: Term, costs: Costs = (), obligations: tuple[Obligation, ...] = ()) -> Premises:
        """The draws are made: the facts hold, and the cost in each unit has been spent."""
        spent = (equal(Spent(unit), plus(self.old[Spent(unit)], cost)) for unit, cost in costs)
        return Premises((rests(self.judged, both(self.pre, *facts, *spent)),), obligations)


def draws(goal: Goal, kinds: tuple[type[L], ...], *units: int) -> Draws[L]:
    """The draws from a kind of law that both blocks start with, paid in these units."""
    judged = judgment(goal)
    one, two = first(judged.left, Sample), first(judged.right, Sample)
    if not (isinstance(one.law, kinds) and isinstance(two.law, type(one.law))):
        refuse(f"these are not draws from {kinds[0].__name__}")
    left, right = Sided(one.target.name, one.target.sort, 1), Sided(two.target.name, two.target.sort, 2)
    pre, old = forget(judged, (left, right, *map(Spent, units)))
    return Draws(judged, one.law, two.law, left, right, pre, {**old, Logical(DRAWN, sort_of_law(one.law)): left})


def common(one: Term, two: Term, setting: Setting) -> Term:
    """The scale of both draws: one public value above 0."""
    for term in (one, two):
        check_positive(term, setting.program)
    if ratio(one, two) != 1:
        refuse("the scales of the two draws differ")
    return one


def unit_of(number: int, setting: Setting, credit: Credit = "epsilon") -> Unit:
    """The unit that a draw is paid in; it must count against this credit."""
    if not 0 <= number < len(setting.units) or setting.units[number].credit != credit:
        refuse(f"there is no such unit that counts against {credit}")
    return setting.units[number]


def weight(unit: int, worth: Term | Quotient, setting: Setting, credit: Credit = "epsilon") -> Literal:
    """How many units something public is worth."""
    value = worth if isinstance(worth, Quotient) else quotient_of(worth)
    found = share(value, quotient_of(unit_of(unit, setting, credit).price))
    return Literal(found, REAL) if found is not None else refuse("the cost is not a multiple of the unit's price")


def check_shift(shift: Term, goal: Judgment) -> Term:
    """A shift may speak of both memories and of the drawn value, which nothing else is called."""
    if mentions_drawn(goal.pre) or mentions_drawn(goal.post):
        refuse("the name of the drawn value is taken")
    return check_assertion(shift, goal.setting)


def check_steady(shift: Term, goal: Judgment, *sorts: Sort) -> Term:
    """A shift of one of these sorts that does not look at the drawn value."""
    if mentions_drawn(check_shift(shift, goal)) or sort_of(shift) not in sorts:
        refuse("the shift is of a wrong sort, or looks at the drawn value")
    return shift
