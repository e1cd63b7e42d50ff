"""Numbers that are chosen inside terms: found, named and replaced."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.prove.rocq.chosen import (
    Chosen,
    changed_in,
    changed_inside,
    choices_in,
    condition_of,
    opposite,
    outcomes_of,
)

X, Y = (t.Logical(name, INT) for name in "xy")
A = t.Logical("a", BOOL)
LARGER = t.Apply("max", (X, Y))
CLAMPED = t.Apply("min", (LARGER, t.ONE))


def test_inner_choices_come_first() -> None:
    assert list(choices_in(t.Compare("<", CLAMPED, X))) == [LARGER, CLAMPED]


def test_outcomes_go_with_their_conditions() -> None:
    assert (condition_of(LARGER), outcomes_of(LARGER)) == (t.Compare(">=", X, Y), (X, Y))
    size = t.Apply("abs", (X,))
    assert (condition_of(size), outcomes_of(size)) == (t.Compare("<", X, t.ZERO), (t.Negative(X), X))
    assert opposite(t.Not(A)) == A


def test_numbers_inside_others_have_names_of_their_own() -> None:
    names = Chosen(reals=True)
    outer = names.without(CLAMPED)
    inner, whole = names.found.values()
    assert (inner.choice, whole.choice, outer) == (LARGER, CLAMPED, whole.name)
    assert whole.named == t.Apply("min", (inner.name, t.ONE))
    assert inner.definition() == t.Or(
        (
            t.And((t.Compare(">=", X, Y), t.Compare("==", inner.name, X))),
            t.And((t.Not(t.Compare(">=", X, Y)), t.Compare("==", inner.name, Y))),
        )
    )


def test_whole_numbers_alone_need_no_names() -> None:
    assert Chosen(reals=False).without(CLAMPED) == CLAMPED


def test_a_chosen_whole_number_stands_for_a_real() -> None:
    chosen = t.Choose(A, t.Logical("r", REAL), t.ZERO)
    assert changed_in(chosen, {chosen: t.ZERO}) == t.Literal(0, REAL)


def test_what_was_chosen_is_not_forgotten() -> None:
    test = t.Compare("!=", LARGER, Y)
    known: dict[t.Term, t.Term] = {test: t.TRUE, LARGER: X}
    assert changed_inside(test, known) == t.Compare("!=", X, Y)
    assert changed_inside(t.Not(test), known) == t.Not(t.Compare("!=", X, Y))
    assert changed_in(test, known) == t.TRUE
