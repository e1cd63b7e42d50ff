"""Noise at a price that the runs compute."""

from __future__ import annotations

import re
from fractions import Fraction
from math import exp

import pytest

from lapwing.kernel.language.claim import AnyClaim, Claim, ZeroConcentrated
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Logical, Param, Term
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.rules.metered import Metered
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.script.proof import ProofError
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, TWO, ZERO, after, implied, number, of, refusal, unmet
from tests.proofs import start

PARAMETERS = "a: Query(sensitivity=1), d: Bit, k: Public[int], b: Public[float], eps: Epsilon"
PURE = Claim(EPS, ZERO, ONE)
HALF = Literal(Fraction(1, 2), REAL)
KNOWN = "p<1> == p<2> and p<1> > 0"
LAPLACE = "laplace(a, scale=1 / p)"
BELL = "gaussian(a, sigma=sqrt(1 / p))"


def judged(line: str, pre: str = KNOWN, right: str | None = None, units: tuple[Unit, ...] = (Unit(ONE),)) -> Judgment:
    """A draw at some price, against itself or against another one."""
    text = "@private({claim})\ndef f({parameters}):\n    p = laplace(0, scale=1 / eps)\n    x = {line}\n    return x"
    rho = units[0].credit == "rho"
    claim: AnyClaim = ZeroConcentrated(EPS, ONE) if rho else PURE
    one, two = (
        lowered(text.format(claim='rho="1"' if rho else 'epsilon="eps"', parameters=PARAMETERS, line=each)).program
        for each in (line, right or line)
    )
    found = Setting(one, claim, units, ((ONE,),))
    return Judgment(found, one.body[1:], two.body[1:], read_assertion(pre, found), read_assertion("True", found))


def rule(distance: Term = ONE, shift: Term = ZERO, unit: int = 0) -> Metered:
    return Metered(shift, distance, unit)


RHO = (Unit(ONE, "rho"),)


def test_what_the_runs_say_is_paid_unless_the_centres_are_equal() -> None:
    (goal,) = after(rule(), judged(LAPLACE, f"{KNOWN} and spent[0] == 2"))
    assert implied(goal, "x<1> == x<2>")
    assert implied(goal, "a<1> == a<2> => spent[0] == 2")
    assert implied(goal, "a<1> != a<2> => spent[0] == 2 + p<1>")
    assert not implied(goal, "False")


def test_a_wider_scale_costs_less_and_a_longer_distance_more() -> None:
    start_goal = judged("laplace(a, scale=4 / p)", f"{KNOWN} and spent[0] == 0 and a<1> == a<2> + 1")
    assert implied(after(rule(), start_goal)[0], "4 * spent[0] == p<1>")
    assert implied(after(rule(TWO), start_goal)[0], "2 * spent[0] == p<1>")
    halves = judged(LAPLACE, f"{KNOWN} and spent[0] == 0 and a<1> == a<2> + 1", units=(Unit(HALF),))
    assert implied(after(rule(), halves)[0], "spent[0] == 2 * p<1>")


def test_in_rho_the_distance_counts_by_its_square() -> None:
    start_goal = judged(BELL, f"{KNOWN} and spent[0] == 0 and a<1> == a<2> + 1", units=RHO)
    assert implied(after(rule(), start_goal)[0], "2 * spent[0] == p<1>")
    assert implied(after(rule(TWO), start_goal)[0], "spent[0] == 2 * p<1>")


def test_a_shift_renames_what_the_right_run_draws() -> None:
    (goal,) = after(rule(shift=ONE), judged(LAPLACE, f"{KNOWN} and spent[0] == 0 and a<2> == a<1> + 1"))
    assert implied(goal, "x<2> == x<1> + 1 and spent[0] == 0")


@pytest.mark.parametrize("pre", ["p<1> > 0 and p<2> > 0", "p<1> == p<2>", "p<1> == p<2> and p<1> >= 0"])
def test_the_price_must_be_one_number_above_zero(pre: str) -> None:
    assert unmet(rule(), judged(LAPLACE, pre)) == ["one price above 0"]


def test_the_centres_must_be_near() -> None:
    assert unmet(rule(), judged(LAPLACE)) == []
    assert unmet(rule(), judged("laplace(2 * a, scale=1 / p)")) == ["centres are near"]
    assert unmet(rule(TWO), judged("laplace(2 * a, scale=1 / p)")) == []
    assert unmet(rule(shift=TWO), judged(LAPLACE)) == ["centres are near"]


@pytest.mark.parametrize(
    ("line", "right", "step", "units", "why"),
    [
        (LAPLACE, "laplace(a, scale=2 / p)", rule(), (Unit(ONE),), "scales of the two draws differ"),
        (LAPLACE, BELL, rule(), (Unit(ONE),), "not draws from Laplace"),
        ("laplace(a, scale=p)", None, rule(), (Unit(ONE),), "not a quotient"),
        ("laplace(a, scale=b / p)", None, rule(), (Unit(ONE),), "number above 0"),
        ("laplace(a, scale=-1 / p)", None, rule(), (Unit(ONE),), "number above 0"),
        ("laplace(a / k, scale=1 / p)", None, rule(), (Unit(ONE),), "divided|grid|above 0"),
        ("gaussian(a, sigma=1 / p)", None, rule(), RHO, "not a square root"),
        (BELL, None, rule(), (Unit(ONE),), "unit"),
        (LAPLACE, None, rule(), RHO, "unit"),
        (LAPLACE, None, rule(unit=1), (Unit(ONE),), "no such unit"),
        (LAPLACE, None, rule(), (Unit(EPS),), "not a multiple"),
        (LAPLACE, None, rule(ZERO), (Unit(ONE),), "number above 0"),
        (LAPLACE, None, rule(number(-1)), (Unit(ONE),), "number above 0"),
        (LAPLACE, None, rule(Param("b", REAL)), (Unit(ONE),), "number above 0"),
        (LAPLACE, None, rule(shift=Logical("drawn", REAL)), (Unit(ONE),), "drawn"),
        (LAPLACE, None, rule(shift=of("/", ONE, TWO)), (Unit(ONE),), "leave the grid"),
        ("geometric(d, scale=1 / p)", None, rule(shift=Param("b", REAL)), (Unit(ONE),), "leave the grid"),
    ],
)
def test_refused(line: str, right: str | None, step: Metered, units: tuple[Unit, ...], why: str) -> None:
    assert re.search(why, refusal(step, judged(line, right=right, units=units)))


@pytest.mark.parametrize("price", [0.1, 0.7, 3])
@pytest.mark.parametrize("far", [1, 2])
@pytest.mark.parametrize("top", [0.5, 2])
def test_the_price_covers_every_value(price: float, far: int, top: float) -> None:
    """What the rule rests on, looked at in numbers."""
    scale = top / price
    for point in range(-40, 41):
        ratio = exp(-abs(point) / scale) / exp(-abs(point - far) / scale)
        assert ratio <= exp(far * price / top) * (1 + 1e-9)


FILTER = """
    @private(epsilon="budget", requires=["budget > 0"])
    def spent_down(q: Queries(sensitivity=1), prices: Public[list[float]], budget: Public[float]) -> list[float]:
        out: list[float] = []
        left = budget
        for i in range(len(prices)):
            p = prices[i]
            if p > 0 and left >= p:
                x = laplace(q[i], scale={scale})
                out.append(x)
                left = left - p
        return out
"""
INVARIANT = "i<1> == i<2> and left<1> == left<2> and out<1> == out<2> and spent[0] + left<1> <= budget and left<1> >= 0"


def test_a_budget_that_is_spent_down() -> None:
    proof = start(FILTER.format(scale="1 / p")).direct({"1": "budget"}).run()
    proof.loop(INVARIANT).assign().branch().neighbours("q", "i<1>").metered().run()
    proof.run().run().qed()


def test_half_the_noise_is_more_than_is_booked() -> None:
    proof = start(FILTER.format(scale="1 / (2 * p)")).direct({"1": "budget"}).run()
    proof.loop(INVARIANT).assign().branch().neighbours("q", "i<1>").metered()
    with pytest.raises(ProofError):
        proof.run().run().qed()
