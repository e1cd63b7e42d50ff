"""Terms of numbers as polynomials."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.polynomial import polynomial
from lapwing.prove.cpc.sexpr import read_all
from lapwing.prove.cpc.term import Terms


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("(* 2 (+ x 1))", "(+ x x 2)", True),
        ("(- x x)", "0", True),
        ("(* x z)", "(* z x)", True),
        ("(to_real (+ x 1))", "(+ (to_real x) 1/1)", True),
        ("(/ y 2/1)", "(* 1/2 y)", True),
        ("(* x x)", "x", False),
        ("(to_int y)", "x", False),
        ("(- x)", "x", False),
        ("(@purify x)", "x", False),
    ],
)
def test_polynomials(left: str, right: str, same: bool) -> None:
    terms = Terms()
    for name, sort in {"x": "Int", "y": "Real", "z": "Int"}.items():
        terms.declare(name, (), sort)
    one, other = (polynomial(terms.read(read_all(text)[0]), {}) for text in (left, right))
    assert (one == other) == same
