"""From epsilon to mu: coqc accepts the root of pi / 2, and refuses less."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import certificate

TEXT = """
@private(mu="1.2534 * eps")
def shown(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)
"""
LOOPS = """
@private(mu="1.2534 * eps")
def shown(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> int:
    total = 0
    for bit in d:
        total += 1 if bit else 0
    return geometric(total, scale=1 / eps)
"""


@NEEDS_ROCQ
def test_coqc_accepts_the_root_of_half_pi(library: Path) -> None:
    said = coqc(library, "pure_in_mu", rocq_file(certificate(TEXT)))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("mu", "Definition mu : R := ", "Definition mu : R := (9 / 10) * "),
        ("noise", "(1 / p_eps)", "(1 / (2 * p_eps))"),
    ],
)
def test_coqc_refuses_less(library: Path, name: str, true: str, false: str) -> None:
    text = rocq_file(certificate(TEXT))
    assert true in text
    assert coqc(library, f"less_{name}", text.replace(true, false)).returncode != 0


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "step"), [("counts", 1), ("does_not_count", 0)])
def test_coqc_accepts_loops_that_surely_end(library: Path, name: str, step: int) -> None:
    """A forged loop makes the same round again and again: its results have no probability at all."""
    part, end, whole = rocq_file(certificate(LOOPS)).partition("End Part_1.")
    counts = "((v_index m) + (1)%Z)%Z"
    again = f"((v_index m) + ({step})%Z)%Z"
    assert counts in whole
    found = coqc(library, f"mu_{name}", f"{part}{end}{whole.replace(counts, again)}")
    assert (found.returncode == 0) is bool(step), found.stderr
