"""Where random bytes come from."""

from __future__ import annotations

import os
from collections import Counter

import numpy as np
import pytest

from lapwing.run.noise import randomness
from lapwing.run.noise.laplace import draw_laplace
from lapwing.run.noise.randomness import SYSTEM, draw_below, draw_bits_of, random_bytes
from tests.sources import Given, Repeatable


def test_words_are_as_many_as_asked_for_and_not_alike() -> None:
    words = SYSTEM.words(1000)
    assert words.dtype == np.uint64
    assert len(set(words.tolist())) == 1000
    assert SYSTEM.words(0).size == 0


def test_large_requests_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomness, "AT_ONCE", 7)
    monkeypatch.setattr(randomness, "RAND_bytes", lambda count: b"x" * count if count <= 7 else b"")
    assert random_bytes(20) == b"x" * 20


def test_a_process_and_its_children_draw_differently() -> None:
    """Eight children are forked after the generator was used; none repeats another, or the parent."""
    SYSTEM.words(1)
    seen = []
    for _ in range(8):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, draw_laplace(1 << 50, 4).tobytes())
            os._exit(0)
        os.close(writing)
        seen.append(os.read(reading, 100))
        os.close(reading)
        os.waitpid(child, 0)
    seen.append(draw_laplace(1 << 50, 4).tobytes())
    assert all(len(draws) == 32 for draws in seen)
    assert len(set(seen)) == 9


def test_below_a_limit_all_are_equally_likely() -> None:
    source = Repeatable(1)
    found = Counter(draw_below(5, source) for _ in range(5000))
    assert sorted(found) == [0, 1, 2, 3, 4]
    assert all(800 < count < 1200 for count in found.values())
    assert draw_below(1, Given()) == 0


def test_bits_are_taken_from_as_many_words_as_it_takes() -> None:
    assert draw_bits_of(0, Given()) == 0
    assert draw_bits_of(64, Given(5)) == 5
    assert draw_bits_of(65, Given(0, 1 << 63)) == 1 << 64
    assert draw_bits_of(3, Given(7 << 61)) == 7
