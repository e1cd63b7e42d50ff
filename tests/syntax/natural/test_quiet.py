"""What Python computes later, and the machine at once."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

REFUSED = [
    "seen = []\nwaiting = map(seen.append, data)\nreturn len(seen)",
    "waiting = (1 / x for x in data)\nreturn 5",
    "seen = []\nfor x in (seen.append(x) or x for x in data):\n    seen.append(10)\nreturn seen",
    "seen = []\nfor x in map(lambda x: seen.append(x) or x, [1, 2]):\n    if x == 1:\n        break\nreturn len(seen)",
    "seen = []\nmade = [x for x in map(lambda x: seen.append(x) or x, [1, 2])]\nreturn len(seen)",
    "return any(map(lambda x: 1 / x > 0, data))",
    "return [a for a, b in zip([1], map(lambda x: 1 / x, data))]",
    "seen = []\nfound = 1 in (seen.append(x) or x for x in [1, 2])\nreturn len(seen)",
    "items = [1]\nitems += (len(items) for _ in range(2))\nreturn items",
    "items = []\nitems.extend(len(items) for _ in range(3))\nreturn items",
]


@pytest.mark.parametrize("body", REFUSED)
def test_what_may_fail_or_change_something_in_between_is_refused(body: str) -> None:
    assert "generator" in refusal(body).cause


READ = [
    "seen = []\ntotal = sum(map(lambda x: seen.append(x) or x, data))\nreturn total, len(seen)",
    "seen = []\nmade = sorted(seen.append(x) or x for x in [2, 1])\nreturn made, seen",
    "waiting = map(lambda x: x + 1, data)\nreturn list(waiting)",
    "noise = (rng.laplace(0, 1) for _ in range(2))\nreturn [n for n in noise]",
    "items = [1]\nitems += (x + 1 for x in data)\nreturn items",
    "return [a + b for a, b in zip(data, (x * 2 for x in data))]",
    "return any(x > 3 for x in data), 3 in (x for x in data)",
]


@pytest.mark.parametrize("body", READ)
def test_all_else_means_what_python_means(body: str) -> None:
    assert_as_python(body)
