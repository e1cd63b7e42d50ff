"""From program terms to assertions about one of the two runs, and names for values before an assignment."""

from collections.abc import Iterable, Iterator
from typing import Literal as OneOf

from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import BOOL, Sort
from lapwing.kernel.language.sorting import check_term
from lapwing.kernel.language.substitute import substitute, variables_in, variables_of
from lapwing.kernel.logic.judgment import Judgment, Setting

Side = OneOf[1, 2]


def sided(term: t.Term, side: Side, setting: Setting) -> t.Term:
    """A program's term as one run sees it; only public parameters are the same for both."""
    roles, new = setting.program.roles(), dict[t.Variable, t.Term]()
    for variable in variables_of(term):
        match variable:
            case t.Param() if variable in roles and is_public(roles[variable]):
                pass
            case t.Param(name=name) if variable not in roles:
                refuse(f"{name} is not a parameter of the program")
            case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort):
                new[variable] = t.Sided(name, sort, side)
            case _:
                refuse("a program speaks of its own variables only")
    return substitute(term, new)


def both(*terms: t.Term) -> t.Term:
    """The conjunction, without what is trivially true."""
    parts: list[t.Term] = []
    for term in terms:
        parts.extend(term.operands if isinstance(term, t.And) else () if term == t.TRUE else (term,))
    return parts[0] if len(parts) == 1 else t.And(tuple(parts)) if parts else t.TRUE


def conjuncts(conditions: Iterable[t.Term]) -> Iterator[t.Term]:
    """The conditions that have to hold one by one."""
    for condition in conditions:
        yield from conjuncts(condition.operands) if isinstance(condition, t.And) else (condition,)


def holds(condition: t.Term, side: Side, setting: Setting, wanted: bool = True) -> t.Term:
    """A program's condition, or its opposite, as one run sees it."""
    term = sided(condition, side, setting)
    return term if wanted else t.Not(term)


def equal(left: t.Term, right: t.Term) -> t.Term:
    """`left == right`."""
    return t.Compare("==", left, right)


def implies(condition: t.Term, fact: t.Term) -> t.Term:
    """`not condition or fact`."""
    return t.Or((t.Not(condition), fact))


def between(low: t.Term, term: t.Term, high: t.Term) -> t.Term:
    """`low <= term <= high`."""
    return t.And((t.Compare("<=", low, term), t.Compare("<=", term, high)))


def at_most(term: t.Term, bound: t.Term) -> t.Term:
    """`-bound <= term <= bound`."""
    return between(t.Negative(bound), term, bound)


def plus(left: t.Term, right: t.Term) -> t.Term:
    """`left + right`."""
    return t.Arithmetic("+", left, right)


def minus(left: t.Term, right: t.Term) -> t.Term:
    """`left - right`."""
    return t.Arithmetic("-", left, right)


def times(left: t.Term, right: t.Term) -> t.Term:
    """`left * right`."""
    return t.Arithmetic("*", left, right)


def over(left: t.Term, right: t.Term) -> t.Term:
    """`left / right`."""
    return t.Arithmetic("/", left, right)


def fresh(base: str, sort: Sort, *terms: t.Term) -> t.Logical:
    """A logical variable that none of the terms mentions."""
    taken = {variable.name for variable in variables_of(terms) if isinstance(variable, t.Logical)}
    number = 0
    while f"{base}_{number}" in taken:
        number += 1
    return t.Logical(f"{base}_{number}", sort)


def forget(goal: Judgment, changed: tuple[t.Variable, ...]) -> tuple[t.Term, dict[t.Variable, t.Term]]:
    """The precondition about old values, which get new logical names; and which name each old value has."""
    old: dict[t.Variable, t.Term] = {}
    facts = goal.pre.operands if isinstance(goal.pre, t.And) else (goal.pre,)
    known = {each for term in (*facts, goal.post) for each in variables_in(term) if isinstance(each, t.Logical)}
    for variable in changed:
        old[variable] = fresh("old", t.sort_of(variable), *known, *old.values())
    after = tuple(fact if variables_in(fact).isdisjoint(old) else substitute(fact, old) for fact in facts)
    return t.And(after) if isinstance(goal.pre, t.And) else after[0], old


def check_condition(term: t.Term, setting: Setting) -> t.Term:
    """An assertion that is a truth value."""
    if t.sort_of(check_assertion(term, setting)) != BOOL:
        refuse("a condition is not a truth value")
    return term


def check_assertion(term: t.Term, setting: Setting) -> t.Term:
    """An assertion that a derivation brings in is well-sorted, and speaks of public parameters only as such."""
    roles = setting.program.roles()
    for variable in variables_of(check_term(term)):
        if isinstance(variable, t.Local):
            refuse("an assertion says which run it means")
        if isinstance(variable, t.Param) and not (variable in roles and is_public(roles[variable])):
            refuse(f"{variable.name} is not public")
    return term
