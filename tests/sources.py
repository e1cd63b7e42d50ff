"""Random words that are the same in every run of the tests; no release can use them."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from lapwing.run.noise import randomness
from lapwing.run.noise.randomness import Words


class Repeatable:
    """Words from a seed."""

    def __init__(self, seed: int) -> None:
        self.generator = np.random.Generator(np.random.Philox(seed))

    def words(self, count: int) -> Words:
        """The next ones."""
        return self.generator.integers(0, 2**64, count, dtype=np.uint64)


class Given:
    """Words that are given one by one, for tests of rare cases."""

    def __init__(self, *words: int) -> None:
        self.left = list(words)

    def words(self, count: int) -> Words:
        """The next ones; there must be enough."""
        taken, self.left = self.left[:count], self.left[count:]
        assert len(taken) == count, "no words are left"
        return np.array(taken, dtype=np.uint64)


def seed_everything(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Let even what uses the system's source draw the same in every run of a test."""
    source = Repeatable(int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little"))
    monkeypatch.setattr(randomness, "random_bytes", lambda count: source.words(-(-count // 8)).tobytes()[:count])
