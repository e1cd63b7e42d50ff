"""Rules that are patterns."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.schema import apply, schemas
from lapwing.prove.cpc.sexpr import ProofError, read_all
from lapwing.prove.cpc.term import Terms


def concluded(rule: str, premises: str, args: str = "") -> str:
    made = Terms()
    for name, sort in {"x": "Int", "y": "Real", "p": "Bool", "q": "Bool"}.items():
        made.declare(name, (), sort)
    given = [[made.read(each) for each in read_all(text)] for text in (premises, args)]
    return str(apply(schemas()[rule], made, given[0], given[1]))


@pytest.mark.parametrize(
    ("rule", "premises", "args", "conclusion"),
    [
        ("eq_resolve", "p (= p q)", "", "q"),
        ("arith-geq-tighten", "", "x 1", "(= (not (>= x 1)) (>= 1 (+ x 1)))"),
        ("bool-and-conf", "", "true p (and q) true", "(= (and p q (not p)) false)"),
        ("bool-or-de-morgan", "", "p q false", "(= (not (or p q)) (and (not p) (not q)))"),
        ("bool-or-de-morgan", "", "p q (or p)", "(= (not (or p q p)) (and (not p) (not (or q p))))"),
    ],
)
def test_conclusions(rule: str, premises: str, args: str, conclusion: str) -> None:
    assert concluded(rule, premises, args) == conclusion


@pytest.mark.parametrize(
    ("rule", "premises", "args"),
    [
        ("eq_resolve", "q (= p q)", ""),
        ("eq_resolve", "p", ""),
        ("eq_resolve", "p (= p q)", "p"),
        ("contra", "p (not q)", ""),
        ("arith-geq-tighten", "", "y 1/1"),
        ("arith-elim-leq", "", "p q"),
        ("arith-elim-leq", "", "x y"),
        ("bool-and-conf", "", "p q true true"),
        ("true_elim", "(= p false)", ""),
    ],
)
def test_refusals(rule: str, premises: str, args: str) -> None:
    with pytest.raises(ProofError):
        concluded(rule, premises, args)
