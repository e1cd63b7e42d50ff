"""Reductions of pandas series, of no values and of one."""

from __future__ import annotations

import pytest

from tests.agreement import agree_frame, refusal_of_frame


@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "median", "var", "count", "any", "all", "prod"])
def test_a_reduction_gives_what_pandas_gives(name: str) -> None:
    agree_frame(f'data["a"].{name}()')


def test_a_sample_is_not_a_population() -> None:
    agree_frame('data["a"].var(ddof=0)')


def test_with_missing_values_that_count_it_is_an_unknown_function() -> None:
    assert refusal_of_frame('data["a"].sum(skipna=False)') == ""
