"""From a judgment for each result to privacy."""

from __future__ import annotations

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.logic.judgment import Judgment, Obligation, Private, Unit
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, EPS, ONE, ZERO, after, confirmed, program, read, refusal, verdict

POINTWISE = Pointwise((Unit(EPS),), ((ONE,),))
FREE = Pointwise((), ((),))
PAIR = "x = laplace(a, scale=1 / eps)\ny = d + 1\nreturn x, y"


def demands(lines: str, text: str, rule: Pointwise = POINTWISE) -> bool:
    """Whether the postcondition of the premise implies an assertion."""
    (goal,) = after(rule, Private(program(lines), Claim(EPS, ZERO, ONE)))
    ended = Judgment(goal.setting, (), (), goal.post, goal.post)
    return confirmed(Obligation("demanded", goal.post, read(text, ended)), ended)


def test_where_the_left_has_the_result_the_right_has_it_too() -> None:
    assert demands(PAIR, "x<1> == 'r0 and y<1> == 'r1 => x<2> == 'r0 and y<2> == 'r1 and spent[0] <= 1")
    assert not demands(PAIR, "x<1> == 'r0 => x<2> == 'r0")
    assert not demands(PAIR, "x<2> == 'r0 and y<2> == 'r1 => x<1> == 'r0")
    assert not demands(PAIR, "spent[0] <= 1")


def test_each_result_has_its_own_value() -> None:
    assert not demands("return d, d", "'r0 == 'r1")


def test_delta_cannot_be_spent_on_each_result() -> None:
    """Each of many results could be more likely by delta, and a set of them by as many deltas."""
    rule = Pointwise((Unit(EPS), Unit(EPS, "delta")), ((ONE, ZERO),))
    assert "nothing of delta" in refusal(rule, Private(program(PAIR), Claim(EPS, ONE, ONE)))


def test_privacy_and_leaks() -> None:
    noisy = "return laplace(a, scale=1 / eps)"
    assert verdict(noisy, POINTWISE, Laplace(ZERO, 0), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(
        "return laplace(2 * a, scale=1 / eps)", POINTWISE, Laplace(ZERO, 0), Skip()
    )
    assert "'post' is not confirmed" in verdict("return d", FREE, Skip())
    assert "'post' is not confirmed" in verdict("return 0, d", FREE, Skip())
    assert verdict("return 0", FREE, Skip()) == ACCEPTED
