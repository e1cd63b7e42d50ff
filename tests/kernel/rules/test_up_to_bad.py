"""Facts about a draw that hold but for a small probability."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Literal, Logical, Not, Param, Term
from lapwing.kernel.logic.judgment import Judgment, Private, Setting, Unit
from lapwing.kernel.logic.relational_terms import Side, both, equal
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.shared.bad_events import Coin, Far
from lapwing.kernel.rules.up_to_bad import Coupling, UpToBad
from lapwing.prove.script.assertion import read_assertion
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, ZERO, after, implied, refusal, unmet

PARAMETERS = "a: Query(sensitivity=1), d: Bit, t: Public[int], p: Public[float], eps: Epsilon, delta: Delta"
DRAW = "x = laplace(a, scale=1 / eps)\nreturn x"
COIN = "b = flip(p)\nreturn 0"
DELTA = Param("delta", REAL)
TAIL, HALF_TAIL = "exp(-t * eps)", "exp(-t * eps) / 2"


def judged(lines: str, pre: str = "spent[1] == 0", right: str | None = None, price: str = HALF_TAIL) -> Judgment:
    """A program against itself, or against other lines; one of the delta unit may be spent."""
    one, two = (
        lowered(
            f'@private(epsilon="eps", requires="p > 0 and p < 1")\ndef program({PARAMETERS}):\n'
            + "\n".join(f"    {line}" for line in text.splitlines())
        ).program
        for text in (lines, right if right is not None else lines)
    )
    plain = Setting(one, Claim(EPS, DELTA, ONE), ())
    units = Unit(EPS), Unit(read_assertion(price, plain), "delta")
    found = Setting(one, plain.claim, units, ((ONE, ONE),))
    return Judgment(found, one.body, two.body, read_assertion(pre, found), read_assertion("True", found))


def rule(
    goal: Judgment,
    bad: Far | Coin,
    needed: str = "True",
    delta: str = HALF_TAIL,
    coupling: Coupling | None = None,
    side: Side = 1,
    unit: int = 1,
) -> UpToBad:
    read = read_assertion(needed, goal.setting), read_assertion(delta, goal.setting)
    return UpToBad(side, bad, read[0], read[1], unit, coupling or Laplace(ZERO, 0))


def term(text: str, goal: Judgment) -> Term:
    return read_assertion(text, goal.setting)


def far(goal: Judgment, beyond: str = "t", upwards: bool = True, reached: bool = False) -> Far:
    return Far(upwards, term(beyond, goal), reached)


def test_nothing_bad_is_drawn_and_delta_pays() -> None:
    goal = judged(DRAW)
    (found,) = after(rule(goal, far(goal)), goal)
    assert implied(found, "x<1> <= a<1> + t and x<2> == x<1> and spent[1] == 1")
    assert not implied(found, "False") and not implied(found, "x<1> < a<1> + t") and not implied(found, "x<1> >= a<1>")
    assert unmet(rule(goal, far(goal)), goal) == []


def test_downwards_and_up_to_what_is_reached() -> None:
    goal = judged(DRAW)
    (found,) = after(rule(goal, far(goal, upwards=False)), goal)
    assert implied(found, "x<1> >= a<1> - t") and not implied(found, "x<1> <= a<1> + t")
    goal = judged(DRAW, price=TAIL)
    (found,) = after(rule(goal, far(goal, reached=True), delta=TAIL), goal)
    assert implied(found, "x<1> < a<1> + t")


def test_only_where_it_is_needed() -> None:
    goal = judged(DRAW)
    (found,) = after(rule(goal, far(goal), needed="a<1> != a<2>"), goal)
    assert implied(found, "a<1> != a<2> => x<1> <= a<1> + t and spent[1] == 1")
    assert implied(found, "a<1> == a<2> => spent[1] == 0")
    assert not implied(found, "a<1> == a<2> => x<1> <= a<1> + t")


def test_what_is_needed_and_the_centre_are_those_before_the_draw() -> None:
    lines = "x = a + 1\nx = laplace(x, scale=1 / eps)\nreturn x"
    start = judged(lines, "spent[1] == 0 and x<1> == 3 and x<2> == 3")
    start = Judgment(start.setting, start.left[1:], start.right[1:], start.pre, start.post)
    (found,) = after(rule(start, far(start), needed="x<1> == 3"), start)
    assert implied(found, "x<1> <= 3 + t and spent[1] == 1")
    assert not implied(found, "x<1> == 3") and not implied(found, "False")


def test_delta_must_not_be_overspent_where_it_is_needed() -> None:
    spent = judged(DRAW, "spent[1] == 1")
    assert unmet(rule(spent, far(spent)), spent) == ["delta is not overspent"]
    assert unmet(rule(spent, far(spent), needed="False"), spent) == []


def test_a_draw_of_one_run_alone() -> None:
    goal = judged(DRAW, right="return 0")
    (found,) = after(rule(goal, far(goal), coupling=Sample(1)), goal)
    assert implied(found, "x<1> <= a<1> + t and spent[1] == 1") and not found.left
    goal = replace(judged(DRAW), left=())
    (found,) = after(rule(goal, far(goal), coupling=Sample(2), side=2), goal)
    assert implied(found, "x<2> <= a<2> + t and spent[1] == 1") and not found.right


@pytest.mark.parametrize(("side", "coupling"), [(1, Sample(2)), (2, Sample(1)), (2, Laplace(ZERO, 0)), (2, Same())])
def test_of_coupled_draws_only_the_left_one_is_spoken_of(side: Side, coupling: Coupling) -> None:
    """What is rare on the right may be exp(e) times as likely on the left."""
    goal = judged(DRAW)
    assert "does not make this draw" in refusal(rule(goal, far(goal), coupling=coupling, side=side), goal)


def test_a_fact_is_about_a_draw_that_comes_first() -> None:
    goal = judged("x = a + 1\nreturn x")
    assert "does not start with Sample" in refusal(rule(goal, far(goal)), goal)
    goal = judged("return 0", right=DRAW)
    assert "does not start with Sample" in refusal(rule(goal, far(goal), coupling=Sample(1)), goal)


def test_half_of_the_tail_is_for_what_lies_beyond_a_point_of_the_grid() -> None:
    """The mass at the threshold counts, and a bound between two points has the next one just behind it."""
    goal = judged(DRAW)
    assert "not known to go so far" in refusal(rule(goal, far(goal, reached=True)), goal)
    off = judged(DRAW, price="exp(-eps / 2) / 2")
    assert "not known to go so far" in refusal(rule(off, far(off, "1 / 2"), delta="exp(-eps / 2) / 2"), off)
    whole = "x = geometric(d, scale=1 / eps)\nreturn x"
    fine = judged(whole)
    assert implied(after(rule(fine, far(fine)), fine)[0], "x<1> <= d<1> + t")
    real = judged(whole, price="exp(-p * eps) / 2")
    assert "not known to go so far" in refusal(rule(real, far(real, "p"), delta="exp(-p * eps) / 2"), real)
    real = judged(DRAW, price="exp(-p * eps) / 2")
    assert after(rule(real, far(real, "p"), delta="exp(-p * eps) / 2"), real)


def test_one_sided_noise_has_no_half_and_no_lower_tail() -> None:
    lines = "x = exponential_noise(a, scale=1 / eps)\nreturn x"
    goal, shift = judged(lines, "spent[1] == 0 and a<1> == a<2>", price=TAIL), ExponentialNoise(ZERO, 0)
    (found,) = after(rule(goal, far(goal), delta=TAIL, coupling=shift), goal)
    assert implied(found, "a<1> <= x<1> and x<1> <= a<1> + t")
    half = judged(lines, "spent[1] == 0 and a<1> == a<2>")
    assert "not known to go so far" in refusal(rule(half, far(half), coupling=shift), half)
    assert "nothing says" in refusal(rule(goal, far(goal, upwards=False), delta=TAIL, coupling=shift), goal)


def test_coins() -> None:
    goal = judged(COIN, price="p")
    (found,) = after(rule(goal, Coin(True), delta="p", coupling=Same()), goal)
    assert implied(found, "not b<1> and not b<2> and spent[1] == 1")
    goal = judged(COIN.replace("p)", "0.9)"), price="0.1")
    (found,) = after(rule(goal, Coin(False), delta="0.1", coupling=Same()), goal)
    assert implied(found, "b<1>")
    assert "stay within" in refusal(rule(goal, Coin(True), delta="0.1", coupling=Same()), goal)
    other = judged(COIN, price="p")
    assert "stay within" in refusal(rule(other, Coin(False), delta="p", coupling=Same()), other)
    less = judged(COIN, price="p / 2")
    assert "stay within" in refusal(rule(less, Coin(True), delta="p / 2", coupling=Same()), less)


def test_coins_do_not_go_far_and_noise_has_no_heads() -> None:
    coin = judged(COIN)
    assert "nothing says" in refusal(rule(coin, far(coin), coupling=Same()), coin)
    noise = judged(DRAW, price="p")
    assert "nothing says" in refusal(rule(noise, Coin(True), delta="p"), noise)


def test_prices_and_units() -> None:
    goal = judged(DRAW)
    assert "not a multiple" in refusal(rule(goal, far(goal), delta="exp(-t * eps) + delta"), goal)
    for unit in (0, 2, -1):
        assert "counts against delta" in refusal(rule(goal, far(goal), unit=unit), goal)
    (found,) = after(rule(goal, far(goal), delta="exp(-t * eps)"), goal)
    assert implied(found, "spent[1] == 2")


def test_what_is_needed_is_known_before_the_draw() -> None:
    goal = judged(DRAW)
    assert "before the draw" in refusal(rule(goal, far(goal), needed="'drawn > 0"), goal)
    assert "not a truth value" in refusal(rule(goal, far(goal), needed="a<1>"), goal)


def test_new_names_are_new() -> None:
    """A goal may use the names that the rule would take."""
    start = judged(DRAW, "spent[1] == 0")
    taken = both(Logical("needed_0", BOOL), equal(Logical("middle_0", REAL), Literal(5, INT)))
    start = replace(start, pre=both(start.pre, Not(Logical("needed_1", BOOL))), post=taken)
    (found,) = after(rule(start, far(start)), start)
    assert not implied(found, "a<1> == 5") and not implied(found, "False")
    assert implied(found, "x<1> <= a<1> + t")
    names = {variable.name for variable in variables_of(found.pre) if isinstance(variable, Logical)}
    assert not names & {"needed_0", "middle_0"}


THRESHOLD = """@private(epsilon="eps", delta="exp(-t * eps) / 2")
def program(b: Bit, t: Public[int], eps: Epsilon, delta: Delta):
    x = laplace(0, scale=1 / eps)
    shown = 0
    if x > t:
        shown = b
    return shown
"""


def test_one_result_at_a_time_has_no_delta() -> None:
    """For each result the price would be paid again."""
    found = lowered(THRESHOLD)
    plain = Setting(found.program, Claim(EPS, ZERO, ONE), ())
    units = (Unit(read_assertion(HALF_TAIL, plain), "delta"),)
    claim = Claim(EPS, read_assertion(HALF_TAIL, plain), ONE)
    assert "nothing of delta" in refusal(Pointwise(units, ((ONE,),)), Private(found.program, claim))
