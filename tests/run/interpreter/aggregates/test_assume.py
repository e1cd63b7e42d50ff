"""What a condition says about the terms under it."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT
from lapwing.run.interpreter.aggregates.assume import Facts, resolved

X, A, B = t.Local("x", INT), t.Local("a", INT), t.Local("b", INT)


def is_number(value: int) -> t.Compare:
    return t.Compare("==", X, t.Literal(value, INT))


def test_a_case_within_the_same_case_is_decided() -> None:
    inner = t.Choose(is_number(1), A, B)
    assert resolved(t.Choose(is_number(1), inner, A), Facts()) == A
    assert resolved(t.Choose(is_number(2), inner, B), Facts()) == B
    assert resolved(t.Choose(t.Not(is_number(1)), inner, B), Facts()) == B


def test_both_and_neither_say_something_of_each() -> None:
    both, either = t.And((is_number(1), t.Compare("<", A, B))), t.Or((is_number(1), t.Compare("<", A, B)))
    inner = t.Choose(t.Compare("<", A, B), A, B)
    assert resolved(t.Choose(both, inner, A), Facts()) == A
    assert resolved(t.Choose(either, B, inner), Facts()) == B
    assert resolved(t.Choose(either, inner, B), Facts()) != B
