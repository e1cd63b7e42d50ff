"""What is true of the largest rise from one list to another; `test_distances` tries the facts on random lists."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.kernel.language.term import Distance, Literal, Local, Snoc, Store, Term
from lapwing.kernel.rules.shared.rises import rises
from tests.kernel.build import ZERO, number
from tests.kernel.rules.shared.test_distances import known, some_list

A, B = Local("a", ListOf(REAL)), Local("b", ListOf(REAL))


def spoken(left: Term, right: Term) -> set[Term]:
    return {node for fact in rises(left, right, ZERO) for node in inside(fact) if isinstance(node, Distance)}


def test_lists_that_were_built_alike_are_compared_with_what_they_were_before() -> None:
    x, y, index = Literal(Fraction(5), REAL), Literal(Fraction(7), REAL), number(1)
    before = Distance(A, B, ZERO, "rise")
    assert before in spoken(Snoc(A, x), Snoc(B, y)) and before not in spoken(Snoc(A, x), B)
    assert before in spoken(Store(A, index, x), B) and before in spoken(A, Store(B, index, y))
    assert before in spoken(Store(A, index, x), Store(B, index, y))


@pytest.mark.parametrize("seed", range(200))
def test_two_new_items_at_one_place_or_at_two(seed: int) -> None:
    chance = random.Random(seed)
    memory = {"a": some_list(chance), "b": some_list(chance)}
    items = [Literal(Fraction(chance.randint(-4, 4), 2), REAL) for _ in range(2)]
    place = chance.randint(-1, 3)
    places = [number(place), number(place if chance.random() < 0.7 else chance.randint(-1, 3))]
    left, right = Store(A, places[0], items[0]), Store(B, places[1], items[1])
    for one, other in ((left, right), (right, left)):
        for fact in rises(one, other, number(chance.randint(-1, 3))):
            assert evaluate(known(fact, memory), memory) is True, (fact, memory)
