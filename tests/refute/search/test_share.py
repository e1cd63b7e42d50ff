"""Sharing the time."""

from __future__ import annotations

from time import thread_time

from lapwing.refute.search.share import Share, least_used


def spend(seconds: float) -> None:
    end = thread_time() + seconds
    while thread_time() < end:
        pass


def test_each_gets_its_part_of_the_time() -> None:
    ways = [Share(iter([1] * 99), 3.0), Share(iter([1] * 99), 1.0)]
    counts = [0, 0]
    for _ in range(40):
        way = least_used(ways)
        with way.used():
            next(way.tasks)
            spend(0.002)
        counts[ways.index(way)] += 1
    assert 26 <= counts[0] <= 34


def test_who_has_nothing_to_do_lets_others_go_first() -> None:
    idle: Share[int] = Share(iter([None]), 1.0)
    busy = Share(iter([1]), 1.0)
    idle.pause()
    assert least_used([idle, busy]) is busy
