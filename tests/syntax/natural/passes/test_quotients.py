"""Noise around a name is noise around the quotient that it holds, as long as it does."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

SAME = [
    "m = sum(data) / 4\nreturn m + k",
    "m = sum(data) / 4\nif k > 0:\n    m = k\nreturn m",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body)


@pytest.mark.parametrize(
    "body",
    [
        "m = sum(data) / 4\nreturn m + rng.laplace(0, 1 / epsilon)",
        "m = sum(data) / 4\nif k > 0:\n    return max(0, m + rng.laplace(0, 1 / epsilon))\nreturn 0",
        "m = sum(data) / 4\nout = []\nfor i in range(k):\n    out.append(m + rng.laplace(0, 1 / epsilon))\nreturn out",
    ],
)
def test_the_quotient_is_the_centre(body: str) -> None:
    assert "laplace(total / 4" in core(body)


@pytest.mark.parametrize(
    "body",
    [
        "m = sum(data) / 4\nif k > 0:\n    m = k\nreturn m + rng.laplace(0, 1 / epsilon)",
        "m = sum(data) / 4\nout = []\nfor i in range(k):\n    m = m + rng.laplace(0, 1 / epsilon)\nreturn m",
    ],
)
def test_a_name_that_changes_is_no_quotient(body: str) -> None:
    assert "laplace(total / 4" not in core(body)
