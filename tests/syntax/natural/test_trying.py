"""`try`: which handler takes an error, and what swallows a leak."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
try:
    y = 1 // (len(data) - 1)
except ZeroDivisionError:
    y = 7
return y
""",
        "",
    ),
    (
        """\
try:
    y = [1, 2][len(data)]
except (KeyError, IndexError):
    y = 9
else:
    y += 1
return y
""",
        "",
    ),
    (
        """\
try:
    raise KeyError('a')
except LookupError:
    return 1
""",
        "",
    ),
    (
        """\
try:
    y = 1 // len(data)
except IndexError:
    y = 3
return y
""",
        "",
    ),
    (
        """\
n = 0
try:
    n = 1 // len(data)
finally:
    n += 1
return n
""",
        "",
    ),
    (
        """\
n = 0
try:
    try:
        n = 1 // len(data)
    finally:
        n += 5
except ZeroDivisionError:
    n += 1
return n
""",
        "",
    ),
    (
        """\
try:
    x = data[0] + rng.laplace(0, 1)
except Exception:
    x = rng.laplace(0, 2)
return x
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


JUMPS = [
    """\
def g():
    try:
        return data[0]
    except IndexError:
        return -1
    finally:
        log.append(1)
log = []
r = g()
return r, len(log)
""",
    """\
def g(x):
    try:
        if x > 2:
            raise ValueError("big")
        return x
    except ValueError:
        return 2
    else:
        return 7
    finally:
        x = 9
return [g(x) for x in data]
""",
    """\
total = 0
for x in data:
    try:
        if x == 3:
            continue
        total += 6 // x
    except ZeroDivisionError:
        break
    finally:
        total += 100
return total
""",
    """\
total = 0
for x in [1, 2, 3]:
    try:
        if x == k:
            continue
        total += 6 // (x - len(data))
    except ZeroDivisionError:
        break
    finally:
        total += 100
return total
""",
    """\
out = []
try:
    out.append(1)
    return out
finally:
    out.append(2)
""",
    """\
x = len(data)
try:
    return x
finally:
    x = 10
""",
    """\
try:
    try:
        return data[0]
    finally:
        z = data[1]
except IndexError:
    return -7
""",
    """\
try:
    for x in data:
        if x == 3:
            break
    y = 5
finally:
    y2 = 6
return y, y2
""",
    """\
n = 0
while True:
    try:
        n += 1
        if n > 3:
            break
        if n == k:
            continue
    finally:
        n += 1
return n
""",
    """\
def g():
    for i in range(3):
        try:
            if i == k:
                return i * 10
        finally:
            seen.append(i)
    return -1
seen = []
r = g()
return r, seen
""",
    """\
def pick(x):
    if x > 3:
        return None
    return x * 2
try:
    a = pick(k)
    b = pick(len(data))
    c = a + b
except TypeError:
    c = -1
return c
""",
    """\
try:
    c = (1 if len(data) > 1 else 1 // 0)
except ZeroDivisionError:
    c = -1
return c
""",
    """\
try:
    c = (data[0] if len(data) > 1 else data[7])
except IndexError:
    c = -1
return c
""",
]


@pytest.mark.parametrize("body", JUMPS)
def test_finally_comes_before_a_jump_and_a_failing_part_loses_no_value(body: str) -> None:
    assert_as_python(body)


REFUSED = [
    (
        """\
try:
    k += 1
finally:
    return 1
""",
        "",
        "hide errors",
    ),
    (
        """\
try:
    for x in data:
        if x == 3:
            return 1
finally:
    k += 1
return k
""",
        "",
        "out of a loop inside it",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"
