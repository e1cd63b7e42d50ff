"""Facts as people list them: two that say one thing together are told as one."""

from __future__ import annotations

from collections.abc import Iterable

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import And, Compare, Not, Or, Sided, Term, sort_of
from lapwing.report.words.tidy import tidy


def facts_of(term: Term) -> tuple[Term, ...]:
    """The parts of a conjunction."""
    return term.operands if isinstance(term, And) else (term,)


def merged(facts: Iterable[Term]) -> tuple[Term, ...]:
    """The same facts: `a <= b` and `a >= b` become `a == b`, and two implications both ways become one equality."""
    found = tuple(dict.fromkeys(map(tidy_fact, facts)))
    known = set(found)
    result: dict[Term, None] = {}
    for fact in found:
        opposite, together = pair_of(fact)
        if together is not None and (opposite in known or together in known or swapped(together) in known):
            fact = upright(together)
        if swapped(fact) not in result:
            result[fact] = None
    return tuple(result)


def tidy_fact(fact: Term) -> Term:
    """A fact whose sums are tidy."""
    match fact:
        case Compare(operator=operator, left=left, right=right):
            return Compare(operator, tidy(left), tidy(right)) if is_number(left) and is_number(right) else fact
        case Not(operand=operand):
            return Not(tidy_fact(operand))
        case And(operands=operands):
            return And(tuple(map(tidy_fact, operands)))
        case Or(operands=operands):
            return Or(tuple(map(tidy_fact, operands)))
        case _:
            return fact


def is_number(term: Term) -> bool:
    """Whether a term is a number."""
    return sort_of(term) in (INT, REAL)


def pair_of(fact: Term) -> tuple[Term | None, Term | None]:
    """The fact that makes an equality of this one, and the equality."""
    match fact:
        case Compare(operator="<=", left=left, right=right):
            return Compare(">=", left, right), Compare("==", left, right)
        case Compare(operator=">=", left=left, right=right):
            return Compare("<=", left, right), Compare("==", left, right)
        case Or(operands=(Not() as unless, Compare(operator="<=" | ">=") as conclusion)):
            opposite, together = pair_of(conclusion)
            if opposite is None or together is None:
                return None, None
            return Or((unless, opposite)), Or((unless, together))
        case Or(operands=(Not(operand=condition), conclusion)):
            return Or((Not(conclusion), condition)), Compare("==", condition, conclusion)
        case _:
            return None, None


def upright(fact: Term) -> Term:
    """An equality of the two runs with the first run first."""
    match fact:
        case Compare(operator="==", left=Sided(side=2), right=Sided(side=1)):
            return swapped(fact)
        case Or(operands=(unless, conclusion)):
            return Or((unless, upright(conclusion)))
        case _:
            return fact


def swapped(fact: Term) -> Term:
    """An equality the other way round; anything else as it is."""
    match fact:
        case Compare(operator="==", left=left, right=right):
            return Compare("==", right, left)
        case _:
            return fact
