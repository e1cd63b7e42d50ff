"""Statements that compute what is clipped: coqc accepts the function that they come to, and refuses others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import certificate

TEXT = """
@private(rho="1 / 2", requires="c > 0")
def shown(d: Database(of=Vector(Interval(-1, 1), 2), neighbours="add-remove"), c: Public[float]) -> float:
    total = [0.0] * 2
    for row in d:
        g: list[float] = []
        for i in range(2):
            g.append(row[i] * row[0])
        total = add_vectors(total, clip_norm(g, c))
    return gaussian(total[0], sigma=c)
"""


@NEEDS_ROCQ
def test_coqc_accepts_what_loops_compute_before_it_is_clipped(library: Path) -> None:
    said = coqc(library, "computed", rocq_file(certificate(TEXT)))
    assert said.returncode == 0, said.stderr
    assert "computed_1" not in said.stdout


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "changed", "by"),
    [
        ("cheaper", "(?<=Definition rho : R := )", "(3 / 4) * "),
        ("other_noise", r"(?<=gaussian \(unit_of N\) \(item \(v_total m\) \(0\)%Z\) )p_c", "(p_c / 2)"),
        ("not_clipped", r"\(clipped true N p_c \(v_g m\)\)", "(v_g m)"),
    ],
)
def test_coqc_refuses_what_is_not_so(library: Path, name: str, changed: str, by: str) -> None:
    """The program with an unknown function is what it was, the one that is claimed to be private is not."""
    text = rocq_file(certificate(TEXT))
    cut = text.rindex("End Part_")
    head, whole = text[:cut], text[cut:]
    forged = re.sub(changed, by, whole)
    assert forged != whole
    assert coqc(library, f"computed_{name}", f"{head}{forged}").returncode != 0
