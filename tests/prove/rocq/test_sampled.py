"""Rows that coins take: coqc accepts what sampling saves, and refuses more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import certificate

TEXT = """
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p >= 1 / 2", "p <= 1"])
def shown(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        if flip(p):
            total += x
    return laplace(total, scale=1 / eps)
"""
VECTORS = """
@private(epsilon="(exp(eps) - 1) / 10", requires="k >= 1")
def shown(d: Database(of=Vector(Interval(0, 1), "k"), neighbours="add-remove"), k: Public[int], eps: Epsilon) -> float:
    total = 0.0
    for row in d:
        if flip(1 / 10):
            total += max(0, min(1, row[0]))
    return laplace(total, scale=1 / eps)
"""


@NEEDS_ROCQ
@pytest.mark.parametrize("text", [TEXT, VECTORS])
def test_coqc_accepts_a_sum_over_sampled_rows(library: Path, text: str) -> None:
    said = coqc(library, "sampled_numbers" if text == TEXT else "sampled_vectors", rocq_file(certificate(text)))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "changed", "by"),
    [
        ("cheaper", "(?<=Definition epsilon : R := )", "(3 / 4) * "),
        ("more_often", r"flip p_p\b", "flip (1 / 2 + p_p / 2)"),
        ("other_rows", r"\(fun m => \(item p_d \(v_index m\)\)\)", "(fun m => (item p_d 0%Z))"),
    ],
)
def test_coqc_refuses_what_is_not_so(library: Path, name: str, changed: str, by: str) -> None:
    """The program on all rows is what it was, the one that is claimed to be private is not."""
    part, end, whole = rocq_file(certificate(TEXT)).partition("End Part_1.")
    forged = re.sub(changed, by, whole)
    assert forged != whole
    assert coqc(library, f"sampled_{name}", f"{part}{end}{forged}").returncode != 0
