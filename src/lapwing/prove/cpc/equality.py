"""Rules about equations, and about connectives that may be reordered."""

from __future__ import annotations

from lapwing.prove.cpc.clause import Rule, none, single
from lapwing.prove.cpc.evaluate import evaluate as value_of
from lapwing.prove.cpc.sexpr import fail
from lapwing.prove.cpc.term import Term, Terms

NEUTRAL = {"and": "true", "or": "false"}
ABSORBING = {"and": "false", "or": "true"}


def sides(term: Term) -> tuple[Term, Term]:
    """The two sides of an equation."""
    return (term.args[0], term.args[1]) if term.op == "=" else fail("an equation is needed")


def symm(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """An equation or its negation the other way round."""
    none(args)
    known = single(premises)
    if known.op == "not":
        return terms.negation(terms.equal(*reversed(sides(known.args[0]))))
    return terms.equal(*reversed(sides(known)))


def trans(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """The first and the last of a chain of equal terms."""
    none(args)
    if not premises:
        fail("an equation is needed")
    first, last = sides(premises[0])
    for premise in premises[1:]:
        left, right = sides(premise)
        if left is not last:
            fail("the equations do not form a chain")
        last = right
    return terms.equal(first, last)


def cong(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Equal arguments give equal terms; the equations are about the last arguments, and the others stay as they are."""
    whole = single(args)
    kept = len(whole.args) - len(premises)
    if kept < 0 or whole.op == "@purify":
        fail("there are more equations than arguments")
    pairs = [*((arg, arg) for arg in whole.args[:kept]), *(sides(premise) for premise in premises)]
    if any(left is not arg for (left, _), arg in zip(pairs, whole.args, strict=True)):
        fail("an equation is about another argument")
    return terms.equal(whole, terms.make(whole.op, *(right for _, right in pairs)))


def evaluate(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A term is its value."""
    none(premises)
    return terms.equal(single(args), value_of(terms, single(args)))


def distinct_values(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Two numbers that differ."""
    none(premises)
    if len(args) != 2 or args[0].value is None or args[1].value is None or args[0].value == args[1].value:
        fail("two different numbers are needed")
    return terms.negation(terms.equal(*args))


def aci_norm(_terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """The same parts in any order and number, however nested."""
    none(premises)
    left, right = sides(single(args))
    for op in NEUTRAL:
        if op in (left.op, right.op) and parts(left, op) == parts(right, op):
            return single(args)
    fail("the two sides do not have the same parts")


def parts(term: Term, op: str) -> frozenset[Term]:
    """What a conjunction or disjunction is made of."""
    if term.op == op:
        return frozenset().union(*(parts(each, op) for each in term.args))
    return frozenset() if term.op == NEUTRAL[op] else frozenset({term})


def absorb(_terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A disjunction with a part that is true is true; a conjunction with one that is false is false."""
    none(premises)
    left, right = sides(single(args))
    if ABSORBING.get(left.op) != right.op or right not in parts(left, left.op):
        fail("no part decides the whole")
    return single(args)


EQUALITY_RULES: dict[str, Rule] = {
    "nary_cong": cong,
    **{rule.__name__: rule for rule in (symm, trans, cong, evaluate, distinct_values, aci_norm, absorb)},
}
