"""Looking at cases."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest

from lapwing.refute.estimate.case import Case, Viewer, apart, grid_of, log_of, whole_multiple
from lapwing.refute.exact.event import AtMost, Event, Exactly, Items, Outcome
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.ongrid import OffGrid
from tests.refute.programs import EPS, TEXTS, stated


def viewer(text: str) -> Viewer:
    program, claim = stated(text)
    return Viewer(program, claim, graph_of(program))


def test_epsilon_is_made_to_fit_the_scales() -> None:
    case = Case((("q", (0,)), ("t", 0), ("c", 1), ("eps", EPS)), (("q", (1,)), ("t", 0), ("c", 1), ("eps", EPS)))
    tuned, slowest = viewer(TEXTS["above"]).tuned(case)
    assert dict(tuned.left)["eps"] == dict(tuned.right)["eps"] == Log(Fraction(4), Fraction(2))
    assert slowest == pytest.approx(log(2))


def test_the_grid_is_made_to_have_all_centres() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x * 0.5, scale=1 / eps)\n'
    tuned, _ = viewer(text).tuned(Case((("x", 1), ("eps", EPS)), (("x", 2), ("eps", EPS))))
    assert tuned.grid == 2
    assert dict(tuned.left)["eps"] == Log(Fraction(2), Fraction(2))


def test_a_grid_that_never_suffices_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise OffGrid(1)

    seen = viewer(TEXTS["noisy_max"])
    monkeypatch.setattr(seen, "try_out", never)
    with pytest.raises(OffGrid):
        seen.tuned(Case((("q", (0,)), ("eps", EPS)), (("q", (1,)), ("eps", EPS))))


def test_the_best_event_is_found_in_either_direction() -> None:
    seen = viewer(TEXTS["noisy_max"])
    for left, right in (((5, 0), (4, 1)), ((4, 1), (5, 0))):
        sight = seen.look(*seen.tuned(Case((("q", left), ("eps", EPS)), (("q", right), ("eps", EPS)))))
        assert sight is not None
        assert dict(sight.first)["q"] == (4, 1)
        assert sight.event == Event((Outcome((Exactly(1),)),))
        assert sight.ratio == pytest.approx(log(0.0925925 / 0.0300925), abs=1e-2)
        assert sight.surplus == pytest.approx(sight.ratio / log(2) - 1)


def test_outcomes_are_put_together_where_delta_is_granted() -> None:
    text = "@private(epsilon=0, delta=0.3)\ndef f(x: Query):\n    return laplace(x, scale=1)\n"
    seen = viewer(text)
    sight = seen.look(*seen.tuned(Case((("x", 0),), (("x", 1),))))
    assert sight is not None
    assert sight.event == Event((Outcome((AtMost(0),)),))
    assert sight.surplus > 0
    weaker = viewer(text.replace("0.3", "0.5"))
    sight = weaker.look(*weaker.tuned(Case((("x", 0),), (("x", 1),))))
    assert sight is None or sight.surplus < 0


def test_a_wanted_outcome_is_followed_alone() -> None:
    seen = viewer(TEXTS["above"])
    left = (("q", (0, 0)), ("t", 0), ("c", 1), ("eps", EPS))
    case, slowest = seen.tuned(Case(left, (("q", (1, 1)), *left[1:])))
    for items in ((Exactly(0), Exactly(0)), (Exactly(0), Exactly(2)), (Exactly(3),)):
        wanted = Outcome((Items(items),))
        sight = seen.look(case, slowest, 1.0, wanted)
        assert sight is not None
        (part,) = sight.event.outcomes[0].parts
        assert isinstance(part, Items)
        assert part.items == items[: len(part.items)]
        exact = judge(seen.program, seen.claim, dict(sight.first), dict(sight.second), sight.event, 1, 20)
        assert sight.ratio == pytest.approx(log(exact.first.low / exact.second.high), abs=1e-3)


def test_small_helpers() -> None:
    assert whole_multiple([Fraction(1, 2), Fraction(1, 3)]) == 6
    assert whole_multiple([Fraction(4), Fraction(6)]) == Fraction(1, 2)
    assert whole_multiple([]) == 1
    program, _ = stated(TEXTS["shares"])
    assert apart(program, Case((("d", (0, 2)), ("eps", EPS)), (("d", (0, 0)), ("eps", EPS)))) == 2
    assert apart(program, Case((("d", (0, 2)), ("eps", EPS)), (("d", (0,)), ("eps", EPS)))) == 2
    assert grid_of(program, (("d", (Fraction(1, 2), Fraction(1, 3))),)) == 6
    assert log_of(Fraction(10**400)) == pytest.approx(400 * log(10))
