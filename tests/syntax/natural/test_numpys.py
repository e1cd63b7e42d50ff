"""Numbers of NumPy and numbers of Python: dividing by 0 is an error for the one kind only, and so is their type."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BEFORE = "import numpy as np\nimport pandas as pd\nfrom collections import Counter"
MEANS = [
    "a = np.array([1, 2, 3])\nreturn a[0] / len(data)",
    "a = np.array([1, 2, 3])\nreturn a[0] % len(data)",
    "a = np.array([1.0, 2.0])\nx, y = a\nreturn x / len(data), y",
    "a = np.array([1, 2, 3])\ntry:\n    r = a.sum() / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.array([1, 2, 3])\ntry:\n    r = max(a) / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    (
        "a = np.array(data, dtype=float)\n"
        "try:\n"
        "    r = 1 / a[0]\n"
        "except ZeroDivisionError:\n"
        "    r = 7\n"
        "except IndexError:\n"
        "    r = 8\n"
        "return r"
    ),
    "try:\n    r = np.float64(3) / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "s = pd.Series([1, 2])\ntry:\n    r = s.sum() / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "try:\n    r = int(np.sum([1])) / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "try:\n    r = np.sqrt(4) / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "try:\n    r = sum(data) / np.count_nonzero(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.array([1, 2, 3])\nif isinstance(a[0], int):\n    return 1\nreturn 0",
    "a = np.array([1, 2, 3])\ntry:\n    r = a.tolist()[0] / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.array([1, 2, 3])\ntry:\n    r = a[0].item() / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.array([1, 2, 3])\ntry:\n    r = int(a[0]) / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.array([k, 2, 3])\ntry:\n    r = a.tolist()[0] / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.array([k, 2, 3])\ntry:\n    r = round(a[0]) / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "a = np.zeros(3)\na[0] = len(data)\ntry:\n    r = 1 / a[0]\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    (
        "a = np.zeros(3)\n"
        "for x in data:\n"
        "    a[x % 3] += 1\n"
        "try:\n"
        "    r = [1 / y for y in a]\n"
        "except ZeroDivisionError:\n"
        "    r = [7]\n"
        "return r"
    ),
    (
        "a = np.zeros(3)\n"
        "for x in data:\n"
        "    a[x % 3] += 1\n"
        "try:\n"
        "    r = 1 / sum(a)\n"
        "except ZeroDivisionError:\n"
        "    r = 7\n"
        "return r"
    ),
    'd = {"a": np.float64(2.0)}\ntry:\n    r = d["a"] / len(data)\nexcept ZeroDivisionError:\n    r = 7\nreturn r',
    "n = len(data)\nm = np.max([n, 0])\ntry:\n    r = 10 / m\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    (
        "h = np.histogram(data, bins=[0, 2, 4, 5])[0]\n"
        "try:\n"
        "    r = 10 / h[1]\n"
        "except ZeroDivisionError:\n"
        "    r = 7\n"
        "return r"
    ),
    "x, y = np.array([0, len(data)])\ntry:\n    r = 10 / y\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "t = tuple(np.array([0, len(data)]))\ntry:\n    r = 10 / t[1]\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "c = Counter(np.array(data, dtype=int))\ntry:\n    r = 10 / c[2]\nexcept ZeroDivisionError:\n    r = 7\nreturn r",
    "m = np.array([[1, 2], [3, 4]])\nreturn m.tolist()[0] + [k]",
    "a = np.array([1, 2, 3])\nreturn list(a) + [k], a.tolist() * 2, tuple(a) + (1,)",
    "x = np.array([1, 2])[0] + 1\nreturn isinstance(x, int)",
    (
        "r = []\n"
        "for x in pd.Series([0, 1]):\n"
        "    try:\n"
        "        r.append(1 / x)\n"
        "    except ZeroDivisionError:\n"
        "        r.append(k)\n"
        "return r"
    ),
]
REFUSED = [
    "a = np.array([1, 2, 3])\nreturn a.dtype == int",
    "a = np.array([1, 2, 3])\nreturn a[True]",
    "a = np.array([1, 2, 3])\nreturn a[None]",
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_numpy_means(body: str) -> None:
    assert_as_python(body, BEFORE)


@pytest.mark.parametrize("body", REFUSED)
def test_is_refused(body: str) -> None:
    refusal(body, BEFORE)
