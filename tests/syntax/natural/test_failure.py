"""Errors in the middle of a statement inside `try`: what follows them in the statement does not happen."""

from __future__ import annotations

import pytest

from tests.agreement import agree
from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
x = 1
try:
    x = data[k]
except IndexError:
    pass
return x
""",
        "",
    ),
    (
        """\
try:
    return data.index(k)
except ValueError:
    return -1
""",
        "",
    ),
    (
        """\
xs = []
try:
    xs.append(1)
    xs.append(1 // k)
    xs.append(2)
except ZeroDivisionError:
    xs.append(3)
return xs
""",
        "",
    ),
    (
        """\
t = 0
try:
    for x in data:
        t += 4 // x
except ZeroDivisionError:
    t = -t
return t
""",
        "",
    ),
    (
        """\
y = 0
try:
    if 2 // k > 1:
        y = 1
    else:
        y = 2
except ZeroDivisionError:
    y += 5
return y
""",
        "",
    ),
    (
        """\
xs = [1, 2]
try:
    xs[5] = xs.pop()
except IndexError:
    pass
return xs
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


CERTAIN = [
    ("1 / 0", "ZeroDivisionError"),
    ("{}['a']", "KeyError"),
    ("[][0]", "IndexError"),
    ("int('x')", "ValueError"),
    ("statistics.mean([])", "ValueError"),
    ("math.sqrt(-1)", "ValueError"),
    ("math.exp(10000)", "OverflowError"),
    ("next(iter([]))", "StopIteration"),
    ("'a' + 1", "TypeError"),
    ("'a' * 'b'", "TypeError"),
    ("sum(['a'])", "TypeError"),
    ("','.join([1])", "TypeError"),
    ("None + 1", "TypeError"),
    ("functools.reduce(operator.add, [])", "TypeError"),
    ("np.array([1, 2]) + np.array([1, 2, 3])", "ValueError"),
    ("np.array([1, 2])['a']", "IndexError"),
    ("np.concatenate([])", "ValueError"),
    ("np.histogram([1], bins=0)", "ValueError"),
    ("np.histogram([1], bins=[2, 1])", "ValueError"),
    ("np.linspace(0, 1, -1)", "ValueError"),
    ("list(itertools.islice(data, -2))", "ValueError"),
]


@pytest.mark.parametrize(("expression", "error"), CERTAIN)
def test_what_surely_fails_is_not_assigned(expression: str, error: str) -> None:
    agree(f"found = len(data)\ntry:\n    found = {expression}\nexcept {error}:\n    pass\nreturn found")


REFUSED = [
    (
        """\
try:
    x = data[0]
except IndexError:
    pass
return x
""",
        "",
        "maybe-undefined",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"


@pytest.mark.parametrize(
    "body",
    [
        "x = [1, 2, 3]\ntry:\n    x.remove(7)\nexcept ValueError:\n    pass\nreturn x",
        "x = [1, 2, 3]\ntry:\n    x.pop(7)\nexcept IndexError:\n    pass\nreturn x",
        "x = [1, 2, 3]\ntry:\n    del x[7]\nexcept IndexError:\n    pass\nreturn x",
        "x = [1]\ntry:\n    x = x + (2,)\nexcept TypeError:\n    return len(data)\nreturn x",
        "try:\n    x = {[1]: 2}\nexcept TypeError:\n    return len(data)\nreturn x",
        "try:\n    x = sorted([1, 'a'])\nexcept TypeError:\n    return len(data)\nreturn x",
        "try:\n    x = round('a')\nexcept TypeError:\n    return len(data)\nreturn x",
        "d = {'w': 1}\ntry:\n    d['w'] += {}['a']\nexcept KeyError:\n    pass\nreturn d['w'] + len(data)",
        "d = {}\nfor v in data:\n    d[v] = 1\ntry:\n    d[[1]] = 2\nexcept TypeError:\n    pass\nreturn len(d)",
        "x = list(data)\ntry:\n    x.append({}['a'])\nexcept KeyError:\n    pass\nreturn len(x)",
        "x = list(data)\ntry:\n    x.extend([1, 1 // 0])\nexcept ZeroDivisionError:\n    pass\nreturn len(x)",
        "x = list(data)\ntry:\n    x.append([][0])\nexcept IndexError:\n    x.append(4)\nreturn len(x), sum(x)",
    ],
)
def test_a_known_error_changes_nothing(body: str) -> None:
    assert_as_python(body)


@pytest.mark.parametrize(
    "inner",
    [
        "if not data:\n        return data.pop()\n    return 1",
        "if k > 1:\n        return k\n    return data.pop()",
    ],
)
def test_an_error_on_one_way_loses_no_rows_on_others(inner: str) -> None:
    assert_as_python(f"def h():\n    {inner}\nif rng.random() < 0.5:\n    h()\nreturn len(data)")
