"""Gaussian noise on both sides."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.cost.calibration import Calibration, Order, Textbook
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Param, Term
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.script.assertion import read_assertion
from tests.helpers import lowered
from tests.kernel.build import ACCEPTED, EPS, ONE, TWO, ZERO, after, implied, of, refusal, unmet, verdict

PARAMETERS = "a: Query(sensitivity=1), d: Bit, eps: Epsilon, delta: Delta"
SIGMA = "sqrt(2 * log(1.25 / delta)) / eps"
DRAW = f"x = gaussian(a, sigma={SIGMA})\nreturn x"
DELTA = Param("delta", REAL)
CLAIM = Claim(EPS, DELTA, ONE)
UNITS = (Unit(EPS), Unit(DELTA, "delta"))


def judged(lines: str, pre: str = "True", right: str | None = None, units: tuple[Unit, ...] = UNITS) -> Judgment:
    """A program against itself, or against other lines, with epsilon at most 1."""
    one, two = (
        lowered(
            f'@private(epsilon="eps", requires="eps <= 1")\ndef program({PARAMETERS}):\n'
            + "\n".join(f"    {line}" for line in text.splitlines())
        ).program
        for text in (lines, right or lines)
    )
    found = Setting(one, CLAIM, units, ((ONE, ONE),))
    return Judgment(found, one.body, two.body, read_assertion(pre, found), read_assertion("True", found))


def gauss(
    epsilon: Term = EPS,
    delta: Term = DELTA,
    distance: Term = ONE,
    by: Calibration | None = None,
    units: tuple[int, int] = (0, 1),
) -> Gauss:
    return Gauss(epsilon, delta, distance, by or Textbook(), *units)


def test_both_draw_the_same_value_and_pay_both_prices_unless_the_centres_are_equal() -> None:
    (goal,) = after(gauss(), judged(DRAW, "spent[0] == 2 and spent[1] == 3"))
    assert implied(goal, "x<1> == x<2>")
    assert implied(goal, "a<1> == a<2> => spent[0] == 2 and spent[1] == 3")
    assert implied(goal, "a<1> != a<2> => spent[0] == 3 and spent[1] == 4")
    assert not implied(goal, "False")


def test_prices_are_counted_in_units() -> None:
    units = Unit(of("/", DELTA, TWO), "delta"), Unit(of("*", TWO, EPS))
    goal = judged(DRAW, "spent[0] == 0 and spent[1] == 0 and a<1> != a<2>", units=units)
    (found,) = after(gauss(units=(1, 0)), goal)
    assert implied(found, "spent[0] == 2 and 2 * spent[1] == 1")


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    (goal,) = after(gauss(), judged(DRAW, "x<1> == 7 and x<2> == 8 and d<1> == 1"))
    assert implied(goal, "d<1> == 1 and x<1> == x<2>")
    assert not implied(goal, "False") and not implied(goal, "x<1> == 7")


def test_centres_are_about_the_old_memory() -> None:
    start = judged(f"x = a + 1\nx = gaussian(x, sigma={SIGMA})\nreturn x", "x<1> == 3 and x<2> == 3 and spent[0] == 0")
    start = Judgment(start.setting, start.left[1:], start.right[1:], start.pre, start.post)
    assert unmet(gauss(), start) == []
    assert implied(after(gauss(), start)[0], "spent[0] == 0")


def test_the_centres_must_be_near() -> None:
    assert unmet(gauss(), judged(DRAW)) == []
    far = judged(DRAW.replace("(a,", "(2 * a,"))
    assert unmet(gauss(), far) == ["centres are near"]
    wider = judged(DRAW.replace("(a,", "(2 * a,").replace("sqrt", "2 * sqrt"))
    assert unmet(gauss(distance=TWO), wider) == []
    assert "large enough" in refusal(gauss(distance=TWO), far)


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("x = laplace(a, scale=1 / eps)\nreturn x", DRAW, "not draws from Gaussian"),
        (DRAW, "x = laplace(a, scale=1 / eps)\nreturn x", "not draws from Gaussian"),
        (DRAW, DRAW.replace("sqrt", "2 * sqrt"), "differ"),
        (DRAW, "x = a + 1\nreturn x", "does not start with Sample"),
        (DRAW.replace("sqrt", "0.5 * sqrt"), None, "large enough"),
    ],
)
def test_the_draws_must_be_alike(left: str, right: str | None, why: str) -> None:
    assert why in refusal(gauss(), judged(left, right=right))


@pytest.mark.parametrize(
    ("units", "why"),
    [
        ((0, 2), "no such unit"),
        ((-1, 1), "no such unit"),
        ((1, 0), "no such unit that counts against epsilon"),
        ((0, 0), "no such unit that counts against delta"),
        ((1, 1), "no such unit that counts against epsilon"),
    ],
)
def test_each_price_has_its_unit(units: tuple[int, int], why: str) -> None:
    assert why in refusal(gauss(units=units), judged(DRAW))


def test_prices_must_be_multiples_of_their_units() -> None:
    other = (Unit(ONE), Unit(DELTA, "delta")), (Unit(EPS), Unit(EPS, "delta"))
    for units in other:
        assert "not a multiple" in refusal(gauss(), judged(DRAW, units=units))


def test_centres_off_the_grid_are_refused() -> None:
    goal = judged(f"y = a / 3\nx = gaussian(y, sigma={SIGMA})\nreturn x")
    assert "off the grid" in refusal(
        gauss(), Judgment(goal.setting, goal.left[1:], goal.right[1:], goal.pre, goal.post)
    )


def test_divided_centres_lie_on_a_finer_grid() -> None:
    found = judged(f"x = gaussian(a / 3, sigma={SIGMA} / 3)\nreturn x")
    assert unmet(gauss(), found) == []
    assert "large enough" in refusal(gauss(), judged(f"x = gaussian(a / 3, sigma={SIGMA} / 4)\nreturn x"))
    (goal,) = after(gauss(), replace(found, pre=read_assertion("spent[1] == 0", found.setting)))
    assert implied(goal, "a<1> != a<2> => spent[1] == 1") and implied(goal, "a<1> == a<2> => spent[1] == 0")


def test_numbers_by_the_order_of_a_divergence() -> None:
    small = Literal(Fraction(1, 10_000), REAL)
    root = Direct((Unit(ONE), Unit(small, "delta")), ((ONE, ONE),))
    claim = Claim(ONE, small, ONE)
    by = Order(Literal(16, REAL))
    lines = "x = gaussian(a, sigma=4)\nreturn x"
    assert verdict(lines, root, gauss(ONE, small, by=by), Skip(), claim=claim) == ACCEPTED
    narrow = lines.replace("4", "3.5")
    assert "large enough" in verdict(narrow, root, gauss(ONE, small, by=by), Skip(), claim=claim)
    cheap = Claim(ONE, of("/", small, TWO), ONE)
    assert "cost is not known" in verdict(lines, root, gauss(ONE, small, by=by), Skip(), claim=cheap)
    half = Direct((Unit(ONE), Unit(small, "delta")), ((ONE, Literal(Fraction(1, 2), REAL)),))
    assert "'post'" in verdict(lines, half, gauss(ONE, small, by=by), Skip(), claim=claim)
    free = Direct((Unit(ONE), Unit(small, "delta")), ((ZERO, ONE),))
    assert "'post'" in verdict(lines, free, gauss(ONE, small, by=by), Skip(), claim=claim)
