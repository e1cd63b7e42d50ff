"""Sums of lists, and clipped lists."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.sorting import check_term
from lapwing.kernel.language.term import (
    Added,
    Apply,
    Clipped,
    Compare,
    Distance,
    Empty,
    Literal,
    Local,
    Norm,
    Not,
    Or,
    Square,
    Term,
)
from lapwing.kernel.rules.shared.distances import facts
from tests.kernel.build import ZERO, number
from tests.kernel.rules.shared.test_distances import A, B, known


def said(left: Term, right: Term, norm: Norm, memory: dict[str, Any]) -> Fraction:
    """The largest distance that the facts allow, all other distances and squares being what they are."""
    return bounded(left, right, norm, memory, {})


def unfolded(known_facts: Iterator[Term], memory: dict[str, Any]) -> Iterator[Term]:
    """The conclusions of the facts whose conditions hold."""
    for fact in known_facts:
        match fact:
            case Or(operands=(Not(operand=condition), conclusion)):
                if evaluate(known(condition, memory), memory):
                    yield conclusion
            case _:
                yield fact


def test_adding_moves_a_sum_by_what_is_added() -> None:
    """Equal lists by no more than the norms, two lists that are apart by no more than both, squares by twice both."""
    two, one = Literal(Fraction(2), REAL), Literal(Fraction(1), REAL)
    count = number(2)
    same = {"a": (Fraction(1), Fraction(4)), "b": (Fraction(1), Fraction(4))}
    for norm, alone, replaced in (("l2", 4, 10), ("l1", 2, 3)):
        order: Norm = "l2" if norm == "l2" else "l1"
        u, w = Clipped(A, two, order), Clipped(B, one, order)
        sized = {Distance(u, Empty(REAL), ZERO, order): alone, Distance(w, Empty(REAL), ZERO, order): 1}
        assert bounded(Added(A, u, count), B, order, same, sized) == alone
        assert bounded(B, Added(A, u, count), order, same, sized) == alone
        apart = {**sized, Distance(u, w, ZERO, order): replaced}
        assert bounded(Added(A, u, count), Added(B, w, count), order, same, apart) == replaced
        assert bounded(Added(A, u, count), Added(B, u, count), order, same, sized) == 0
    far = {"a": (Fraction(1), Fraction(4)), "b": (Fraction(0), Fraction(4))}
    assert said(Added(A, A, count), Added(B, B, count), "l2", far) == 2 * (1 + 1)
    assert said(Added(A, A, count), Added(B, B, count), "l1", far) == 1 + 1
    assert said(Added(A, A, count), Added(B, A, count), "l2", far) == 1
    assert said(Added(A, A, number(1)), B, "l2", far) == 10**6
    assert said(Added(A, A, count), Added(B, B, number(3)), "l2", far) == 10**6


def bounded(left: Term, right: Term, norm: Norm, memory: dict[str, Any], sizes: dict[Distance, int]) -> Fraction:
    """The same with some distances given."""

    def given(term: Term) -> Term:
        if isinstance(term, Distance) and term in sizes:
            return Literal(Fraction(sizes[term]), REAL)
        return rebuild(term, [given(part) for part in parts_of(term)]) if parts_of(term) else term

    whole = Distance(left, right, ZERO, norm)
    found = [
        evaluate(known(given(fact.right), memory), memory)
        for fact in unfolded(facts(left, right, ZERO, norm), memory)
        if isinstance(fact, Compare) and fact.operator == "<=" and fact.left == whole
    ]
    return Fraction(min(found, default=10**6))


def test_a_clipped_list_is_as_long_as_its_bound_in_its_own_norm() -> None:
    bound = Local("c", REAL)
    for order, norm, most in (
        ("l2", "l2", Square(bound)),
        ("l1", "l2", Square(bound)),
        ("l1", "l1", Apply("abs", (bound,))),
        ("l2", "l1", None),
        ("l2", "l0", None),
        ("l1", "l0", None),
    ):
        vector = Clipped(A, bound, "l2" if order == "l2" else "l1")
        kind: Norm = "l2" if norm == "l2" else "l1" if norm == "l1" else "l0"
        fact = Compare("<=", Distance(vector, Empty(REAL), ZERO, kind), most or ZERO)
        assert (fact in set(facts(vector, Empty(REAL), ZERO, kind))) == (most is not None)
        assert (fact in set(facts(Added(A, vector, number(2)), B, ZERO, kind))) == (most is not None)
        assert not any(isinstance(each, Square) for each in facts(Empty(REAL), vector, ZERO, "l1"))


def test_lists_of_two_sorts_have_no_facts_about_sums() -> None:
    ints = Local("n", ListOf(INT))
    for left, right in (
        (Added(ints, A, number(2)), B),
        (B, Added(ints, A, number(2))),
        (Added(ints, A, number(2)), Added(A, A, number(2))),
        (Added(A, ints, number(2)), Added(A, A, number(2))),
    ):
        for fact in facts(left, right, ZERO, "l2"):
            assert check_term(fact) == fact
