"""Shared by the rules for loops: delta is not overspent where runs are cut off, and rounds are counted down."""

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Compare, Or, Spent, Term, sort_of
from lapwing.kernel.logic.judgment import Obligation, Setting
from lapwing.kernel.logic.relational_terms import both, check_assertion


def solvent(known: Term, setting: Setting) -> tuple[Obligation, ...]:
    """What is known implies d >= 0: the amounts of the delta units are within one of the alternatives."""
    counted = [number for number, unit in enumerate(setting.units) if unit.credit == "delta"]
    if not counted:
        return ()
    choices = (
        both(*(Compare("<=", Spent(number), bounds[number]) for number in counted)) for bounds in setting.alternatives
    )
    return (Obligation("delta is not overspent", known, Or(tuple(choices))),)


def check_bound(bound: Term, setting: Setting) -> Term:
    """How many rounds are left is a whole number."""
    if sort_of(check_assertion(bound, setting)) != INT:
        refuse("the bound is not a whole number")
    return bound
