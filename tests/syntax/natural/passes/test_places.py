"""Checks of places go only where they cannot fail."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

BEST = (
    "xs = [x + rng.laplace(0, 1) for x in data]\nbest = 0\nfor i in range({start}, {stop}):\n    if xs[i] > xs[best]:\n"
)
WAYS = {
    "from the first place": BEST.format(start=0, stop="len(xs)") + "        best = i\nreturn best",
    "from the second place": BEST.format(start=1, stop="len(xs)") + "        best = i\nreturn best",
    "beyond the end": BEST.format(start=0, stop="len(xs) + 1") + "        best = i\nreturn best",
    "the next place": BEST.format(start=0, stop="len(xs)") + "        best = i + 1\nreturn best",
    "the place before": BEST.format(start=0, stop="len(xs)") + "        best = i - 1\nreturn best",
    "the loop's variable changes": BEST.format(start=0, stop="len(xs)")
    + "        i = i + 2\n        best = i\nreturn best",
    "both after each other": BEST.format(start=0, stop="len(xs)")
    + "        best = i\n        if xs[best] > 3:\n            best = 0\nreturn best",
    "a later start": (
        "xs = list(data)\nbest = 3\nfor i in range(1, len(xs)):\n"
        "    if xs[i] > xs[best]:\n        best = i\nreturn best"
    ),
    "from the end": (
        "xs = list(data)\nbest = -1\nfor i in range(len(xs)):\n    if xs[i] > xs[best]:\n        best = i\nreturn best"
    ),
    "k of them": (
        "xs = list(data)\nbest = 0\nfor i in range(k):\n    if xs[i] > xs[best]:\n        best = i\nreturn best"
    ),
    "after the loop": (
        "xs = list(data)\nbest = 0\nfor i in range(len(xs)):\n    if xs[i] > 2:\n        best = i\nreturn xs[best]"
    ),
    "a list that grows": (
        "xs = list(data)\nbest = 0\nfor i in range(len(data)):\n    xs.append(xs[best] + 1)\n    best = i\nreturn xs"
    ),
    "a list that changes": (
        "xs = list(data)\nbest = 0\nfor i in range(len(xs)):\n"
        "    xs[best] = xs[i] + 1\n    if xs[i] > 2:\n        best = i\nreturn xs"
    ),
    "two lists": (
        "xs = list(data)\nys = [x + rng.laplace(0, 1) for x in data]\nbest = 0\nfor i in range(len(xs)):\n"
        "    if xs[i] > xs[best] and ys[i] > ys[best]:\n        best = i\nreturn best"
    ),
    "the place is read again": (
        "xs = [x + rng.laplace(0, 1) for x in data]\nbest = 0\nt = 0\n"
        "for i in range(len(xs)):\n    if xs[i] > xs[best]:\n"
        "        best = i\n        t += xs[best]\n    t += xs[best]\nreturn best, t"
    ),
    "the loop's variable afterwards": (
        "xs = [x + rng.laplace(0, 1) for x in data]\nbest = 0\ni = 0\n"
        "for i in range(1, len(xs)):\n    if xs[i] > xs[best]:\n"
        "        best = i\nreturn best, i"
    ),
    "a loop in a loop": (
        "t = 0\nfor j in range(2):\n    xs = [x + rng.laplace(0, 1) for x in data]\n"
        "    best = 0\n    for i in range(1, len(xs)):\n"
        "        if xs[i] > xs[best]:\n            best = i\n    t += best\nreturn t"
    ),
    "stops early": (
        "xs = [x + rng.laplace(0, 1) for x in data]\nbest = 0\nfor i in range(len(xs)):\n"
        "    if xs[best] > 3:\n        break\n"
        "    if xs[i] > xs[best]:\n        best = i\nreturn best"
    ),
}


@pytest.mark.parametrize("name", WAYS)
def test_means_what_python_means(name: str) -> None:
    assert_as_python(WAYS[name])


@pytest.mark.parametrize("name", ["from the first place", "from the second place"])
def test_the_best_item_is_kept_beside_its_place(name: str) -> None:
    body = core(WAYS[name])
    assert body.count("while") == 1
    assert "returned" not in body


@pytest.mark.parametrize("name", ["beyond the end", "the next place", "the place before", "a later start", "k of them"])
def test_checks_that_may_fail_stay(name: str) -> None:
    assert "returned" in core(WAYS[name])
