"""Neighbours."""

from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Local
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, EPS, ZERO, after, direct, implied, judged, number, refusal, verdict

NOISY = "return laplace(q[0], scale=1 / eps)"


def test_the_fact_is_added() -> None:
    goal = judged("return 0", "d<1> == 0")
    (found,) = after(Instance("q", number(2)), goal)
    assert implied(found, "q<1>[2] <= q<2>[2] + 1 and d<1> == 0")
    assert not implied(found, "q<1>[1] <= q<2>[1] + 1")
    assert not implied(goal, "q<1>[2] <= q<2>[2] + 1")
    assert (found.left, found.right, found.post) == (goal.left, goal.right, goal.post)


def test_there_must_be_such_a_parameter() -> None:
    goal = judged("return 0")
    assert "nobody is not a parameter of the program" in refusal(Instance("nobody", ZERO), goal)
    assert "is not a private list" in refusal(Instance("a", ZERO), goal)
    assert "is not a private list" in refusal(Instance("eps", ZERO), goal)


def test_the_index_is_a_whole_number_of_some_run() -> None:
    goal = judged("return 0")
    assert "an index is a whole number" in refusal(Instance("q", EPS), goal)
    assert "which run it means" in refusal(Instance("q", Local("i", INT)), goal)


def test_answers_move_by_no_more_than_the_sensitivity() -> None:
    draw = Laplace(ZERO, 0)
    assert verdict(NOISY, direct(), Instance("q", ZERO), draw, Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(NOISY, direct(), Instance("q", number(1)), draw, Skip())
    assert "'post' is not confirmed" in verdict(NOISY, direct(), draw, Skip())
    more = NOISY.replace("q[0]", "2 * q[0]")
    assert "'post' is not confirmed" in verdict(more, direct(), Instance("q", ZERO), draw, Skip())
