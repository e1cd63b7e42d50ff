"""Quantiles lie between two items in proportion, as in NumPy."""

from __future__ import annotations

import pytest

from tests.agreement import agree, refusal


@pytest.mark.parametrize(
    "lines",
    [
        "np.percentile(data, 90)",
        "np.percentile(data, 50)",
        "np.quantile(data, 0.25)",
        "np.quantile(np.array(data), [0.1, 1])",
        "np.percentile(data, 0)",
        "np.percentile([1, 4, 9], 40)",
        "np.percentile(data, 101)",
    ],
)
def test_quantiles_are_those_of_numpy(lines: str) -> None:
    agree(lines)


def test_at_a_place_that_is_computed_it_is_an_unknown_function() -> None:
    assert refusal("np.quantile(data, len(data))") == ""
