"""Laplace and geometric noise on both sides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Literal, Local, Logical, Param, Spent
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import (
    ACCEPTED,
    EPS,
    ONE,
    ZERO,
    after,
    compare,
    direct,
    implied,
    judged,
    number,
    of,
    read,
    refusal,
    unmet,
    verdict,
)

DRAW = "x = laplace(a, scale=1 / eps)\nreturn x"
WHOLE = "x = geometric(d, scale=1 / eps)\nreturn x"


def shift(text: str, unit: int = 0) -> Callable[[Judgment], Laplace]:
    return lambda goal: Laplace(read(text, goal), unit)


def test_no_shift_costs_the_distance_of_the_centres() -> None:
    (goal,) = after(Laplace(ZERO, 0), judged(DRAW, "spent[0] == 2"))
    assert implied(goal, "x<1> == x<2>")
    assert implied(goal, "spent[0] == 2 + abs(a<1> - a<2>)")
    assert not implied(goal, "spent[0] == 2")
    assert not implied(goal, "False")


def test_a_shift_by_the_distance_costs_nothing() -> None:
    start = judged(DRAW, "spent[0] == 0")
    (goal,) = after(Laplace(read("a<2> - a<1>", start), 0), start)
    assert implied(goal, "x<2> - x<1> == a<2> - a<1> and spent[0] == 0")


def test_a_shift_the_wrong_way_costs_twice() -> None:
    start = judged(DRAW, "spent[0] == 0 and a<1> == a<2> + 1")
    (goal,) = after(Laplace(ONE, 0), start)
    assert implied(goal, "x<2> == x<1> + 1 and spent[0] == 2")


def test_costs_are_counted_in_the_price_of_the_unit() -> None:
    goal = judged(DRAW, "spent[0] == 0 and spent[1] == 5", units=("eps / 2", "3 * eps"))
    assert implied(after(Laplace(ZERO, 0), goal)[0], "spent[0] == 2 * abs(a<1> - a<2>) and spent[1] == 5")
    assert implied(after(Laplace(ZERO, 1), goal)[0], "3 * (spent[1] - 5) == abs(a<1> - a<2>) and spent[0] == 0")


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    (goal,) = after(Laplace(ZERO, 0), judged(DRAW, "x<1> == 7 and x<2> == 8 and d<1> == 1"))
    assert implied(goal, "d<1> == 1 and x<1> == x<2>")
    assert not implied(goal, "False") and not implied(goal, "x<1> == 7")


def test_the_centre_and_the_shift_are_about_the_old_memory() -> None:
    start = judged("x = a + 1\nx = laplace(x, scale=1 / eps)\nreturn x", "x<1> == 3 and x<2> == 3 and spent[0] == 0")
    start = Judgment(start.setting, start.left[1:], start.right[1:], start.pre, start.post)
    (goal,) = after(Laplace(ZERO, 0), start)
    assert implied(goal, "spent[0] == 0")
    (goal,) = after(Laplace(read("x<1> - 2", start), 0), start)
    assert implied(goal, "x<2> == x<1> + 1 and spent[0] == 1")


def test_geometric_noise_is_whole() -> None:
    start = judged(WHOLE, "spent[0] == 0")
    (goal,) = after(Laplace(ONE, 0), start)
    assert implied(goal, "x<2> == x<1> + 1 and spent[0] <= 2 and 2 * x<1> != 1")
    assert "the shift may leave the grid" in refusal(Laplace(read("a<1>", start), 0), start)
    assert "the shift may leave the grid" in refusal(Laplace(Literal(Fraction(1), REAL), 0), start)


@pytest.mark.parametrize(
    ("text", "proper"),
    [
        ("2 if 'drawn >= 0 else 0", True),
        ("-'drawn - 'drawn", True),
        ("1 if 'drawn >= a<1> else -1", True),
        ("0 if 'drawn >= 0 else 1", False),
        ("-'drawn", False),
        ("abs('drawn) - 'drawn", False),
        ("0 - 2 if 'drawn >= 0 else 0", False),
    ],
)
def test_a_shift_that_looks_at_the_value_must_be_injective(text: str, proper: bool) -> None:
    start = judged(DRAW)
    assert unmet(Laplace(read(text, start), 0), start) == ([] if proper else ["injective"])


def test_the_shift_is_injective_where_the_precondition_holds() -> None:
    text = "a<1> if 'drawn >= 0 else 0"
    for pre, wanted in (("a<1> >= 0", []), ("True", ["injective"])):
        start = judged(DRAW, pre)
        assert unmet(Laplace(read(text, start), 0), start) == wanted


def test_geometric_noise_leaves_no_room_between_whole_numbers() -> None:
    start = judged(WHOLE)
    assert unmet(Laplace(read("1 if 2 * 'drawn >= 1 else 0", start), 0), start) == []


@pytest.mark.parametrize("text", ["a<1> / 2", "eps", "0.5", "a<1> * a<2>", "spent[0]"])
def test_the_shift_must_stay_on_the_grid(text: str) -> None:
    start = judged(DRAW)
    assert "the shift may leave the grid" in refusal(Laplace(read(text, start), 0), start)


def test_an_old_amount_is_not_on_the_grid() -> None:
    assert "the shift may leave the grid" in refusal(Laplace(Logical("old_0", REAL), 0), judged(DRAW))
    assert "the shift may leave the grid" in refusal(Laplace(of("+", Spent(0), ONE), 0), judged(DRAW))


def test_the_shift_is_an_assertion() -> None:
    assert "which run it means" in refusal(Laplace(Local("x", REAL), 0), judged(DRAW))
    assert "a is not public" in refusal(Laplace(Param("a", REAL), 0), judged(DRAW))


def test_the_drawn_value_has_its_name_for_itself() -> None:
    start = judged(DRAW)
    taken = compare("==", Logical("drawn", REAL), ZERO)
    for pre, post in ((taken, start.post), (start.pre, taken)):
        goal = Judgment(start.setting, start.left, start.right, pre, post)
        assert "the name of the drawn value is taken" in refusal(Laplace(ZERO, 0), goal)


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("x = flip()\nreturn x", DRAW, "not draws from Laplace"),
        (DRAW, WHOLE, "not draws from Laplace"),
        (WHOLE, DRAW, "not draws from Laplace"),
        (DRAW, "x = exponential_noise(a, scale=1 / eps)\nreturn x", "not draws from Laplace"),
        (DRAW, "x = laplace(a, scale=2 / eps)\nreturn x", "the scales of the two draws differ"),
        (DRAW, "x = a + 1\nreturn x", "does not start with Sample"),
        ("x = a + 1\nreturn x", DRAW, "does not start with Sample"),
    ],
)
def test_the_draws_must_be_of_one_kind_and_scale(left: str, right: str, why: str) -> None:
    assert why in refusal(Laplace(ZERO, 0), judged(left, right=right))


def test_scales_may_be_written_in_two_ways() -> None:
    (goal,) = after(Laplace(ZERO, 0), judged(DRAW, right="x = laplace(a, scale=2 / (2 * eps))\nreturn x"))
    assert implied(goal, "x<1> == x<2>")


@pytest.mark.parametrize("unit", [-1, 1])
def test_there_must_be_such_a_unit(unit: int) -> None:
    assert "there is no such unit" in refusal(Laplace(ZERO, unit), judged(DRAW))


def test_the_price_must_measure_the_scale() -> None:
    assert "not a multiple of the unit's price" in refusal(Laplace(ZERO, 0), judged(DRAW, units=("1",)))


def test_centres_off_the_grid_are_refused() -> None:
    goal = judged("y = a / 3\nx = laplace(y, scale=1 / eps)\nreturn x")
    goal = Judgment(goal.setting, goal.left[1:], goal.right[1:], goal.pre, goal.post)
    assert "off the grid" in refusal(Laplace(ZERO, 0), goal)


def test_centres_divided_by_something_private_lie_on_two_grids() -> None:
    """Where n<1> = 1 and n<2> = 2 the two draws have no value in common."""
    goal = judged("x = laplace(a, scale=1 / eps)\nn = d + 1\nreturn x + n")
    first = goal.left[0]
    assert isinstance(first, Sample)
    apart = Sample(first.target, law.Laplace(of("/", Param("a", REAL), Local("n", INT)), of("/", ONE, EPS)))
    assert "not public" in refusal(Laplace(ZERO, 0), Judgment(goal.setting, (apart,), (apart,), goal.pre, goal.post))


def test_the_mechanism_and_what_is_not_private() -> None:
    assert verdict(DRAW, direct(), shift("0"), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(DRAW, direct(0), shift("0"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW, direct(), shift("a<2> - a<1>"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW.replace("a,", "2 * a,"), direct(), shift("0"), Skip())
    assert "the cost is not known" in verdict(DRAW, direct(2), shift("0"), Skip())
    assert (
        verdict(DRAW.replace("1 / eps", "2 / eps"), direct(1, of("/", EPS, number(2))), shift("0"), Skip()) == ACCEPTED
    )


def test_a_shift_that_merges_values_proves_nothing() -> None:
    """Everything goes to 0 on the right: without the obligation this would be free of charge at a<1> = a<2> = drawn."""
    lines = "x = laplace(0, scale=1 / eps)\nreturn x if d == 0 else 0 * x"
    assert "'injective' is not confirmed" in verdict(lines, direct(), shift("-'drawn"), Skip())
