"""From program terms to assertions about one of the two runs, and the old values that assignments leave behind."""

from __future__ import annotations

from typing import Literal as OneOf

from lapwing.kernel.judgment import Judgment, Setting
from lapwing.kernel.refuse import refuse
from lapwing.kernel.role import is_public
from lapwing.kernel.sort import BOOL, Sort
from lapwing.kernel.sorting import check_term
from lapwing.kernel.substitute import substitute, variables_of
from lapwing.kernel.term import And, Compare, Literal, Local, Logical, Not, Param, Sided, Term, Variable, sort_of

Side = OneOf[1, 2]
TRUE = Literal(True, BOOL)
FALSE = Literal(False, BOOL)


def sided(term: Term, side: Side, setting: Setting) -> Term:
    """A program's term as one run sees it; only public parameters are the same for both."""
    roles = {parameter.param: parameter.role for parameter in setting.program.parameters}
    new: dict[Variable, Term] = {}
    for variable in variables_of(term):
        match variable:
            case Local(name=name, sort=sort):
                new[variable] = Sided(name, sort, side)
            case Param(name=name, sort=sort):
                if variable not in roles:
                    refuse(f"{name} is no parameter of the program")
                if not is_public(roles[variable]):
                    new[variable] = Sided(name, sort, side)
            case _:
                refuse("a program speaks of its own variables only")
    return substitute(term, new)


def both(*terms: Term) -> Term:
    """The conjunction, without what is trivially true."""
    parts: list[Term] = []
    for term in terms:
        parts.extend(term.operands if isinstance(term, And) else () if term == TRUE else (term,))
    return parts[0] if len(parts) == 1 else And(tuple(parts)) if parts else TRUE


def holds(condition: Term, side: Side, setting: Setting, wanted: bool = True) -> Term:
    """A program's condition, or its opposite, as one run sees it."""
    term = sided(condition, side, setting)
    return term if wanted else Not(term)


def equal(left: Term, right: Term) -> Term:
    """`left == right`."""
    return Compare("==", left, right)


def fresh(base: str, sort: Sort, *terms: Term) -> Logical:
    """A logical variable that none of the terms mentions."""
    taken = {variable.name for term in terms for variable in variables_of(term) if isinstance(variable, Logical)}
    number = 0
    while f"{base}_{number}" in taken:
        number += 1
    return Logical(f"{base}_{number}", sort)


def forget(goal: Judgment, changed: tuple[Variable, ...]) -> tuple[Term, dict[Variable, Term]]:
    """The precondition about old values, which get new logical names; and which name each old value has."""
    old: dict[Variable, Term] = {}
    for variable in changed:
        old[variable] = fresh("old", sort_of(variable), goal.pre, goal.post, *old.values())
    return substitute(goal.pre, old), old


def check_condition(term: Term, setting: Setting) -> Term:
    """An assertion that is a truth value."""
    if sort_of(check_assertion(term, setting)) != BOOL:
        refuse("a condition is no truth value")
    return term


def check_assertion(term: Term, setting: Setting) -> Term:
    """An assertion that a derivation brings in is well-sorted, and speaks of public parameters only as such."""
    check_term(term)
    public = {parameter.param for parameter in setting.program.parameters if is_public(parameter.role)}
    for variable in variables_of(term):
        match variable:
            case Local():
                refuse("an assertion says which run it means")
            case Param() if variable not in public:
                refuse(f"{variable.name} is not public")
            case _:
                pass
    return term
