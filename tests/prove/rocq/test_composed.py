"""Sequential composition and post-processing: coqc refuses a first part that costs more than it says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.rocq.export import export
from tests.kernel.build import EPS
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import (
    DOUBLE,
    HALF,
    TWICE,
    claimed,
    derived,
    locals_named,
    processed,
    program_of,
    twice,
)

GAUSSIAN = """
@private(rho="1")
def shown(a: Query(sensitivity=1)) -> tuple[float, float]:
    x = gaussian(a, sigma=2)
    y = gaussian(a + x, sigma=2)
    return x, y
"""
GAUSSIAN_ROUNDED = """
@private(rho="1")
def shown(a: Query(sensitivity=1)) -> float:
    x = gaussian(a, sigma=2)
    y = 0.0
    if x > 0:
        y = x + 1
    return y
"""


@NEEDS_ROCQ
def test_coqc_accepts_one_part_after_the_other(library: Path) -> None:
    for name, text in (("sequential", twice(EPS, EPS)), ("post_processing", processed())):
        said = coqc(library, name, text)
        assert said.returncode == 0, said.stderr


def real(value: str) -> t.Term:
    return t.Literal(Fraction(value), REAL)


EACH: dict[str, tuple[AnyClaim, AnyClaim]] = {
    "rho": (ZeroConcentrated(real("1/8"), t.ONE), ZeroConcentrated(real("1/4"), t.ONE)),
    "mu": (GaussianPrivacy(real("1"), t.ONE), GaussianPrivacy(real("3/2"), t.ONE)),
    "bound": (Renyi(real("2"), real("1/4"), t.ONE), Renyi(real("2"), real("1/2"), t.ONE)),
}


@NEEDS_ROCQ
@pytest.mark.parametrize("currency", EACH)
def test_other_currencies_are_composed(library: Path, currency: str) -> None:
    """Two parts cost what both do, and what is computed of one costs nothing; together they cost more than one."""
    each, both = EACH[currency]
    program = program_of(GAUSSIAN)
    rule = Sequential(1, locals_named(program, "x"), each, each)
    text = export(program, both, derived(program, both, rule))
    said = coqc(library, f"sequential_{currency}", text)
    assert said.returncode == 0, said.stderr
    head, claim, tail = text.rpartition(f"Definition {currency} : R := ")
    assert claim and coqc(library, f"{currency}_for_less", f"{head}{claim}(2 / 3) * {tail}").returncode != 0
    program = program_of(GAUSSIAN_ROUNDED)
    processing = PostProcessing(1, locals_named(program, "x"))
    said = coqc(library, f"post_processing_{currency}", export(program, each, derived(program, each, processing)))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
def test_coqc_refuses_a_first_part_for_half(library: Path) -> None:
    text = twice(HALF, t.Arithmetic("*", t.Literal(3, INT), HALF))
    assert coqc(library, "a_first_part_for_half", text).returncode != 0


def test_a_part_that_changes_what_is_shared_is_not_composed() -> None:
    program = program_of(TWICE)
    rule = Sequential(0, locals_named(program, "x"), claimed(EPS), claimed(EPS))
    with pytest.raises(Refused):
        export(program, claimed(DOUBLE), Derivation(rule, ()))
