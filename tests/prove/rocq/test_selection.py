"""The best of a random number of tries: coqc accepts three times the price of a try, and refuses other choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import certificate

COIN_LAST = """
@private(epsilon="3 * eps", requires="len(q) >= 1")
def shown(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0.0
    kept = -1
    while True:
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        if score > best:
            best = score
            kept = candidate
        if flip(1 / 100):
            return kept
"""
COIN_FIRST = """
@private(epsilon="3 * eps")
def shown(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> float:
    empty = True
    best = 0
    while flip(9 / 10):
        total = 0
        for bit in d:
            total += 1 if bit else 0
        score = geometric(total, scale=1 / eps)
        if empty or score >= best:
            best = score
            empty = False
    return best
"""


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "text"), [("last", COIN_LAST), ("first", COIN_FIRST)])
def test_coqc_accepts_the_best_of_many_tries(library: Path, name: str, text: str) -> None:
    said = coqc(library, f"selection_coin_{name}", rocq_file(certificate(text)))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("cheaper", "Definition epsilon : R := ", "Definition epsilon : R := (2 / 3) * "),
        ("other_noise", "(1 / p_eps)", "(1 / (2 * p_eps))"),
        ("the_worst", "(If (fun m => (Rltb (v_best m) (v_score m)))", "(If (fun m => (Rltb (v_score m) (v_best m)))"),
        ("the_last", "(If (fun m => (Rltb (v_best m) (v_score m)))", "(If (fun m => true)"),
        ("other_candidate", "(fun m => (v_candidate m))", "(fun m => (v_candidate m + 1)%Z)"),
    ],
)
def test_coqc_refuses_what_is_not_so(library: Path, name: str, true: str, false: str) -> None:
    """The program of one try is what it was, the one that is claimed to be private is not."""
    part, end, whole = rocq_file(certificate(COIN_LAST)).partition("End Part_1.")
    assert true in whole
    assert coqc(library, f"selection_{name}", f"{part}{end}{whole.replace(true, false)}").returncode != 0
