"""From sight to counterexample."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lapwing.refute.estimate.case import Estimate
from lapwing.refute.evidence.certify import certify, farther
from lapwing.refute.exact.event import Event, Exactly, Outcome
from lapwing.refute.exact.judge import Judgment
from lapwing.refute.exact.spread import Chance
from tests.refute.programs import EPS, TEXTS, stated

SIGHT = Estimate(
    (("q", (4, 1)), ("eps", EPS)), (("q", (5, 0)), ("eps", EPS)), 1, Event((Outcome((Exactly(1),)),)), 9.9, 9.9
)


def test_what_is_so_is_certified() -> None:
    found = certify(*stated(TEXTS["noisy_max"]), SIGHT)
    assert found is not None
    assert found.chances[0].low > 2 * found.chances[1].high
    assert found.first[0].name == "q"
    assert not found.is_infinite


def test_what_only_seemed_so_is_not() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    assert certify(program, claim, replace(SIGHT, first=SIGHT.second, second=SIGHT.first)) is None
    assert certify(program, claim, replace(SIGHT, second=(("q", (9, 0)), ("eps", EPS)))) is None
    assert certify(*stated(TEXTS["noisy_max"].replace('"eps"', '"2 * eps"')), SIGHT) is None


def test_noise_is_followed_as_far_as_the_gain_needs() -> None:
    two, none = (Fraction(2), Fraction(2)), (Fraction(0), Fraction(0))
    open_ = Judgment(Chance(Fraction(1, 4), Fraction(1, 2)), Chance(Fraction(0), Fraction(1, 8)), two, none)
    assert farther(open_, 0.0) == 2
    assert farther(open_, 0.4) < farther(open_, 0.2) < farther(open_, 0.1)
    assert farther(open_, 1e-300) == 8
    assert farther(replace(open_, first=Chance(Fraction(0), Fraction(1))), 0.1) == 2
