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
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)
