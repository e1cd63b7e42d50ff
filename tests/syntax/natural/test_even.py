"""What goes into one array, and how arrays are asked for in other ways than the usual ones."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_not_misread

BODIES = [
    "return np.array([[x for x in data if x > 2], [x for x in data if x <= 2]]).shape",
    "np.vstack([[x for x in data if x > 2], [x for x in data if x <= 2]])\nreturn 5",
    "return np.array([1, [2, 3]])",
    "return np.array([1, 'a'])",
    "return np.where([True, False], 1, 'a')",
    "return np.select([np.array([1, 2]) > 1], [np.array([1, 2])], 'a')",
    "x = np.array([3, 1, 2])\nreturn np.diff(x, 1), np.diff(x, 2), np.diff(x, 0)",
    "return np.diff(np.array([[3, 1], [0, 5]]))",
    "x = np.array([3, 1, 2])\nreturn np.isin(x, [1], True)",
    "x = np.array([3, 1, 2])\nreturn np.digitize(x, [1, 2], 2)",
    "x = np.array([3, 1, 2])\nreturn np.digitize(x, [1, 2], right=k > 0)",
    "m = np.array([[3, 1], [0, 5]])\nreturn m.ravel('F')",
    "m = np.array([[3, 1], [0, 5]])\nreturn m.flatten(order='F')",
    "m = np.array([[3, 1], [0, 5]])\nreturn m.squeeze()",
    "m = np.array([[3, 1], [0, 5]])\nreturn m[..., 0], m[0, ...], m[...]",
    "m = np.array([[3, 1], [0, 5]])\nreturn np.inner(m, m)",
    "m = np.array([[3, 1], [0, 5]])\nreturn np.vdot(m, m)",
    "m = np.array([[3, 1], [0, 5]])\nreturn np.linalg.norm(m, np.inf)",
    "m = np.array([[3, 1], [0, 5]])\nreturn np.quantile(m, 0.5)",
    "return np.full((2, 2), [1, 2])",
    "return np.fromiter([1, 2], int, 1)",
    "x = np.arange(3)\ny = x.astype(int, copy=False)\ny[0] = 4\nreturn x",
    "x = np.arange(3)\ny = np.nan_to_num(x, copy=False)\ny[0] = 4\nreturn x",
    "x = np.arange(3)\ny = x[:, None]\ny[0, 0] = 4\nreturn x",
    "x = np.array([1, 2, 3])\nx[[True]] = 5\nreturn x",
    "x = np.array([1, 2, 3])\nx[x > 1] = [5]\nreturn x",
    "x = np.array(data, dtype=int)\nx[x > 1] = [5]\nreturn x",
    "x = np.array(data, dtype=int)\nx[x > 1] = x[:1]\nreturn x",
    "x = np.array([1, 2, 3]) > 1\nreturn np.add(x, x).sum(), np.multiply(x, x).sum()",
    "x = np.array([1, 2, 3]) > 1\nreturn np.subtract(x, x)",
    "x = np.array([1, 2, 3]) > 1\nreturn np.negative(x)",
    "x = np.array([1, 2, 3])\nreturn np.floor_divide(x, 0), np.mod(x, 0)",
    "return np.array([3])[0] ** -1",
    "s = pd.Series([1, 2])\ns[0] = 2.5\nreturn s.tolist()",
    "s = pd.Series([1, 2])\ns[s > 1] = 2.5\nreturn s.tolist()",
    "x = np.broadcast_to(np.arange(2), (2, 2))\nx[0, 0] = 5\nreturn x",
    "x = pd.Series([1, 2]).values\nx[0] = 5\nreturn x",
    "d = defaultdict(int, {'a': 5}, b=6)\nreturn d['a'], d['b'], d['c']",
    "c = Counter('aab')\nc.update({'a': 3})\nreturn c['a']",
    "c = Counter('aab')\nc.update(a=2)\nreturn c['a']",
    "c = Counter('aab')\nc.update('ab')\nreturn c['a'], c['b']",
]
IMPORTS = "import numpy as np\nimport pandas as pd\nfrom collections import Counter, defaultdict"


@pytest.mark.parametrize("body", BODIES)
def test_is_not_misread(body: str) -> None:
    assert_not_misread(body, IMPORTS)
