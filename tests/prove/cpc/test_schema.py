"""Rules that are patterns."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.schema import apply, schemas
from lapwing.prove.cpc.sexpr import ProofError
from tests.prove.cpc.concluding import declared, read


def concluded(rule: str, premises: str, args: str = "") -> str:
    made = declared()
    return str(apply(schemas()[rule], made, read(made, premises), read(made, args)))


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
