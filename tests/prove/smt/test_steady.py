"""Garbage that was there before a search is left alone until it ends."""

from __future__ import annotations

import gc
import weakref

import pytest

from lapwing.prove.smt.steady import steady


class Ring:
    """An object that only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


def test_the_collector_starts_anew_and_leaves_alone_what_was_there() -> None:
    gc.collect()
    before = weakref.ref(Ring())
    with steady():
        assert gc.get_count()[1:] == (0, 0)
        inside = weakref.ref(Ring())
        gc.collect()
        assert before() is not None
        assert inside() is None
    gc.collect()
    assert before() is None


def test_it_ends_also_after_an_error() -> None:
    with pytest.raises(ValueError, match="over"), steady():
        raise ValueError("over")
    assert gc.get_freeze_count() == 0
