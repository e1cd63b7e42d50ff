"""Proofs are accepted from their text alone, and what has been tampered with is refused."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

import pytest

from lapwing.prove.cpc.ask import proof_of
from lapwing.prove.cpc.proof import check_proof
from lapwing.prove.cpc.sexpr import ProofError

SHIPPED = Path(__file__).parents[3] / "src/lapwing/run/mechanisms/certificates"
TAMPERINGS = int(os.environ.get("LAPWING_FUZZ", "150"))
SCOPE = "(assume-push @p1 false) (step-pop @p2 :rule scope :premises (@p1))"
DECLARED = """(set-logic ALL)
(declare-fun x () Int)
(declare-fun y () Real)
(declare-fun p () Bool)
(declare-fun q () Bool)
"""


def refused(script: str, proof: str) -> str:
    with pytest.raises(ProofError) as caught:
        check_proof(script, proof)
    return str(caught.value)


def asserting(*formulas: str) -> str:
    return DECLARED + "".join(f"(assert {formula})\n" for formula in formulas) + "(check-sat)\n"


def accepted(script: str, proof: str) -> bool:
    try:
        check_proof(script, proof)
    except ProofError:
        return False
    return True


def test_obligations_of_shipped_certificates_are_proved_without_a_solver() -> None:
    for name in ("sparse-vector", "noisy-max", "tree-counter"):
        for script in json.loads((SHIPPED / f"{name}.json").read_text())["obligations"]:
            check_proof(script, proof_of(script))


def tampered(proof: str, random: Random) -> str:
    """The proof with one token, line or list changed in one place."""
    lines = proof.splitlines()
    place = random.randrange(1, len(lines) - 1)
    match random.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines[place] = swapped(lines[place], random)
        case 2:
            other = random.randrange(1, len(lines) - 1)
            lines[place], lines[other] = lines[other], lines[place]
        case _:
            lines[place] = renumbered(lines[place], random)
    return "\n".join(lines)


def swapped(line: str, random: Random) -> str:
    """Another rule, operator or truth value."""
    words = [
        "true",
        "false",
        "<=",
        ">=",
        "<",
        ">",
        "and",
        "or",
        "not",
        "trans",
        "symm",
        "refl",
        "evaluate",
        "+",
        "-",
        "*",
    ]
    found = [match for word in words for match in re.finditer(rf"(?<=[ (]){re.escape(word)}(?=[ )])", line)]
    if not found:
        return renumbered(line, random)
    match = random.choice(found)
    return line[: match.start()] + random.choice(words) + line[match.end() :]


def renumbered(line: str, random: Random) -> str:
    """Another number, premise or term."""
    found = list(re.finditer(r"[0-9]+", line))
    if not found:
        return ""
    match = random.choice(found)
    return line[: match.start()] + str(random.choice([0, 1, 2, 3, int(match[0]) + 1])) + line[match.end() :]


def test_fuzz_tampered_proofs_of_false_obligations_are_refused() -> None:
    """The script is weakened so that it no longer is a contradiction: then no proof, changed or not, may pass."""
    random = Random(5)
    scripts = json.loads((SHIPPED / "noisy-max.json").read_text())["obligations"]
    proofs = {script: proof_of(script) for script in scripts}
    for _ in range(TAMPERINGS):
        script = random.choice(scripts)
        weaker = "\n".join(line for line in script.splitlines() if not line.startswith("(assert (not"))
        assert not accepted(weaker, tampered(proofs[script], random))


def test_fuzz_a_step_that_is_changed_is_refused_or_says_the_same() -> None:
    """Of an unchanged script, what is accepted still has to be a whole proof: few changes are harmless."""
    random = Random(6)
    script = json.loads((SHIPPED / "laplace.json").read_text())["obligations"][0]
    proof = proof_of(script)
    changes = {tampered(proof, random) for _ in range(TAMPERINGS)} - {proof}
    harmless = [change for change in changes if accepted(script, change)]
    assert len(harmless) < len(changes) / 4


@pytest.mark.parametrize(
    ("commands", "why"),
    [
        ("", "does not end in a contradiction"),
        ("(assume @p1 false)", "does not assert"),
        ("(assume @p1 p)", "does not end in a contradiction"),
        ("(step @p1 :rule trust :args (false))", "the rule is not known"),
        ("(step @p1 false :rule evaluate :args (true))", "concludes something else"),
        ("(assume-push @p1 false)", "does not end in a contradiction"),
        (SCOPE, "does not end in a contradiction"),
        (
            f"{SCOPE} (step @p3 :rule true_intro :premises (@p1))",
            "not known here",
        ),
        ("(assume @p1 p) (assume @p1 p)", "twice"),
        ("(declare-const r Bool)", "does not declare"),
        ("(define @t1 () (+ x y))", "no \\+ of Int Real"),
        ("(define p () false)", "no such command"),
        ("(define @t1 () true) (define @t1 () false)", "no such command"),
        ("(step @p1 :rule and_elim :premises (@p0) :args (0))", "not known here"),
        ("(step @p1 :rule arith-geq-tighten :args (y 0/1))", "wrong sort"),
        ("(step @p1 :rule arith_poly_norm :args ((= x (+ x 1))))", "two polynomials"),
        ("(step @p1 :rule arith_poly_norm :args ((= p q)))", "two polynomials"),
        ("(step @p1 :rule distinct_values :args (1 1))", "two different numbers"),
        ("(step @p1 :rule aci_norm :args ((= (or p q) (and p q))))", "same parts"),
        ("(step @p1 :rule absorb :args ((= (or p q) true)))", "no part decides"),
        ("(step @p1 :rule arith_sum_ub)", "upper bounds are needed"),
        ("(assume @p1 p) (step @p2 :rule reordering :premises (@p1) :args ((or p q)))", "a clause is needed"),
        ("(step @p1 :rule skolem_intro :args (x))", "@purify"),
        ("(step @p1 :rule cong :args ((@purify x)))", "more equations"),
    ],
)
def test_what_proves_nothing_is_refused(commands: str, why: str) -> None:
    assert re.search(why, refused(asserting("p"), f"({commands})"))


def test_what_holds_for_no_number_is_not_proved_by_scaling_it_with_another_sign() -> None:
    step = "(step @p1 :rule arith_poly_norm :args ((= (* 1 (- x 0)) (* -1 (- 0 x)))))"
    wrong = "(step @p2 :rule arith_poly_norm_rel :premises (@p1) :args ((= (>= x 0) (>= 0 x))))"
    assert "two kinds" in refused(asserting("p"), f"({step} {wrong})")


def test_resolution_removes_a_literal_and_its_negation_only() -> None:
    script = asserting("(or p q)", "(not q)")
    start = "(assume @p1 (or p q)) (assume @p2 (not q))"
    assert "literals are left" in refused(
        script,
        f"({start} (step @p3 :rule chain_m_resolution :premises (@p1 @p2) :args (false (@list true) (@list q))))",
    )
    assert "concludes something else" in refused(
        script, f"({start} (step @p3 false :rule resolution :premises (@p1 @p2) :args (true q)))"
    )


@pytest.mark.parametrize("text", ["(", ")", "(()", '("a")', "", "(step", "(((" * 5000 + ")))" * 5000])
def test_texts_that_are_no_proofs(text: str) -> None:
    assert refused(asserting("p"), text)
