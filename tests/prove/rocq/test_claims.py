"""What is claimed, in Rocq."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.prove.rocq.claims import amounts_of, closeness, decided, theorem
from tests.kernel.build import EPS, ONE, ZERO, program

TWO = t.Literal(2, ONE.sort)


def test_each_currency_has_its_amounts() -> None:
    assert amounts_of(Claim(EPS, ZERO, ONE)) == {"epsilon": EPS, "delta": ZERO}
    assert amounts_of(ZeroConcentrated(EPS, ONE)) == {"rho": EPS}
    assert amounts_of(Renyi(TWO, EPS, ONE)) == {"order": TWO, "bound": EPS}
    assert amounts_of(GaussianPrivacy(EPS, ONE)) == {"mu": EPS}
    assert amounts_of(ApproximateConcentrated(EPS, ZERO, ONE)) == {"rho": EPS, "delta": ZERO}


def test_the_theorem_speaks_of_what_is_claimed() -> None:
    found = program("return 1, True", "d: Bit, eps: Epsilon")
    assert "prob (program p_d_1)" in "".join(theorem(Claim(EPS, ZERO, ONE), found, "shown"))
    assert "alpha (alpha * rho)" in "".join(theorem(ZeroConcentrated(EPS, ONE), found, "shown"))
    assert "alpha (alpha * rho) delta" in "".join(theorem(ApproximateConcentrated(EPS, ZERO, ONE), found, "shown"))
    assert "order bound" in "".join(theorem(Renyi(TWO, EPS, ONE), found, "shown"))
    assert "<= Phi x -> prob" in "".join(theorem(GaussianPrivacy(EPS, ONE), found, "shown"))
    assert closeness(ZeroConcentrated(EPS, ONE), found).startswith("close_in_rho (program p_d_1) (program p_d_2)")


def test_results_of_every_sort_can_be_compared() -> None:
    assert decided(program("return 1, True", "d: Bit, eps: Epsilon")) == "(pair_dec Z.eq_dec bool_dec)"
    listed = program("out: list[float] = []\nreturn out", "d: Bit, eps: Epsilon")
    assert decided(listed) == "(list_eq_dec Req_EM_T)"
