"""Where the largest item is, and the item there."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

BEFORE = "import numpy as np\n"
SAME = [
    (
        "a = [x * 2 for x in data]\na.append(1)\nw = int(np.argmax(a))\nout = a[w]\nfor x in data:\n    out += a[w]\n"
        "    a[w] = x\nreturn out, a[w]"
    ),
    "a = np.array([x * 2 for x in data] + [1])\nw = np.argmax(a)\nb = a[w]\na[w] = 0\nreturn b, a[w]",
    (
        "a = [x * 2 for x in data] + [1]\nout = []\nw = 0\nfor x in data:\n    out.append(a[w])\n    w = np.argmax(a)\n"
        "    out.append(a[w])\n    a[w] = -1\nreturn out, w"
    ),
    "a = [x * 2 for x in data] + [1]\nw = int(np.argmin(a))\nfor x in data:\n    a = [y + x for y in a]\nreturn a[w]",
    "a = np.array(list(data) + [2])\nb = np.array(list(data) + [7])\nw = np.argmax(a)\nreturn b[w], a[w], a[-1]",
    "a = np.array(list(data)) + rng.laplace(0, 1, size=len(data))\nw = a.argmax()\nreturn w, a[w]",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


def test_the_item_at_the_place_of_the_largest_is_the_largest() -> None:
    body = "a = np.array([x for x in data]) + rng.laplace(0, 1, size=len(data))\nw = np.argmax(a)\nreturn w, a[w]"
    assert "append" not in core(body, BEFORE)
