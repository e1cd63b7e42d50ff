"""Items of lists of lists and rows of arrays are copies: what is changed in one would not show in the other."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

COPIES = [
    """\
xs = [[0] * 2 for _ in range(k)]
if k > 0:
    xs[0][1] += 7
return xs
""",
    """\
xs = [[0] * 2 for _ in range(k)]
if k > 0:
    r = xs[0]
    r[1] = 7
return xs
""",
    """\
xs = [[0] * 2 for _ in range(k)]
if k > 0:
    xs[0].append(7)
return xs
""",
    """\
xs = [[0] * 2 for _ in range(k)]
for r in xs:
    r[0] = 3
return xs
""",
    """\
xs = [[] for _ in range(k)]
for r in xs:
    r.append(3)
return xs
""",
    """\
xs = [{'a': 0} for _ in range(k)]
if k > 0:
    xs[0]['a'] = 7
return [x['a'] for x in xs]
""",
    """\
xs = []
for x in data:
    xs.append([x, 0])
if len(data) > 0:
    xs[0][1] = 7
return xs
""",
    """\
xs = [[x] for x in data]
ys = list(xs)
if len(data) > 0:
    ys[0][0] = 7
return xs
""",
    """\
xs = [[0] * 2] * k
if k > 0:
    xs[0] = [1, 1]
    xs[0][1] = 7
return xs
""",
    """\
def row():
    return [0, 0]
xs = [row() for _ in range(k)]
if k > 0:
    xs[0][1] = 5
return xs
""",
    """\
import numpy as np
xs = np.zeros((len(data), 2))
if len(data) > 0:
    xs[0][1] = 2.5
return [float(a[1]) for a in xs]
""",
    """\
import numpy as np
xs = np.zeros((len(data), 2))
if len(data) > 0:
    xs[0, 1] = 2.5
return [float(a[1]) for a in xs]
""",
    """\
import numpy as np
xs = np.full((len(data), 2), 3.0)
if len(data) > 0:
    r = xs[-1]
    r[0] = 1
return [float(a[0]) for a in xs]
""",
    """\
class C:
    def __init__(self):
        self.n = 0
xs = [C() for _ in range(k)]
if k > 0:
    xs[0].n = 4
return [x.n for x in xs]
""",
    """\
xs = [set() for _ in range(k)]
if k > 0:
    xs[0].add(4)
return [len(x) for x in xs]
""",
    """\
xs = list(map(lambda x: [x], data))
if len(data) > 0:
    xs[0][0] = 9
return xs
""",
    """\
xs = [[x] for x in data][::-1]
if len(data) > 0:
    xs[0][0] = 9
return xs
""",
    """\
xs = [[x] for x in data] + [[0]]
xs[0][0] = 9
return xs
""",
    """\
xs = [[0] for _ in range(k)]
ys = [x for x in xs]
if k > 0:
    ys[0][0] = 9
return xs
""",
    """\
import numpy as np
xs = np.zeros((len(data), 2))
for r in xs:
    r[0] = 1
    break
return [float(a[0]) for a in xs]
""",
    """\
import numpy as np
xs = np.zeros((len(data), 2)) * 2
for r in xs:
    r[0] = 1
    break
return [float(a[0]) for a in xs]
""",
    """\
import numpy as np
xs = np.zeros((len(data), 2))
for i, r in enumerate(xs):
    r[0] = 1
    break
return [float(a[0]) for a in xs]
""",
    """\
xs = [[x] for x in data]
for r, y in zip(xs, data):
    r.append(y)
return xs
""",
    """\
xs = [[x] for x in data]
if len(xs) > 0:
    m = max(xs, key=lambda r: r[0])
    m.append(3)
return xs
""",
    """\
xs = [[x] for x in data]
if len(xs) > 0:
    m = next(iter(xs))
    m.append(3)
return xs
""",
    """\
def g(r):
    r[0] = 5
xs = [[x] for x in data]
for r in xs:
    g(r)
return xs
""",
    """\
xs = [[x] for x in data]
if len(xs) > 0:
    r = xs[0]
else:
    r = [0]
r.append(2)
return xs, r
""",
    """\
xs = [[x] for x in data]
r = [0]
for y in xs:
    r = y
r.append(2)
return xs, r
""",
    """\
xs = [[x] for x in data]
r = xs[0] if len(xs) > 0 else [0]
r.append(2)
return xs, r
""",
    """\
xs = [[x] for x in data]
ys = xs[1:]
if len(ys) > 0:
    ys[0].append(3)
return xs
""",
]


@pytest.mark.parametrize("body", COPIES)
def test_a_copy_does_not_change(body: str) -> None:
    assert "other names" in refusal(body).cause


FOLLOWED = [
    """\
xs = [[0] * 2 for _ in range(3)]
xs[k % 3][1] = 7
return xs
""",
    """\
xs = [[i] for i in range(2)]
ys = list(xs)
ys[0][0] = 5
return xs
""",
    "xs = [[i] for i in range(2)]\nys = list(xs)\nys[k % 2][0] = 5\nreturn xs, ys\n",
    "xs = [[0]] * 3\nxs[0][0] = 5\nreturn xs\n",
    "xs = [[i] for i in range(3)]\nys = xs[:2]\nys[0].append(4)\nreturn xs, ys\n",
    "xs = [[i] for i in range(3)]\nys = xs[::-1]\nys[k % 3][0] = 9\nreturn xs\n",
    "row = [1]\nxs = [row for _ in range(3)]\nxs[1][0] = 8\nreturn xs, row\n",
    "row = [1]\nxs = [row, [2]]\nxs[k % 2][0] = 8\nreturn xs, row\n",
]


@pytest.mark.parametrize("body", FOLLOWED)
def test_changes_of_lists_in_a_short_list_are_followed(body: str) -> None:
    assert_as_python(body)


def test_a_change_of_a_row_is_not_lost() -> None:
    """Without the refusal this would be proved: the row that is returned would be the one from the start."""
    body = "rows = [[0] for _ in range(k)]\nfor x in data:\n    rows[0][0] += x\nreturn rows[0][0]"
    assert "other names" in refusal(body).cause
