"""What is true of the distance of any two lists."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.kernel.language.term import (
    Added,
    Clipped,
    Distance,
    Empty,
    Literal,
    Local,
    Norm,
    Snoc,
    Square,
    Store,
    Term,
)
from lapwing.kernel.rules.shared.distances import facts
from lapwing.numbers.clipped import clipped
from tests.kernel.build import ZERO, number

A, B = Local("a", ListOf(REAL)), Local("b", ListOf(REAL))
SUMMANDS: dict[Norm, Callable[[Fraction], Fraction]] = {
    "l0": lambda far: Fraction(far != 0),
    "l1": lambda far: far,
    "l2": lambda far: far * far,
}


def distance(left: tuple[Any, ...], right: tuple[Any, ...], start: int, norm: Norm) -> Fraction:
    """By its definition."""
    longest = max(len(left), len(right))
    one, two = ((*each, *(0,) * (longest - len(each))) for each in (left, right))
    if norm == "rise":
        return Fraction(max([0, *(two[j] - one[j] for j in range(longest) if j >= start)]))
    return Fraction(sum(SUMMANDS[norm](abs(one[j] - two[j])) for j in range(longest) if j >= start))


def known(term: Term, memory: dict[str, Any]) -> Term:
    """A term with the distances in it worked out."""
    if isinstance(term, Distance):
        left, right, start = (evaluate(known(part, memory), memory) for part in parts_of(term))
        return Literal(distance(left, right, start, term.norm), REAL)
    if isinstance(term, Clipped):
        items, bound = evaluate(known(term.list, memory), memory), evaluate(term.bound, memory)
        return listed(clipped(items, bound, term.norm, 4))
    if isinstance(term, Square):
        return Literal(evaluate(known(term.root, memory), memory) ** 2, REAL)
    return rebuild(term, [known(part, memory) for part in parts_of(term)]) if parts_of(term) else term


def listed(items: list[Fraction]) -> Term:
    """A list of known items."""
    term: Term = Empty(REAL)
    for item in items:
        term = Snoc(term, Literal(item, REAL))
    return term


def some_list(chance: random.Random) -> tuple[Fraction, ...]:
    return tuple(Fraction(chance.randint(-3, 3), chance.randint(1, 2)) for _ in range(chance.randrange(4)))


def some_term(chance: random.Random, local: Local) -> Term:
    """A list, perhaps with another item or one more, or added to something."""
    term: Term = local
    for _ in range(chance.randrange(3)):
        item = Literal(Fraction(chance.randint(-3, 3), 2), REAL)
        place = number(chance.randint(-2, 4))
        term = chance.choice((Store(term, place, item), Snoc(term, item), Empty(REAL), term))
    if chance.random() < 0.5:
        other: Term = chance.choice((A, B))
        if chance.random() < 0.7:
            order: Norm = "l1" if chance.random() < 0.5 else "l2"
            other = Clipped(other, Literal(Fraction(chance.randint(-1, 4), 2), REAL), order)
        term = chance.choice((Added(term, other, number(chance.randint(-1, 4))), other))
    return term


@pytest.mark.parametrize("seed", range(500))
def test_every_fact_is_true_of_all_lists(seed: int) -> None:
    chance = random.Random(seed)
    memory = {"a": some_list(chance), "b": some_list(chance)}
    if chance.random() < 0.3:
        memory["b"] = memory["a"]
    left, right, start = some_term(chance, A), some_term(chance, B), number(chance.randint(-3, 5))
    reach = Literal(Fraction(chance.randint(-2, 6), 2), REAL)
    norms: tuple[Norm, ...] = (*SUMMANDS, "rise")
    for norm in norms:
        for fact in facts(left, right, start, norm, reach):
            assert evaluate(known(fact, memory), memory) is True, (fact, memory)


def test_the_facts_say_what_a_new_item_changes() -> None:
    x, index = Literal(Fraction(5), REAL), number(1)
    for left, right in ((Store(A, index, x), B), (A, Store(B, index, x))):
        spoken = {node for fact in facts(left, right, ZERO) for node in inside(fact) if isinstance(node, Distance)}
        assert Distance(A, B, ZERO) in spoken
    both = {node for fact in facts(Snoc(A, x), Snoc(B, x), ZERO) for node in inside(fact)}
    assert Distance(A, B, ZERO) in both
    one_sided = {node for fact in facts(Snoc(A, x), B, ZERO) for node in inside(fact)}
    assert Distance(A, B, ZERO) not in one_sided
