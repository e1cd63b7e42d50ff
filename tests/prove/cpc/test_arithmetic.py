"""Rules of arithmetic."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.arithmetic import ARITHMETIC_RULES as RULES
from lapwing.prove.cpc.sexpr import ProofError, read_all
from lapwing.prove.cpc.term import Terms
from tests.prove.cpc.concluding import concluded


@pytest.mark.parametrize(
    ("rule", "premises", "args", "conclusion"),
    [
        ("arith_sum_ub", "(< x 1) (<= x 2) (= x 3)", "", "(< (+ x x x) (+ 1 2 3))"),
        ("arith_sum_ub", "(= y 1/1) (<= y 2/1)", "", "(<= (+ y y) (+ 1 2))"),
        ("arith_mult_pos", "", "2 (< x 1)", "(=> (and (> 2 0) (< x 1)) (< (* 2 x) (* 2 1)))"),
        ("arith_mult_neg", "", "-1 (<= x 1)", "(=> (and (< -1 0) (<= x 1)) (>= (* -1 x) (* -1 1)))"),
        ("arith_trichotomy", "(<= x 1) (>= x 1)", "", "(= x 1)"),
        ("arith_trichotomy", "(not (= x 1)) (not (< x 1))", "", "(> x 1)"),
        ("int_tight_ub", "(< x 3)", "", "(<= x 2)"),
        ("int_tight_ub", "(< (to_real x) 5/2)", "", "(<= x 2)"),
        ("int_tight_lb", "(> x 3)", "", "(>= x 4)"),
        ("int_tight_lb", "(> (to_real x) -5/2)", "", "(>= x -2)"),
        ("arith_reduction", "", "(abs x)", "(= (abs x) (ite (< x 0) (- x) x))"),
    ],
)
def test_conclusions(rule: str, premises: str, args: str, conclusion: str) -> None:
    assert concluded(RULES, rule, premises, args) == conclusion


SCALED = "(= (* 1 (- x 0)) (* -1 (- 0 x)))"


@pytest.mark.parametrize(
    ("rule", "premises", "args"),
    [
        ("arith_poly_norm", "", "(= x (+ x 1))"),
        ("arith_poly_norm", "", "(= p q)"),
        ("arith_poly_norm_rel", SCALED, "(= (>= x 0) (>= 0 x))"),
        ("arith_poly_norm_rel", SCALED, "(= (= x 0) (>= 0 x))"),
        ("arith_poly_norm_rel", SCALED, "(= (= x 1) (= 0 x))"),
        ("arith_poly_norm_rel", "(= (* 0 (- x 0)) (* 0 (- x 1)))", "(= (= x 0) (= x 1))"),
        ("arith_sum_ub", "", ""),
        ("arith_sum_ub", "(> x 1)", ""),
        ("arith_sum_ub", "(= p q)", ""),
        ("arith_mult_pos", "", "2/1 (< x 1)"),
        ("arith_mult_neg", "", "-1 (= p q)"),
        ("arith_trichotomy", "(<= x 1) (>= x 2)", ""),
        ("arith_trichotomy", "(<= x 1) (<= x 1)", ""),
        ("arith_trichotomy", "(= x 1) (>= x 1)", ""),
        ("int_tight_ub", "(< y 3/1)", ""),
        ("int_tight_ub", "(<= x 3)", ""),
        ("int_tight_ub", "(< x x)", ""),
        ("arith_reduction", "", "(div_total x 0)"),
        ("arith_reduction", "", "(+ x 1)"),
    ],
)
def test_refusals(rule: str, premises: str, args: str) -> None:
    with pytest.raises(ProofError):
        concluded(RULES, rule, premises, args)


@pytest.mark.parametrize(
    "term", ["(to_int y)", "(is_int y)", "(div_total x 3)", "(mod_total x -3)", "(div x 2)", "(mod x 2)"]
)
def test_what_floors_and_quotients_are_is_true_of_numbers(term: str) -> None:
    from lapwing.prove.cpc.evaluate import evaluate
    from tests.prove.cpc.test_schemata import plain, undefined

    for number in ("-7", "-3", "0", "2", "5"):
        made = Terms()
        given = term.replace("x", number).replace("y", f"{number}/2")
        fact = RULES["arith_reduction"](made, [], [made.read(read_all(given)[0])])
        assert undefined(made, fact) or evaluate(made, plain(made, fact)).op == "true"
