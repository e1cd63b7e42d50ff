"""What is tried to certify, and how long."""

from __future__ import annotations

from math import inf

import pytest

from lapwing.deadline import ENDLESS, Deadline, OutOfTimeError
from lapwing.refute.estimate.case import Estimate
from lapwing.refute.exact.event import Event
from lapwing.refute.search import tries as module
from lapwing.refute.search.tries import LEAST_SURPLUS, MOST_UNSETTLED, SHORTEST_TRY, Tries
from tests.refute.programs import TEXTS, stated

PROGRAM, CLAIM = stated(TEXTS["noisy_max"])


class Asked:
    """Which sights were tried; those named as slow take too long."""

    def __init__(self, slow: tuple[float, ...] = ()) -> None:
        self.slow, self.tried = slow, list[float]()

    def __call__(self, _program: object, _claim: object, sight: Estimate, _patience: Deadline) -> None:
        self.tried.append(sight.surplus)
        if sight.surplus in self.slow:
            raise OutOfTimeError


def sight(surplus: float) -> Estimate:
    return Estimate((), (), 1, Event(()), 0.0, surplus)


def test_what_shows_nothing_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    monkeypatch.setattr(module, "certify", asked)
    tries = Tries(PROGRAM, CLAIM)
    for surplus in (-1.0, 0.0, LEAST_SURPLUS, 0.5):
        assert tries.settle(sight(surplus), 1.0, ENDLESS) is None
    assert asked.tried == [0.5]


def test_after_a_failure_clearly_more_is_wanted_while_tries_take_too_much_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    monkeypatch.setattr(module, "certify", asked)
    tries = Tries(PROGRAM, CLAIM)
    tries.settle(sight(9.0), 1.0, ENDLESS)
    tries.spent = 5.0
    for surplus in (8.0, 10.0, 11.0, inf):
        tries.settle(sight(surplus), 6.0, ENDLESS)
    assert asked.tried == [9.0, 11.0, inf]
    tries.settle(sight(0.1), 60.0, ENDLESS)
    assert asked.tried[-1] == 0.1


def test_what_took_too_long_gets_twice_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(slow=(2.0,))
    monkeypatch.setattr(module, "certify", asked)
    tries = Tries(PROGRAM, CLAIM)
    tries.settle(sight(2.0), 0.0, ENDLESS)
    assert [had for had, _ in tries.unsettled] == [SHORTEST_TRY]
    tries.settle(sight(-1.0), 2.0, ENDLESS)
    assert asked.tried == [2.0]
    tries.settle(sight(-1.0), 4.0, ENDLESS)
    assert asked.tried == [2.0, 2.0]
    assert [had for had, _ in tries.unsettled] == [pytest.approx(1.2)]


def test_only_the_best_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    surpluses = tuple(float(number) for number in range(1, 2 * MOST_UNSETTLED))
    monkeypatch.setattr(module, "certify", Asked(slow=surpluses))
    tries = Tries(PROGRAM, CLAIM)
    for surplus in surpluses:
        tries.attempt(sight(surplus), 1.0, ENDLESS)
    assert [each.surplus for _, each in tries.unsettled] == sorted(surpluses, reverse=True)[:MOST_UNSETTLED]
