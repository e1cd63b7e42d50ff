"""`del` of items, slices, keys and fields."""

from __future__ import annotations

import pytest

from tests.syntax.natural.constructs import BEFORE
from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    "d = list(data)\ndel d[1:]\nreturn d",
    "d = list(data)\ndel d[-1:]\nreturn d",
    "d = list(data)\ndel d[1:k]\nreturn d, len(d)",
    "d = [1, 2, 3, 4, 5]\ndel d[::2]\nreturn d",
    "d = [1, 2, 3, 4, 5]\ndel d[k:]\nreturn d",
    "d = [5, 6, 7]\ne = d\ndel e[1:]\nreturn d",
    "d = list(data)\ndel d[-1], d[0]\nreturn d",
    "d = [1, 2, 3, 4, 5]\nd[k:3] = data\nreturn d",
    "d = list(data)\nd[-2:] = [7, 8]\nreturn d",
    "d = list(data)\nd.insert(k, 7)\nd.insert(len(d), 8)\nd.insert(-100, 9)\nreturn d",
    "r = Record(k)\ndel r.size\nreturn r.step",
    "d = list(data)\ni = 0\nwhile i < len(d):\n    if d[i] < 3:\n        del d[i]\n    else:\n        i += 1\nreturn d",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


def test_an_item_of_an_array_is_refused() -> None:
    assert "array" in refusal("d = np.array([1, 2])\ndel d[0]\nreturn d", BEFORE).cause
