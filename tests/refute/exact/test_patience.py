"""How long an evaluation may take."""

from __future__ import annotations

from time import thread_time

import pytest

from lapwing.refute.exact.patience import ENDLESS, OutOfTimeError, Patience


def test_it_is_over_after_its_seconds() -> None:
    patience = Patience.of(0.05)
    patience.check()
    start = thread_time()
    while not patience.is_over():
        assert thread_time() - start < 1
    with pytest.raises(OutOfTimeError):
        patience.check()


def test_a_part_is_no_longer_than_the_whole() -> None:
    assert Patience.of(100).at_most(1).left() <= 1
    assert Patience.of(1).at_most(100).left() <= 1
    assert 1 <= ENDLESS.at_most(2).left() <= 2


def test_endless_is_never_over() -> None:
    ENDLESS.check()
    assert not ENDLESS.is_over()
