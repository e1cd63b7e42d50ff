"""How long a search may take."""

from __future__ import annotations

from time import sleep, thread_time

import pytest

from lapwing.deadline import BUSY, ENDLESS, Deadline, OutOfTimeError


def test_it_is_over_after_its_seconds() -> None:
    deadline = Deadline.after(0.05)
    deadline.check()
    start = thread_time()
    while not deadline.is_over():
        assert thread_time() - start < 1
    with pytest.raises(OutOfTimeError):
        deadline.check()


def test_a_part_is_no_longer_than_the_whole() -> None:
    assert Deadline.after(100).at_most(1).left() <= 1
    assert Deadline.after(1).at_most(100).left() <= 1
    assert 1 <= ENDLESS.at_most(2).left() <= 2


def test_endless_is_never_over() -> None:
    ENDLESS.check()
    assert not ENDLESS.is_over()


def test_time_that_others_use_does_not_count() -> None:
    deadline = Deadline.after(1)
    sleep(0.1)
    assert deadline.left() > 0.95
    started = thread_time()
    while thread_time() - started < 0.1:
        pass
    assert deadline.left() <= 0.9


def test_the_clock_ends_a_search_at_last() -> None:
    deadline = Deadline.after(0.01)
    assert not deadline.is_over()
    sleep(0.01 * BUSY + 0.01)
    assert deadline.is_over()
