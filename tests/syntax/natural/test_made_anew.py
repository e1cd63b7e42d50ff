"""What loops and branches make anew has the names that it had before."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

MADE_ANEW = [
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


@pytest.mark.parametrize("body", MADE_ANEW)
def test_what_is_made_anew_does_not_change(body: str) -> None:
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
