"""Assertions as people write them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Compare, Index, Length, Logical, Not, Or, Param, Sided, Spent, Term
from lapwing.kernel.logic.judgment import Judgment
from lapwing.prove.script.assertion import read_assertion, split_commas, with_implications
from tests.proofs import MAX, start

I1, I2 = Sided("i", INT, 1), Sided("i", INT, 2)
Q1 = Sided("q", ListOf(REAL), 1)


def read(text: str) -> Term:
    goal = start(MAX).pointwise({"eps / 2": 2}).goal
    assert isinstance(goal, Judgment)
    return read_assertion(text, goal.setting, goal)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("i<1> == i<2>", Compare("==", I1, I2)),
        ("q<1>[i<1>]", Index(Q1, I1)),
        ("spent[0] <= len(q)", Compare("<=", Spent(0), Length(Param("q", ListOf(REAL))))),
        ("i<1> < 'r0", Compare("<", I1, Logical("r0", INT))),
        ("i<1> < 1 => i<2> < 1", Or((Not(read("i<1> < 1")), read("i<2> < 1")))),
        ("q<1> == q<2>", Compare("==", Q1, Sided("q", ListOf(REAL), 2))),
    ],
)
def test_assertions(text: str, term: Term) -> None:
    assert read(text) == term


@pytest.mark.parametrize(
    "text", ["j<1> == 0", "'nothing == 1", "i == 0", "q == q", "i<1> +", "i<3> == 0", "laplace(1, 2)"]
)
def test_what_is_no_assertion_is_rejected(text: str) -> None:
    with pytest.raises(ProgramError):
        read(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a => b", "(not (a) or (b))"),
        ("a and b => c or d", "(not (a and b) or (c or d))"),
        ("a => b => c", "(not (a) or ((not (b) or (c))))"),
        ("x and (a => b)", "x and ((not (a) or (b)))"),
        ("f(a, b)[c] <= d", "f(a, b)[c] <= d"),
    ],
)
def test_implications(text: str, plain: str) -> None:
    assert with_implications(text) == plain


def test_commas_inside_parentheses_do_not_count() -> None:
    assert split_commas("a, f(b, c), [d, e]") == ["a", " f(b, c)", " [d, e]"]
