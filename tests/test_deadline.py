"""How long a search may take."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, sleep, thread_time

import pytest

from lapwing.deadline import BUSY, ENDLESS, WORK_A_SECOND, Deadline, OutOfTimeError


def test_it_is_over_after_its_seconds() -> None:
    Deadline.after(60).check()
    deadline = Deadline.after(0.05)
    while not deadline.is_over():
        pass
    with pytest.raises(OutOfTimeError):
        deadline.check()


def test_a_part_ends_by_its_work_whatever_the_time() -> None:
    whole = Deadline.after(100)
    whole.check(5)
    part = whole.at_most(2)
    part.check(2 * WORK_A_SECOND)
    assert whole.work.seconds() == pytest.approx(2, abs=1e-4)
    with pytest.raises(OutOfTimeError):
        part.check()
    whole.check()


def test_a_part_is_no_longer_than_the_whole() -> None:
    with pytest.raises(OutOfTimeError):
        Deadline.after(-1).at_most(100).check()
    short = Deadline.after(100).at_most(1)
    with pytest.raises(OutOfTimeError):
        short.at_most(100).check(WORK_A_SECOND + 1)


def test_whoever_waits_for_others_looks_at_the_clock() -> None:
    waiting = Deadline.by_the_clock(60)
    assert not waiting.is_over()
    short = Deadline.by_the_clock(0.02)
    sleep(0.03)
    assert short.is_over()


def test_endless_is_never_over() -> None:
    ENDLESS.check()
    assert not ENDLESS.is_over()


def test_time_that_others_use_does_not_count() -> None:
    deadline = Deadline.after(100)
    sleep(0.1)
    started = thread_time()
    assert deadline.left() == pytest.approx(deadline.own - started, abs=0.05)
    while thread_time() - started < 0.1:
        pass
    assert deadline.left() <= deadline.own - started - 0.1


def test_the_clock_ends_a_search_at_last() -> None:
    deadline = Deadline.after(100)
    assert not deadline.is_over()
    assert replace(deadline, clock=monotonic()).is_over()
    assert deadline.clock - deadline.began[1] == pytest.approx(100 * BUSY, abs=50)


def test_what_is_left_by_the_clock_follows_how_busy_the_machine_is() -> None:
    quiet = Deadline.after(10)
    assert 9 < quiet.clock_left() <= 10.5 * BUSY
    busy = replace(quiet, began=(thread_time() - 1, monotonic() - 3))
    assert 25 < busy.clock_left() < 35
    late = replace(busy, clock=monotonic() + 5)
    assert late.clock_left() <= 5
