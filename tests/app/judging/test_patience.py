"""Time is counted as a search uses it, not as the clock runs."""

from __future__ import annotations

from math import inf
from time import sleep

from lapwing.app.judging.patience import Patience


class Own:
    """The time of a thread that gets a tenth of the clock."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_search_is_charged_what_it_uses() -> None:
    own = Own()
    patience = Patience(10, now=own)
    with patience.searching():
        own.time += 3
    assert patience.used == 3 and 6.9 < patience.left() <= 7


def test_what_others_use_is_judged_by_how_busy_the_machine_is() -> None:
    own = Own()
    patience = Patience(10, now=own)
    patience.searched, patience.searched_by_the_clock = 1.0, 4.0
    with patience.waiting():
        sleep(0.04)
    assert 0.01 <= patience.used < 0.04 + 1
    assert patience.busy() == 4


def test_until_that_is_known_the_clock_counts() -> None:
    patience = Patience(10)
    assert patience.busy() == 1
    with patience.waiting():
        sleep(0.02)
    assert patience.used >= 0.02


def test_the_clock_has_the_last_word() -> None:
    assert Patience(10, clock=0).is_over()
    assert Patience(0).is_over()
    assert not Patience(inf).is_over()
    assert Patience(10, clock=5).part(3).clock <= 5
