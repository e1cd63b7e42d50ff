"""The kernel's values of terms: the same as on a run."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from lapwing.kernel.finite.evaluate import Value, evaluate
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    Added,
    Apply,
    Arithmetic,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Logical,
    Not,
    Opaque,
    Param,
    Repeat,
    Snoc,
    Store,
    Term,
)
from lapwing.run.interpreter.evaluate import evaluate as run_evaluate
from tests.kernel.exhaustive import ITEMS, Chance, U, X, frozen, real, whole

NESTED = Snoc(Empty(ListOf(INT)), Snoc(Empty(INT), whole(7)))


@pytest.mark.parametrize("seed", range(150))
def test_values_are_those_of_a_run(seed: int) -> None:
    chance, random = Chance(seed), Random(seed)
    memory: dict[str, Value] = {"b": random.randint(0, 1), "c": random.randint(1, 2), "u": random.random() < 0.5}
    if seed % 3:
        memory |= {"x": random.randint(-3, 3), "items": tuple(range(random.randint(0, 3)))}
    on_a_run = {name: list(value) if isinstance(value, tuple) else value for name, value in memory.items()}
    for term in (chance.number(3), chance.condition(3), Snoc(ITEMS, chance.number(2))):
        found = evaluate(term, memory)
        assert found == frozen(run_evaluate(term, on_a_run))  # type: ignore[arg-type]
        assert type(found) in (bool, int, tuple)


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (X, 0),
        (U, False),
        (ITEMS, ()),
        (Added(Repeat(whole(2), whole(3)), Repeat(whole(5), whole(1)), whole(2)), (7, 2)),
        (Added(Repeat(whole(2), whole(1)), Repeat(whole(5), whole(2)), whole(3)), (7, 5, 0)),
        (Added(Repeat(whole(2), whole(1)), Repeat(whole(5), whole(2)), whole(-1)), ()),
        (Arithmetic("/", whole(1), whole(3)), Fraction(1, 3)),
        (Arithmetic("/", whole(1), whole(0)), 0),
        (Arithmetic("//", whole(-7), whole(2)), -4),
        (Arithmetic("//", whole(-7), whole(0)), 0),
        (Arithmetic("%", whole(-7), whole(2)), 1),
        (Arithmetic("%", whole(7), whole(-2)), -1),
        (Arithmetic("%", whole(7), whole(0)), 0),
        (Apply("abs", (real(Fraction(-1, 2)),)), Fraction(1, 2)),
        (Index(NESTED, whole(0)), (7,)),
        (Index(NESTED, whole(1)), ()),
        (Index(NESTED, whole(-1)), ()),
        (Index(Index(NESTED, whole(0)), whole(0)), 7),
        (Length(NESTED), 1),
        (Apply("floor", (Literal(Fraction(-1, 2), REAL),)), -1),
        (Apply("floor", (whole(3),)), 3),
        (Compare("==", NESTED, NESTED), True),
        (Repeat(whole(4), whole(2)), (4, 4)),
        (Repeat(whole(4), whole(-2)), ()),
        (Store(Repeat(whole(4), whole(2)), whole(1), whole(9)), (4, 9)),
        (Store(Repeat(whole(4), whole(2)), whole(2), whole(9)), (4, 4)),
        (Store(Repeat(whole(4), whole(2)), whole(-1), whole(9)), (4, 4)),
        (Compare("!=", ITEMS, Snoc(ITEMS, whole(1))), True),
        (Compare("==", U, Literal(False, BOOL)), True),
    ],
)
def test_terms_are_total(term: Term, value: Value) -> None:
    assert evaluate(term, {}) == value


@pytest.mark.parametrize(
    ("term", "reason"),
    [
        (Param("q", REAL), "q is read"),
        (Length(Param("d", ListOf(INT))), "d is read"),
        (Apply("exp", (whole(1),)), "rational"),
        (Apply("sqrt", (whole(4),)), "rational"),
        (Opaque("f", (whole(4),), REAL), "rational"),
        (Logical("l", INT), "rational"),
        (Arithmetic("*", Literal(1 << 70_000, INT), Literal(1 << 70_000, INT)), "too large"),
    ],
)
def test_what_has_no_known_exact_value_is_refused(term: Term, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        evaluate(term, {})


def test_what_is_not_needed_is_not_read() -> None:
    unread = Compare("<", Param("q", REAL), whole(0))
    assert evaluate(Not(Compare("==", X, whole(0))), {}) is False
    with pytest.raises(Refused):
        evaluate(unread, {})
