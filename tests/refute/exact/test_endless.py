"""Loops that surely never end, and loops that do or may."""

from __future__ import annotations

import pytest

from lapwing.refute.exact.endless import is_endless, one_round
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.value import Value
from tests.helpers import lowered

ENDLESS = [
    "while n < 1:\n        n = n - 1",
    "while n >= 0:\n        n = n + 2",
    "while n == 0:\n        m = n",
    "while n < 5:\n        if m < 0:\n            n = 9\n        m = m + 1",
    "while n < 5:\n        i = 0\n        while i < 3:\n            i = i + 1\n        m = m - 1",
    "while True:\n        if n > 3:\n            n = n + 1\n        else:\n            n = n - 1",
]
ENDING = [
    "while n < 1000:\n        n = n + 1",
    "while n > -1000:\n        n = n - 1",
    "while n < 5:\n        if m > 700:\n            n = 9\n        m = m + 1",
    "while m < 900:\n        n = 1 - n\n        m = m + n",
    "while n != 600:\n        n = n + 1",
    "while n * 2 + m < 1000:\n        n = n + 1\n        m = m - 1",
]


def judged(loop: str, rounds: int) -> bool:
    """Whether the loop counts as endless after so many rounds."""
    text = f"@private(epsilon=1)\ndef f(x: Query):\n    n = 0\n    m = 0\n    i = 0\n    {loop}\n    return n + m + i\n"
    graph = graph_of(lowered(text).program)
    head = min(graph.heads)
    memory: dict[str, Value] = {"x": 0, "n": 0, "m": 0, "i": 0}
    for _ in range(rounds):
        after = one_round(graph, head, memory)
        if after is None:
            break
        memory = after
    return is_endless(graph, head, memory)


@pytest.mark.parametrize("loop", ENDLESS)
def test_endless_loops_are_found_out(loop: str) -> None:
    assert judged(loop, 3)


@pytest.mark.parametrize("loop", ENDING)
@pytest.mark.parametrize("rounds", [0, 1, 200])
def test_loops_that_end_are_never_taken_for_endless(loop: str, rounds: int) -> None:
    assert not judged(loop, rounds)


def test_a_draw_may_end_it() -> None:
    assert not judged("while n < 1:\n        n = n - 1\n        m = laplace(0, scale=1)\n        n = n + m * 0", 3)


def test_growing_lists_and_turning_truths_are_left_open() -> None:
    text = (
        "@private(epsilon=1)\ndef f(x: Query):\n    out = [1]\n    while len(out) > 0:\n        out.append(1)\n"
        "    return len(out)\n"
    )
    graph = graph_of(lowered(text).program)
    assert not is_endless(graph, min(graph.heads), {"x": 0, "out": (1,)})
