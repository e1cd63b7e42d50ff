"""Dictionaries: their order, their keys, their defaults."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
d = {'b': 1, 'a': k}
return list(d), list(d.values())
""",
        "",
    ),
    (
        """\
d = {}
d['x'] = 1
d['y'] = 2
d['x'] = 3
return d
""",
        "",
    ),
    (
        """\
d = {'a': 1, **{'b': k, 'a': 2}}
return d
""",
        "",
    ),
    ("return {'a': 1}.get('b', k)", ""),
    ("return {'a': 1}['b']", ""),
    (
        """\
d = {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0}
for x in data:
    d[x] += 1
return d
""",
        "",
    ),
    (
        """\
d = {(a, b): 0 for a in range(6) for b in (False, True)}
for x in data:
    d[x, x > 2] += k
return d
""",
        "",
    ),
    (
        """\
d = {(0, True): 5, (1, True): 7}
for x in data:
    d[x % 2, True] -= 1
return list(d.items())
""",
        "",
    ),
    (
        """\
d = {Side.LEFT: 1, Side.RIGHT: 2}
return [d[x] for x in data]
""",
        """\
from enum import Enum
class Side(Enum):
    LEFT = 0
    RIGHT = 1
""",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


@pytest.mark.parametrize(
    "body",
    [
        "t = {}\nfor x in data:\n    t[x] = t.get(x, 0) + 1\nfor x in t:\n    t[x] += k\nreturn t",
        "t = Counter(data)\nfor x in t:\n    t[x] += 10\nreturn dict(t)",
        "t = Counter(data)\nfor x, n in t.items():\n    t[x] = n + rng.laplace(0, 1)\nreturn dict(t)",
        "t = {x: 1 for x in data}\nfor x in t.keys():\n    t[x] = -x\nreturn t",
    ],
)
def test_a_loop_over_a_dictionary_may_change_the_values_of_its_keys(body: str) -> None:
    assert_as_python(body, "from collections import Counter")


@pytest.mark.parametrize(
    "body",
    [
        "by = {}\nfor x in data:\n    by.setdefault(x % 2, []).append(x)\nreturn sum(by.get(1, []))",
        "by = {}\nfor x in data:\n    if x not in by:\n        by[x] = []\n    by[x].append(1)\nreturn by.get(k, [])",
        "by = defaultdict(list)\nfor x in data:\n    by[x].append(x)\nreturn by[0]",
    ],
)
def test_lists_under_keys_of_the_data(body: str) -> None:
    assert_as_python(body, "from collections import defaultdict")
