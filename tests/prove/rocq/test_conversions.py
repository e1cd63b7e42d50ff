"""From rho to one order, and to epsilon and delta."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.cost.calibration import BestOrder, Textbook
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.sort import INT
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.conversions import conversions
from lapwing.prove.rocq.names import NotExportable
from tests.kernel.build import EPS, ONE, ZERO
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say
from tests.prove.rocq.test_in_mu import PARAMETERS as IN_MU
from tests.prove.rocq.test_in_mu import in_mu
from tests.prove.rocq.test_in_rho import DELTA, IN_RHO, RHO, in_rho

LINES = "x = gaussian(q, sigma=sqrt(1 / (2 * rho)))\nreturn x"
NOISE = NoiseInRho(ZERO, ONE, False, 0)
TWO = t.Literal(2, ONE.sort)


@NEEDS_ROCQ
@pytest.mark.parametrize(("times", "true"), [(2, True), (1, False)])
def test_one_order(library: Path, times: int, true: bool) -> None:
    claim = Renyi(TWO, t.Arithmetic("*", t.Literal(times, ONE.sort), RHO), ONE)
    steps = Convert(ZeroConcentrated(RHO, ONE)), in_rho(), NOISE, Skip()
    assert both_say(library, f"order_{times}", IN_RHO, LINES, claim, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("factor", "true"), [(2, True), (1, False)])
def test_the_best_order(library: Path, factor: int, true: bool) -> None:
    root = t.Apply("sqrt", (t.Arithmetic("*", RHO, t.Apply("log", (t.Arithmetic("/", ONE, DELTA),))),))
    epsilon = t.Arithmetic("+", RHO, t.Arithmetic("*", t.Literal(factor, ONE.sort), root))
    steps = FromRho(RHO, BestOrder()), in_rho(), NOISE, Skip()
    claim = Claim(epsilon, DELTA, ONE)
    assert both_say(library, f"best_{factor}", f"{IN_RHO}, delta: Delta", LINES, claim, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("factor", "true"), [(4, True), (3, False)])
def test_the_order_of_the_textbook(library: Path, factor: int, true: bool) -> None:
    logarithm = t.Apply("log", (t.Arithmetic("/", t.Literal(5, INT), t.Arithmetic("*", t.Literal(4, INT), DELTA)),))
    rho = t.Arithmetic("/", ONE, t.Arithmetic("*", t.Literal(factor, INT), logarithm))
    lines = f"x = gaussian(q, sigma=sqrt({factor} * log(5 / (4 * delta)) / 2))\nreturn x"
    steps = FromRho(rho, Textbook()), Direct((Unit(rho, "rho"),), ((ONE,),)), NOISE, Skip()
    parameters = "q: Query(sensitivity=1), eps: Epsilon, delta: Delta"
    claim = Claim(ONE, DELTA, ONE)
    assert both_say(library, f"textbook_{factor}", parameters, lines, claim, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("factor", "true"), [(2, True), (1, False)])
def test_one_order_from_epsilon(library: Path, factor: int, true: bool) -> None:
    steps = Convert(Claim(EPS, ZERO, ONE)), Direct((Unit(EPS),), ((ONE,),)), Laplace(ZERO, 0), Skip()
    claim = Renyi(TWO, t.Arithmetic("/", t.Arithmetic("*", t.Literal(factor, INT), EPS), t.Literal(2, INT)), ONE)
    lines = "x = laplace(q, scale=1 / eps)\nreturn x"
    assert both_say(library, f"order_of_epsilon_{factor}", IN_RHO, lines, claim, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("factor", "true"), [(2, True), (1, False)])
def test_epsilon_and_delta_from_one_order(library: Path, factor: int, true: bool) -> None:
    logarithm = t.Apply("log", (t.Arithmetic("/", ONE, DELTA),))
    claim = Claim(t.Arithmetic("+", t.Arithmetic("*", t.Literal(factor, INT), RHO), logarithm), DELTA, ONE)
    order = Renyi(TWO, t.Arithmetic("*", t.Literal(2, INT), RHO), ONE)
    steps = Convert(order), Convert(ZeroConcentrated(RHO, ONE)), in_rho(), NOISE, Skip()
    parameters = f"{IN_RHO}, delta: Delta"
    assert both_say(library, f"from_order_{factor}", parameters, LINES, claim, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("part", "true"), [(2, True), (3, False)])
def test_rho_from_mu(library: Path, part: int, true: bool) -> None:
    claim = ZeroConcentrated(t.Arithmetic("/", t.Arithmetic("*", EPS, EPS), t.Literal(part, INT)), ONE)
    steps = Convert(GaussianPrivacy(EPS, ONE)), in_mu(), NoiseInMu(ONE, False, 0), Skip()
    lines = "x = gaussian(q, sigma=2 / eps)\nreturn x"
    assert both_say(library, f"rho_from_mu_{part}", IN_MU, lines, claim, *steps) is true


def test_steps_are_found_in_their_order() -> None:
    inner = Derivation(Skip(), ())
    claim: AnyClaim = Claim(EPS, DELTA, ONE)
    found = conversions(claim, Derivation(FromRho(RHO, BestOrder()), (inner,)))
    assert found.claims == (ZeroConcentrated(RHO, ONE), claim) and found.derivation == inner
    assert found.shown == "converted_1"


def test_a_claim_in_the_same_currency_is_not_exported() -> None:
    twice = Derivation(Convert(Claim(EPS, ZERO, ONE)), (Derivation(Skip(), ()),))
    with pytest.raises(NotExportable):
        conversions(Claim(EPS, DELTA, ONE), twice)
