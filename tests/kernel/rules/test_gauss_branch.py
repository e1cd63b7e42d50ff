"""Gaussian noise that is moved on some branches."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import exp

import pytest

from lapwing.kernel.cost.calibration import Calibration, Textbook
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Literal, Param, Term
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.prove.script.assertion import read_assertion
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, TWO, after, implied, of, refusal, unmet

PARAMETERS = "a: Query(sensitivity=1), d: Bit, c: Public[float], eps: Epsilon, delta: Delta"
SIGMA = "2 * sqrt(2 * log(1.25 / delta)) / eps"
DRAW = f"x = gaussian(a, sigma={SIGMA})\nreturn x"
DELTA = Param("delta", REAL)
UNITS = (Unit(EPS), Unit(DELTA, "delta"))
FREE = "a<2> - a<1>"
EXIT = f"1 if 'drawn >= c else {FREE}"


def judged(
    lines: str = DRAW,
    pre: str = "spent[0] == 0 and spent[1] == 0",
    right: str | None = None,
    units: tuple[Unit, ...] = UNITS,
    most: int = 1,
) -> Judgment:
    """A program against itself, or against other lines, with epsilon at most 1."""
    one, two = (
        lowered(
            f'@private(epsilon="eps", requires="eps <= 1")\ndef program({PARAMETERS}):\n'
            + "\n".join(f"    {line}" for line in text.splitlines())
        ).program
        for text in (lines, right or lines)
    )
    found = Setting(one, Claim(EPS, DELTA, ONE), units, ((ONE, Literal(most, INT)),))
    return Judgment(found, one.body, two.body, read_assertion(pre, found), read_assertion("True", found))


def rule(
    goal: Judgment,
    shift: str = EXIT,
    distance: Term = TWO,
    epsilon: Term = EPS,
    delta: Term = DELTA,
    by: Calibration | None = None,
    units: tuple[int, int] = (0, 1),
) -> GaussBranch:
    moved = read_assertion(shift, goal.setting, goal)
    return GaussBranch(moved, epsilon, delta, distance, by or Textbook(), *units)


def test_epsilon_is_paid_on_the_branch_that_is_moved_and_delta_on_all() -> None:
    goal = judged()
    (found,) = after(rule(goal), goal)
    assert implied(found, "x<1> >= c => x<2> == x<1> + 1")
    assert implied(found, "x<1> < c => x<2> == x<1> + a<2> - a<1> and spent[0] == 0")
    assert implied(found, "x<1> >= c and a<2> != a<1> + 1 => spent[0] == 1")
    assert implied(found, "a<2> != a<1> + 1 => spent[1] == 1")
    assert implied(found, "a<2> == a<1> + 1 => spent[0] == 0 and spent[1] == 0")
    assert not implied(found, "False") and unmet(rule(goal), goal) == []


def test_every_branch_that_is_moved_costs_delta() -> None:
    """What is seldom drawn may be large beside the probability of drawing it, so no branch is free because of that."""
    goal = judged(most=2)
    both = rule(goal, "1 if 'drawn >= c else -1")
    (found,) = after(both, goal)
    assert implied(found, "a<1> == a<2> => spent[1] == 2 and spent[0] == 1")
    three = rule(goal, f"1 if 'drawn >= c else (-1 if 'drawn <= -c else {FREE})")
    assert implied(after(three, goal)[0], "a<1> == a<2> => spent[1] == 2")
    assert unmet(three, goal) == []


def test_values_must_stay_apart() -> None:
    goal = judged()
    assert "injective" in unmet(rule(goal, "1 if 'drawn < c else a<2> - a<1>"), goal)
    assert "injective" in unmet(rule(goal, "0 if 'drawn >= c else 1"), goal)
    assert unmet(rule(goal, "1"), goal) == []


def test_centres_must_be_near_on_each_branch() -> None:
    goal = judged()
    assert unmet(rule(goal, f"2 if 'drawn >= c else {FREE}"), goal) == ["centres are near"]
    assert unmet(rule(goal, f"{FREE} if 'drawn < c else 2"), goal) == ["centres are near"]
    assert "large enough" in refusal(rule(goal, distance=Literal(3, INT)), goal)


def test_delta_must_not_be_overspent() -> None:
    spent = judged(pre="spent[0] == 0 and spent[1] == 1")
    assert unmet(rule(spent), spent) == ["delta is not overspent"]
    assert unmet(rule(spent, FREE), spent) == []


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    start = judged(f"x = a + 1\nx = gaussian(x, sigma={SIGMA})\nreturn x", "spent[1] == 0 and x<1> == 3 and x<2> == 3")
    start = replace(start, left=start.left[1:], right=start.right[1:])
    (found,) = after(rule(start, "1 if 'drawn >= x<1> else 0"), start)
    assert implied(found, "x<1> >= 3 => x<2> == x<1> + 1") and implied(found, "x<1> < 3 => x<2> == x<1>")
    assert not implied(found, "x<1> == 3")


def test_centres_that_are_divided_are_apart_by_what_is_divided() -> None:
    lines = f"x = gaussian(a / 2, sigma={SIGMA.replace('2 * sqrt', 'sqrt')})\nreturn x"
    goal = judged(lines, "spent[0] == 0 and spent[1] == 0")
    (found,) = after(rule(goal, "1"), goal)
    assert implied(found, "a<2> == a<1> + 2 => spent[0] == 0") and implied(found, "a<2> == a<1> => spent[0] == 1")
    assert unmet(rule(goal, "1"), goal) == ["centres are near"]
    assert unmet(rule(goal, "0"), goal) == []


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("x = laplace(a, scale=1 / eps)\nreturn x", None, "not draws from Gaussian"),
        (DRAW, DRAW.replace("2 * sqrt", "4 * sqrt"), "differ"),
        (DRAW, "x = a + 1\nreturn x", "does not start with Sample"),
        (DRAW.replace("2 * sqrt", "sqrt"), None, "large enough"),
        (DRAW.replace("(a,", "(a / eps,"), None, "off the grid"),
    ],
)
def test_the_draws_must_be_alike(left: str, right: str | None, why: str) -> None:
    goal = judged(left, right=right)
    assert why in refusal(rule(goal), goal)


@pytest.mark.parametrize("shift", ["1 / 2", "'drawn / 2", "eps", "0.5 if 'drawn > 0 else 0"])
def test_the_shift_keeps_to_the_grid(shift: str) -> None:
    goal = judged()
    assert "leave the grid" in refusal(rule(goal, shift), goal)


def test_only_conditions_look_at_the_drawn_value() -> None:
    goal = judged()
    for shift in ("'drawn", "'drawn if 'drawn > 0 else 0", "0 if 'drawn > 0 else -'drawn"):
        assert "only conditions" in refusal(rule(goal, shift), goal)
    assert "leave the grid" in refusal(rule(goal, "'drawn > 0"), goal)


@pytest.mark.parametrize(("units", "why"), [((1, 1), "epsilon"), ((0, 0), "delta"), ((0, 2), "delta")])
def test_each_price_has_its_unit(units: tuple[int, int], why: str) -> None:
    goal = judged()
    assert why in refusal(rule(goal, units=units), goal)


def test_prices_must_be_multiples_of_their_units() -> None:
    for units in ((Unit(ONE), UNITS[1]), (UNITS[0], Unit(of("*", DELTA, DELTA), "delta"))):
        goal = judged(units=units)
        assert "not a multiple" in refusal(rule(goal), goal)
    wider = judged(units=(Unit(of("/", EPS, TWO)), Unit(of("/", DELTA, TWO), "delta")))
    assert implied(after(rule(wider), wider)[0], "x<1> >= c and a<1> == a<2> => spent[0] == 2 and spent[1] == 2")


def test_the_name_of_the_drawn_value_is_not_taken() -> None:
    goal = judged()
    taken = replace(goal, post=read_assertion("'drawn > 0", goal.setting, goal))
    assert "taken" in refusal(rule(taken), taken)


def bell(center: int, sigma: float, step: int) -> dict[int, float]:
    """Gaussian noise on the multiples of 1 / step, by their numbers."""
    found = {k: exp(-(((k / step - center) / sigma) ** 2) / 2) for k in range(-40 * step, 40 * step + 1)}
    whole = sum(found.values())
    return {k: weight / whole for k, weight in found.items()}


@pytest.mark.parametrize("step", [1, 3])
def test_sums_of_any_functions_stay_within_what_is_paid(step: int) -> None:
    """f(v) <= exp(e - eps) * g(v + 1) + d on the branch that is moved, and <= exp(e) * g(v) + d elsewhere."""
    sigma, far, order = 3.0, 1, 8
    rho = Fraction(far * far, 18)
    epsilon = Fraction(1, 2)
    power = exp(float((order - 1) * (order * rho - epsilon)))
    delta = power / (order - 1) * (1 - 1 / order) ** order
    random_ = random.Random(step)
    left = bell(0, sigma, step)
    for _ in range(40):
        bound, rest = random_.randrange(-6 * step, 6 * step), random_.random() / 10
        right = {k: left[k] for k in left}
        level = random_.random() ** 3
        g = {k: min(1.0, level * random_.random() if random_.random() < 0.9 else 1.0) for k in left}
        whole = 0.0
        for k, chance in left.items():
            moved = k + step if k >= bound else k
            factor = exp(-float(epsilon)) if k >= bound else 1.0
            whole += chance * min(1.0, factor * g.get(moved, 0.0) + rest)
        allowed = sum(right[k] * g[k] for k in right) + rest + delta
        assert whole <= allowed + 1e-12
