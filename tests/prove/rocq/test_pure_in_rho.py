"""From epsilon to rho: coqc accepts half of the square, and refuses less."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.prove.rocq.export import export
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import derived, program_of

TEXT = """
@private(epsilon="1")
def shown(d: Database(of=Bit, neighbours="add-remove")) -> int:
    total = 0
    for bit in d:
        total += 1 if bit else 0
    return geometric(total, scale=1)
"""


def in_rho() -> str:
    """A count, which costs an epsilon of 1."""
    program, claim = program_of(TEXT), ZeroConcentrated(t.Literal(Fraction(1, 2), REAL), t.ONE)
    return export(program, claim, derived(program, claim, PureInRho(t.Literal(Fraction(1), REAL))))


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("half_of_the_square", "", ""),
        ("less", "Definition rho : R := ", "Definition rho : R := (9 / 10) * "),
        ("other_noise", "geometric (v_total m) 1", "geometric (v_total m) (1 / 2)"),
    ],
)
def test_half_of_the_square(library: Path, name: str, true: str, false: str) -> None:
    part, end, whole = in_rho().partition("End Part_1.")
    assert true in whole
    found = coqc(library, f"pure_in_rho_{name}", f"{part}{end}{whole.replace(true, false) if true else whole}")
    assert (found.returncode == 0) is not bool(true), found.stderr
