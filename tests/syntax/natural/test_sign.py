"""Signs that are known: no check is needed there, and everywhere else there is one."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    ("return 1 / epsilon, 1 / (1 + len(data))", ""),
    ("return 4 // abs(k)", ""),
    (
        """\
if k > 0:
    return 4 // k
return 4 // (k - 1)
""",
        "",
    ),
    (
        """\
n = max(len(data), 1)
return sum(data) / n
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def test_a_divisor_above_zero_is_not_checked() -> None:
    assert "== 0" not in core("return sum(data) / max(len(data), 1)")
    assert "== 0" in core("return sum(data) / len(data)")


def test_a_long_sum_is_looked_at_once() -> None:
    from time import process_time

    start = process_time()
    core("t = 0\nfor i in range(30):\n    t = t + abs(k - i) * (k + i)\nreturn 1 / t if t > 0 else t")
    assert process_time() - start < 20
