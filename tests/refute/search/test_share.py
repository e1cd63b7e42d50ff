"""Sharing the work."""

from __future__ import annotations

from lapwing.deadline import Work
from lapwing.refute.search.share import Share, least_used


def test_each_gets_its_part_of_the_work() -> None:
    work = Work()
    ways = [Share(iter([1] * 99), 3.0), Share(iter([1] * 99), 1.0)]
    counts = [0, 0]
    for _ in range(40):
        way = least_used(ways)
        with way.used(work):
            next(way.tasks)
            work.done += 2_000
        counts[ways.index(way)] += 1
    assert counts == [30, 10]


def test_who_has_nothing_to_do_lets_others_go_first() -> None:
    idle: Share[int] = Share(iter([None]), 1.0)
    busy = Share(iter([1]), 1.0)
    idle.pause()
    assert least_used([idle, busy]) is busy
