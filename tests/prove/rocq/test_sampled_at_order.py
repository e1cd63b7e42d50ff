"""Rows that coins take, at an order: coqc accepts what sampling saves, and refuses more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import certificate

AT_AN_ORDER = """
@private(renyi=(8, "1 / 8000"))
def shown(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    total = 0.0
    for x in d:
        if flip(1 / 100):
            total += x
    return gaussian(total, sigma=2)
"""

DESCENT = """
@private(epsilon=2, delta="1 / 100000")
def shown(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    w = 0.0
    for t in range(100):
        total = 0.0
        for x in d:
            if flip(1 / 100):
                total += max(min(x - w, 1), -1)
        w = w + gaussian(total, sigma=2)
    return w
"""


@NEEDS_ROCQ
def test_coqc_accepts_what_sampling_saves_at_an_order(library: Path) -> None:
    said = coqc(library, "sampled_at_order", rocq_file(certificate(AT_AN_ORDER)))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "changed", "by"),
    [
        ("cheaper", r"1 / 8000", "1 / 16000"),
        ("more_often", r"flip \(1 / 100\)", "flip (1 / 50)"),
        ("lower_chance", r"\(fraction \(1\)%Z \(100\)%positive\)", "(fraction (1)%Z (200)%positive)"),
        ("higher_order", r"Definition order : R := 8\.", "Definition order : R := 9."),
    ],
)
def test_coqc_refuses_more_at_an_order(library: Path, name: str, changed: str, by: str) -> None:
    part, end, whole = rocq_file(certificate(AT_AN_ORDER)).partition("End Part_1.")
    forged = re.sub(changed, by, whole)
    assert forged != whole
    assert coqc(library, f"sampled_at_order_{name}", f"{part}{end}{forged}").returncode != 0


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "delta", "true"), [("descent", "1 / 100000", True), ("for_less", "1 / 1000000", False)]
)
def test_rounds_at_an_order_and_epsilon_for_them(library: Path, name: str, delta: str, true: bool) -> None:
    """A forged delta is one that the order does not pay for."""
    forged = (
        rocq_file(certificate(DESCENT))
        .replace("1 / 100000", delta)
        .replace("(100000)%positive", f"({delta[4:]})%positive")
    )
    assert (coqc(library, name, forged).returncode == 0) is true


@NEEDS_ROCQ
def test_coqc_accepts_another_loop_at_an_order(library: Path) -> None:
    text = AT_AN_ORDER.replace("    return", "    for i in range(3):\n        total += 1\n    return")
    said = coqc(library, "sampled_at_order_beside_a_loop", rocq_file(certificate(text)))
    assert said.returncode == 0, said.stderr
