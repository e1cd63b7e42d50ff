"""Words that can be repeated."""

from __future__ import annotations

from lapwing.verify.attack.source import Repeated


def test_the_seed_decides_the_words() -> None:
    assert (Repeated(1).words(5) == Repeated(1).words(5)).all()
    assert (Repeated(1).words(5) != Repeated(2).words(5)).any()
    source = Repeated(1)
    assert (source.words(5) != source.words(5)).any()
