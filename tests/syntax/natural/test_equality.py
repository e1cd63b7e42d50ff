"""`==`, `is`, `in` and the order of tuples."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    ("return {'a': k, 'b': 2} == {'b': 2, 'a': 0}", ""),
    ("return [k] == [0], (k, 1) < (0, 2), [1] == (1,)", ""),
    ("return k in data, 'a' in {'a': 1}, k not in (0, 1)", ""),
    (
        """\
x = None if k else k
return x is None, x == 0
""",
        "",
    ),
    (
        """\
a = [k]
b = a
c = [k]
return a is b, a is c, a == c
""",
        "",
    ),
    ("return 1 == True, 1.0 == 1, k == 2.0", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    ("return sum(data) is 3", "", "`is` between numbers"),
    (
        """\
a = [1]
b = a if data else [2]
return a is b
""",
        "",
        "may be the same",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
