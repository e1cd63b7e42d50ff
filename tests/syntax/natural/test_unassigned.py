"""Names that only some runs assign: the runs that jumped elsewhere must not read them."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

MEANS = [
    """\
def g(x):
    try:
        if x > 2:
            raise ValueError("big")
        if x == 1:
            return 100
        y = x
    except ValueError:
        y = -1
    finally:
        log.append(x)
    return y
log = []
return [g(x) for x in [0, 1, 2, 3, k]], log
""",
    """\
def chk(x):
    if x > 3:
        raise ValueError("a")
    y = x * 2
    return y
out = []
try:
    for x in data:
        out.append(chk(x))
    z = len(out)
except ValueError:
    z = -len(out)
return out, z
""",
    """\
def chk(x):
    if x > 3:
        raise ValueError("a")
    y = x * 2
    return y
try:
    a = chk(k)
    b = chk(len(data))
    c = a + b
except ValueError:
    c = b = a = -1
return a, b, c
""",
    """\
try:
    if len(data) > 1:
        raise ValueError("x")
    r = 0
except ValueError:
    r = 1
return r
""",
    """\
try:
    if len(data) > 1:
        raise KeyError("x")
    r = [0]
    r.append(k)
except LookupError:
    r = [1]
return r
""",
    """\
def g():
    for i in range(2):
        if len(data) > i:
            return 7
        y = i
    return y
return g()
""",
]
REFUSED = [
    """\
try:
    if len(data) > 1:
        raise ValueError("x")
    r = 0
except ValueError:
    pass
return r
""",
    """\
try:
    if len(data) > 1:
        raise ValueError("x")
    r = 0
except ValueError:
    return r
return 1
""",
    """\
def g():
    def h():
        return y
    if len(data) > 1:
        return h
    y = 0
    return h
return g()()
""",
]


@pytest.mark.parametrize("body", MEANS)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body)


@pytest.mark.parametrize("body", REFUSED)
def test_a_name_that_a_run_may_read_without_a_value_is_refused(body: str) -> None:
    assert "may have no value" in refusal(body).cause
