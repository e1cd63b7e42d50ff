"""Work is counted, and time is an upper stop."""

from __future__ import annotations

from time import process_time

from lapwing.verify.watching.api import watch
from lapwing.verify.watching.effort import AFTER_A_FINDING, Effort
from tests.verify.watching import functions


def test_work_ends() -> None:
    effort = Effort(ways=2)
    assert [effort.take() for _ in range(4)] == [True, True, False, False]


def test_little_is_tried_after_a_finding() -> None:
    effort = Effort()
    effort.found()
    assert effort.ways == AFTER_A_FINDING


def test_time_is_an_upper_stop() -> None:
    assert not Effort(until=process_time() - 1).take()
    assert Effort().after(60).take()


def test_the_same_seed_finds_the_same_whatever_the_time() -> None:
    def told(seconds: float) -> list[tuple[str, str]]:
        found = watch(functions.chatty, epsilon=0.2, inputs=([1], [1, 1]), seconds=seconds, samples=2000)
        return [(each.name, each.evidence) for each in found.findings]

    assert told(60) == told(120)
