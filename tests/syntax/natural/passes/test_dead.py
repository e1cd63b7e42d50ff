"""What nobody reads goes; a loop that may not end stays."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
x = 1 // len(data)
return 3
""",
        "",
    ),
    (
        """\
y = data[0]
return 3
""",
        "",
    ),
    (
        """\
for x in data:
    y = x
    break
return 3
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    (
        """\
for x in data:
    while k > 0:
        pass
return 3
""",
        "",
        "while k > 0",
    ),
    (
        """\
if data:
    while k > 0:
        pass
return 3
""",
        "",
        "while k > 0",
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_a_draw_that_nobody_reads_goes() -> None:
    assert "laplace" not in core("n = rng.laplace(0, 1)\nreturn 1")
