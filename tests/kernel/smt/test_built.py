"""What solvers are told of built lists is true of their values, and nothing is told of other lists."""

from __future__ import annotations

from random import Random

import pytest

from lapwing.kernel.finite.evaluate import Memory, evaluate
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.logic.relational_terms import equal
from lapwing.kernel.smt.built import facts_of

NUMBERS = tuple(t.Param(name, INT) for name in "ijn")
LISTS = tuple(t.Param(name, ListOf(INT)) for name in ("xs", "ys"))


def one_of(random: Random, *terms: t.Term) -> t.Term:
    return terms[random.randrange(len(terms))]


def number(random: Random, depth: int) -> t.Term:
    if depth == 0 or random.random() < 0.4:
        return one_of(random, *NUMBERS, t.Literal(random.randrange(-1, 4), INT))
    items = built(random, depth - 1)
    return one_of(random, t.Length(items), t.Index(items, number(random, 0)))


def built(random: Random, depth: int) -> t.Term:
    if depth == 0:
        return one_of(random, *LISTS, t.Empty(INT))
    below, above = built(random, depth - 1), built(random, depth - 1)
    one, other = number(random, depth - 1), number(random, depth - 1)
    made = t.Snoc(below, one), t.Store(below, one, other), t.Repeat(one, other), t.Added(below, above, one)
    return one_of(random, *made)


def memory_of(random: Random) -> Memory:
    numbers = {param.name: random.randrange(-2, 5) for param in NUMBERS}
    return numbers | {param.name: tuple(random.choices(range(5), k=random.randrange(4))) for param in LISTS}


def is_true(fact: tuple[t.Term, ...], memory: Memory) -> bool:
    *conditions, conclusion = (evaluate(part, memory) for part in fact)
    return bool(conclusion) or not all(conditions)


@pytest.mark.parametrize("seed", range(200))
def test_facts_are_true_of_values(seed: int) -> None:
    random = Random(seed)
    statement = equal(t.Index(built(random, 3), number(random, 1)), t.Length(built(random, 2)))
    facts = list(facts_of(statement, equal(t.Index(built(random, 2), number(random, 2)), t.ZERO)))
    assert facts
    for _ in range(20):
        memory = memory_of(random)
        assert all(is_true(fact, memory) for fact in facts)


def test_items_are_known_where_lists_of_their_sort_are_read() -> None:
    xs, reals = LISTS[0], t.Param("reals", ListOf(REAL))
    stored, i = t.Store(xs, t.ZERO, t.ONE), NUMBERS[0]
    assert len(list(facts_of(stored))) == 2
    assert len(list(facts_of(stored, t.Index(xs, i)))) == 3
    assert len(list(facts_of(stored, t.Index(reals, i)))) == 2
    assert not list(facts_of(t.Index(xs, i), t.Distance(xs, xs, t.ZERO, "l1"), t.Square(t.ONE)))
    assert list(facts_of(t.Square(i))) == [(t.Compare(">=", t.Square(i), t.Literal(0, REAL)),)]
