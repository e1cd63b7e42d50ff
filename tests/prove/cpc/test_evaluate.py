"""Values of terms without variables."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.evaluate import evaluate
from lapwing.prove.cpc.sexpr import read_all
from lapwing.prove.cpc.term import Terms


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(+ 1 2 (- 3))", "0"),
        ("(* 1/2 3/1)", "3/2"),
        ("(div -7 2)", "-4"),
        ("(mod -7 2)", "1"),
        ("(div 7 -2)", "-3"),
        ("(mod -7 -2)", "1"),
        ("(div 7 0)", "(div 7 0)"),
        ("(to_int -1/2)", "-1"),
        ("(ite (< 1 2) 5 6)", "5"),
        ("(= 1/2 1/2)", "true"),
        ("(=> true false)", "false"),
        ("(and true (not false))", "true"),
        ("(is_int 3/2)", "false"),
        ("(+ x 1)", "(+ x 1)"),
        ("(= (+ 1 1) x)", "(= 2 x)"),
        ("(abs -2)", "2"),
        ("(@purify (+ 1 1))", "(@purify (+ 1 1))"),
    ],
)
def test_values(text: str, value: str) -> None:
    terms = Terms()
    terms.declare("x", (), "Int")
    assert str(evaluate(terms, terms.read(read_all(text)[0]))) == value
