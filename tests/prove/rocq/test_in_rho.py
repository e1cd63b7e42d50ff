"""Gaussian noise, in rho and in epsilon and delta: coqc accepts what the kernel accepts, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.kernel.cost.calibration import Textbook
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, ZeroConcentrated
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.certificate import rocq_file
from tests.kernel.build import EPS, ONE, ZERO
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.judged import both_say
from tests.prove.rocq.shipped import SHIPPED
from tests.prove.rocq.test_export import AXIOMS, PUBLISHED

RHO = t.Param("rho", REAL)
IN_RHO = "q: Query(sensitivity=1), rho: Epsilon, eps: Epsilon"
WHOLE = "q: Bit, eps: Epsilon"
DELTA = t.Param("delta", REAL)


def in_rho(times: int = 1) -> Direct:
    return Direct((Unit(RHO, "rho"),), ((t.Literal(times, ONE.sort),),))


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "center", "times", "true"),
    [("once", "q", 1, True), ("too_far", "2 * q", 1, False), ("for_nothing", "q", 0, False)],
)
def test_noise_that_is_paid_in_rho(library: Path, name: str, center: str, times: int, true: bool) -> None:
    lines = f"x = gaussian({center}, sigma=sqrt(1 / (2 * rho)))\nreturn x"
    steps = in_rho(times), NoiseInRho(ZERO, ONE, False, 0), Skip()
    assert both_say(library, f"in_rho_{name}", IN_RHO, lines, ZeroConcentrated(RHO, ONE), *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "factor", "true"), [("enough", 2, True), ("too_little", 3, False)])
@pytest.mark.parametrize(("law", "parameters"), [("laplace", IN_RHO), ("geometric", WHOLE)])
def test_other_noise_that_is_paid_in_rho(
    library: Path, law: str, parameters: str, name: str, factor: int, true: bool
) -> None:
    lines = f"x = {law}(q, scale=1 / (2 * eps))\nreturn x"
    rho = t.Arithmetic("*", t.Arithmetic("*", t.Literal(2, INT), EPS), EPS)
    claim = ZeroConcentrated(t.Arithmetic("/", t.Arithmetic("*", rho, t.Literal(2, INT)), t.Literal(factor, INT)), ONE)
    steps = Direct((Unit(rho, "rho"),), ((ONE,),)), NoiseInRho(ZERO, ONE, False, 0), Skip()
    assert both_say(library, f"{law}_in_rho_{name}", parameters, lines, claim, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "times", "true"), [("once", 1, True), ("for_nothing", 0, False)])
def test_noise_that_is_paid_in_rho_with_a_delta(library: Path, name: str, times: int, true: bool) -> None:
    lines = "x = gaussian(q, sigma=sqrt(1 / (2 * rho)))\nreturn x"
    steps = in_rho(times), NoiseInRho(ZERO, ONE, False, 0), Skip()
    claim = ApproximateConcentrated(RHO, DELTA, ONE)
    assert both_say(library, f"but_{name}", f"{IN_RHO}, delta: Delta", lines, claim, *steps) is true


@NEEDS_ROCQ
def test_the_shipped_mechanism_rests_on_the_published_theorem(library: Path) -> None:
    said = coqc(library, "gaussian", rocq_file((SHIPPED / "gaussian.json").read_text(encoding="utf-8")))
    assert said.returncode == 0, said.stderr
    assert set(re.findall(r"^(\S+)\s*:", said.stdout.partition("Axioms:")[2], re.MULTILINE)) == AXIOMS | PUBLISHED


@NEEDS_ROCQ
def test_less_noise_than_the_textbook_asks_for_is_refused(library: Path) -> None:
    parameters = "q: Query(sensitivity=1), eps: Epsilon, delta: Delta"
    lines = "x = gaussian(q, sigma=sqrt(log(5 / 4 / delta)) / eps)\nreturn x"
    units = Direct((Unit(EPS), Unit(DELTA, "delta")), ((ONE, ONE),))
    steps = units, Gauss(EPS, DELTA, ONE, Textbook(), 0, 1), Skip()
    assert not both_say(library, "too_little", parameters, lines, Claim(EPS, DELTA, ONE), *steps)
