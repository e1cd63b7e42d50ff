"""Rules about equations."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.equality import EQUALITY_RULES as RULES
from lapwing.prove.cpc.sexpr import ProofError
from tests.prove.cpc.concluding import concluded


@pytest.mark.parametrize(
    ("rule", "premises", "args", "conclusion"),
    [
        ("symm", "(not (= p q))", "", "(not (= q p))"),
        ("trans", "(= p q) (= q true)", "", "(= p true)"),
        ("cong", "(= x 1)", "(< x x)", "(= (< x x) (< x 1))"),
        ("nary_cong", "(= p q) (= q p)", "(and p q)", "(= (and p q) (and q p))"),
        ("distinct_values", "", "1 2", "(not (= 1 2))"),
        ("aci_norm", "", "(= (or p (or q p)) (or q p))", "(= (or p (or q p)) (or q p))"),
        ("aci_norm", "", "(= (and p true) p)", "(= (and p true) p)"),
        ("absorb", "", "(= (or p (or true q)) true)", "(= (or p (or true q)) true)"),
    ],
)
def test_conclusions(rule: str, premises: str, args: str, conclusion: str) -> None:
    assert concluded(RULES, rule, premises, args) == conclusion


@pytest.mark.parametrize(
    ("rule", "premises", "args"),
    [
        ("symm", "p", ""),
        ("trans", "", ""),
        ("trans", "(= p q) (= p q)", ""),
        ("cong", "(= q p)", "(and p p)"),
        ("cong", "(= p q) (= p q) (= p q)", "(and p p)"),
        ("cong", "(= x 1)", "(@purify x)"),
        ("distinct_values", "", "x 1"),
        ("distinct_values", "", "1 1"),
        ("aci_norm", "", "(= (or p q) (and p q))"),
        ("aci_norm", "", "(= (or p q) (or p p))"),
        ("aci_norm", "", "(= p p)"),
        ("absorb", "", "(= (or p q) true)"),
        ("absorb", "", "(= (and true p) true)"),
        ("absorb", "", "(= (or (and true p) q) true)"),
    ],
)
def test_refusals(rule: str, premises: str, args: str) -> None:
    with pytest.raises(ProofError):
        concluded(RULES, rule, premises, args)
