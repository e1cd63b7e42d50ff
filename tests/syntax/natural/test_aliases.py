"""Objects with several names."""

from __future__ import annotations

import pytest

from lapwing.syntax.natural.aliases import is_aliased, reachable, share
from lapwing.syntax.natural.state import State
from lapwing.syntax.natural.value import Items, Known, Ref, Tuple
from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
a = [1]
b = a
b.append(k)
return a
""",
        "",
    ),
    (
        """\
rows = [[0]] * 2
rows[0].append(k)
return rows
""",
        "",
    ),
    (
        """\
a = [k]
rows = [a, a]
rows[1][0] = 9
return a, rows
""",
        "",
    ),
    (
        """\
a = [1]
b = a
b = b + [2]
return a, b
""",
        "",
    ),
    (
        """\
a = [1]
b = a
b += [2]
return a, b
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def state() -> State:
    held = {1: Items((Ref(2), Known(0))), 2: Items(()), 3: Items(())}
    return State({(1, "a"): Tuple((Ref(1),)), (1, "b"): Ref(2), (1, "c"): Ref(3)}, held)  # type: ignore[arg-type]


def test_what_is_reached_at_any_depth() -> None:
    assert reachable(state(), [Ref(1)]) == {1, 2}


def test_a_part_with_another_name() -> None:
    assert is_aliased(state(), (1, "a"))
    assert not is_aliased(state(), (1, "c"))


def test_what_is_shared_does_not_change() -> None:
    found = state()
    share(found, Ref(1))
    assert found.shared == {1, 2}


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
xs = [[0] * 2 for _ in range(3)]
xs[k % 3][1] = 7
return xs
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
xs = [[i] for i in range(2)]
ys = list(xs)
ys[0][0] = 5
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
    """\
a = [0]
xs = [[x] for x in data]
xs.append(a)
a.append(4)
return xs
""",
    """\
a = [0]
xs = [[x] for x in data]
if len(xs) > 0:
    xs[0] = a
a.append(4)
return xs
""",
    """\
xs = []
for x in data:
    a = [0]
    xs.append(a)
    a.append(x)
return xs
""",
    """\
xs = [[0], [1]]
a = xs[0]
for x in data:
    if x > 2:
        xs.append([x])
a.append(4)
return xs
""",
    """\
a = [0]
xs = []
for x in data:
    xs.append((x, a))
a.append(4)
return xs
""",
    """\
xs = [[0], [1]]
a = xs[0]
for x in data:
    xs[1] = [x]
a.append(4)
return xs
""",
    """\
xs = [[0], [1]]
a = xs[0]
for x in data:
    xs[1] = [x]
    a.append(4)
return xs
""",
    """\
xs = [[0], [1]]
a = xs[0]
for x in data:
    xs[1] = [x]
xs[0].append(4)
return a
""",
    """\
b = [0]
xs = [[0], [1]]
for x in data:
    xs[1] = b
b.append(4)
return xs
""",
    """\
b = [0]
xs = [[0], [1]]
for x in data:
    xs[1] = b
xs[1].append(4)
return b
""",
    """\
ys = []
xs = [[0], [1]]
for x in data:
    xs[1] = [x]
    ys.append(xs[0])
xs[0].append(4)
return ys
""",
    """\
class C:
    def __init__(self):
        self.n = 0
        self.items = []
c = C()
t = c.items
for x in data:
    c.n += 1
t.append(3)
return c.n, c.items
""",
    """\
d = {'a': [0], 'b': [1]}
a = d['a']
for x in data:
    d['b'] = [x]
a.append(1)
return d['a']
""",
    """\
d = {'a': [0], 'b': [1]}
a = d['a']
if k > 0:
    d['b'] = [k]
a.append(1)
return d['a']
""",
    """\
xs = [[0], [1]]
a = xs[0]
if k > 0:
    xs[1] = [k]
a.append(1)
return xs
""",
    """\
xs = [[0], [1]]
a = xs[0]
if k > 0:
    xs[0] = [k]
a.append(1)
return xs
""",
    """\
xs = [[0], [1]]
a = xs[0]
if k > 0:
    xs.append([k])
a.append(1)
return xs
""",
    """\
b = [7]
xs = [[0], [1]]
if k > 0:
    xs[0] = b
b.append(1)
return xs
""",
    """\
b = [7]
xs = [[0], [1]]
if k > 0:
    xs[0] = b
xs[0].append(1)
return b
""",
]


@pytest.mark.parametrize("body", COPIES)
def test_a_copy_of_what_python_has_once_does_not_change(body: str) -> None:
    """Items of lists of lists are kept as copies: what is changed in one would not show in the other."""
    assert "other names" in refusal(body).cause


ONE_OBJECT = [
    """\
xs = [[0] * 2] * k
if k > 0:
    r = xs[0]
    r[1] = 7
return xs
""",
    """\
a = [0, 0]
xs = [a for _ in range(k)]
if k > 0:
    xs[0][1] = 5
return xs, a
""",
    """\
class C:
    def __init__(self):
        self.n = 0
xs = [C()] * k
if k > 0:
    xs[0].n = 4
return [x.n for x in xs]
""",
    """\
import numpy as np
xs = np.zeros((3, 2)) + 1
for i, r in enumerate(xs):
    r[0] = i
return [float(a[0]) for a in xs]
""",
    """\
xs = [[0], [1]]
a, b = xs
a[0] = 5
return xs
""",
    """\
xs = [[0], [1]]
ys = list(xs)
ys[0][0] = 5
return xs
""",
    """\
xs = [[0], [1]]
for x in data:
    xs[0].append(x)
return xs
""",
    """\
xs = [[0], [1]]
for x in data:
    xs[x % 2].append(x)
return xs
""",
    """\
xs = [[x] for x in data]
if len(xs) > 0:
    r = list(xs[0])
    r.append(2)
else:
    r = []
return xs, r
""",
    """\
xs = [[x] for x in data]
r = xs[0] if len(xs) > 0 else [0]
s = r.copy()
s.append(2)
return xs, r, s
""",
    """\
xs = [0] * 3
ys = [xs for _ in data]
for y in ys:
    y[0] += 1
return xs
""",
    """\
xs = []
for x in data:
    a = [0]
    a.append(x)
    xs.append(a)
return xs
""",
    """\
import numpy as np
xs = np.zeros((len(data), 2))
for i in range(len(data)):
    xs[i] = [1, i]
return [float(a[1]) for a in xs]
""",
    """\
import numpy as np
xs = np.zeros((3, 2))
for x in data:
    xs[x % 3, 1] += 1
return [float(a[1]) for a in xs]
""",
    """\
xs = [[0], [1]]
for x in data:
    xs[1] = [x]
xs[0].append(3)
return xs
""",
    """\
xs = [[0], [1]]
i = 0
while i < k:
    xs[0].append(i)
    i += 1
return xs
""",
    """\
b = [7]
c = [8]
if k > 0:
    b, c = c, b
b.append(1)
return b, c
""",
]


@pytest.mark.parametrize("body", ONE_OBJECT)
def test_an_object_that_is_kept_once_changes_under_all_its_names(body: str) -> None:
    assert_as_python(body)


def test_a_change_of_a_row_is_not_lost() -> None:
    """Without the refusal this would be proved: the list that is returned would be the empty one from the start."""
    body = "rows = [[0] for _ in range(k)]\nfor x in data:\n    rows[0][0] += x\nreturn rows[0][0]"
    assert "other names" in refusal(body).cause
