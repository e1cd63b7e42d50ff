"""What a loop goes over must stay as it is."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
xs = [1, 2]
for x in list(xs):
    xs.append(x)
return xs
""",
        "",
    ),
    (
        """\
d = {'a': 1, 'b': 2}
for key in d:
    d[key] += k
return d
""",
        "",
    ),
    (
        """\
rows = [[1], [2]]
for row in rows:
    row.append(k)
return rows
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    (
        """\
xs = [1, 2, 3]
for x in xs:
    xs.remove(x)
return xs
""",
        "",
        "Changing what a loop goes over",
    ),
    (
        """\
for x in data:
    data.append(x)
return 1
""",
        "",
        "Changing what a loop goes over",
    ),
    (
        """\
d = {'a': 1, 'b': 2}
for key, value in d.items():
    d['b'] = 5
return d
""",
        "",
        "Changing what a loop goes over",
    ),
    (
        """\
xs = [1]
for i, x in enumerate(xs):
    xs.append(i)
return xs
""",
        "",
        "Changing what a loop goes over",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
