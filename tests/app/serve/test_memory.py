"""The page remembers a few answers."""

from __future__ import annotations

import pytest

from lapwing.app.serve.memory import Memory


def test_what_was_not_asked_for_longest_is_forgotten_first() -> None:
    memory = Memory(2)
    memory["a"], memory["b"] = 1, 2
    assert memory["a"] == 1
    memory["c"] = 3
    assert list(memory) == ["a", "c"] and len(memory) == 2
    del memory["a"]
    with pytest.raises(KeyError):
        memory["a"]
    assert "b" not in memory
