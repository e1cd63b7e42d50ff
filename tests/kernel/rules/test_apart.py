"""How far two lists are apart."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from lapwing.kernel.derivation import Rule
from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import Distance, Empty, Literal, Local, Sided, Snoc, Store, Term
from lapwing.kernel.rules.apart import Apart, facts
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, ONE, ZERO, after, direct, judged, number, refusal, verdict

A, B = Local("a", ListOf(REAL)), Local("b", ListOf(REAL))
ROWS = "c = [0] * 3\nc[d] = 1\n"


def distance(left: tuple[Any, ...], right: tuple[Any, ...], start: int) -> Fraction:
    """By its definition."""
    longest = max(len(left), len(right))
    one, two = ((*each, *(0,) * (longest - len(each))) for each in (left, right))
    return Fraction(sum(abs(one[j] - two[j]) for j in range(longest) if j >= start))


def known(term: Term, memory: dict[str, Any]) -> Term:
    """A term with the distances in it worked out."""
    if isinstance(term, Distance):
        left, right, start = (evaluate(part, memory) for part in parts_of(term))
        return Literal(distance(left, right, start), REAL)
    return rebuild(term, [known(part, memory) for part in parts_of(term)]) if parts_of(term) else term


def some_list(chance: random.Random) -> tuple[Fraction, ...]:
    return tuple(Fraction(chance.randint(-3, 3), chance.randint(1, 2)) for _ in range(chance.randrange(4)))


def some_term(chance: random.Random, local: Local) -> Term:
    """A list, perhaps with another item or one more."""
    term: Term = local
    for _ in range(chance.randrange(3)):
        item = Literal(Fraction(chance.randint(-3, 3), 2), REAL)
        place = number(chance.randint(-2, 4))
        term = chance.choice((Store(term, place, item), Snoc(term, item), Empty(REAL), term))
    return term


@pytest.mark.parametrize("seed", range(400))
def test_every_fact_is_true_of_all_lists(seed: int) -> None:
    chance = random.Random(seed)
    memory = {"a": some_list(chance), "b": some_list(chance)}
    if chance.random() < 0.3:
        memory["b"] = memory["a"]
    left, right, start = some_term(chance, A), some_term(chance, B), number(chance.randint(-3, 5))
    for fact in facts(left, right, start):
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


def test_the_lists_are_of_numbers_of_one_sort_and_the_start_is_whole() -> None:
    goal = judged(ROWS + "return laplace(c[0], scale=1 / eps)")
    one, two = Sided("c", ListOf(INT), 1), Sided("c", ListOf(INT), 2)
    (found,) = after(Apart(one, two, ZERO), goal)
    assert (found.left, found.right, found.post) == (goal.left, goal.right, goal.post)
    assert found.pre != goal.pre
    wrong: tuple[tuple[Term, Term, Term], ...] = (
        (one, Sided("r", ListOf(REAL), 2), ZERO),
        (one, two, Literal(Fraction(0), REAL)),
        (Sided("r", ListOf(BOOL), 1), Sided("r", ListOf(BOOL), 2), ZERO),
        (one, ZERO, ZERO),
    )
    for left, right, start in wrong:
        assert "wrong sort" in refusal(Apart(left, right, start), goal)
    assert "which run it means" in refusal(Apart(Local("c", ListOf(INT)), two, ZERO), goal)


def read(side: int) -> Term:
    return Sided("c", ListOf(INT), 1 if side == 1 else 2)


def test_two_cells_move_and_no_more() -> None:
    start: list[Rule] = [Assign("both"), Apart(read(1), read(2), ZERO)]
    stores: list[Rule] = [
        Apart(Store(read(1), Sided("d", INT, 1), ONE), read(2), ZERO),
        Assign("left"),
        Apart(read(1), Store(read(2), Sided("d", INT, 2), ONE), ZERO),
        Assign("right"),
    ]
    places = [Apart(read(1), read(2), number(place)) for place in (0, 1, 2)]
    draws = [Laplace(ZERO, 0)] * 3
    lines = ROWS + "".join(f"{name} = laplace(c[{place}], scale=2 / eps)\n" for place, name in enumerate("xyz"))
    lines += "return x + y + z"
    steps: list[Rule] = [*start, *stores, *places, *draws]
    assert verdict(lines, direct(), *steps, Skip()) == ACCEPTED
    assert "is not confirmed" in verdict(lines.replace("scale=2", "scale=1"), direct(), *steps, Skip())
    assert "is not confirmed" in verdict(lines.replace("c[d] = 1", "c[d] = 2"), direct(), *steps, Skip())
