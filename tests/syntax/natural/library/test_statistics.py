"""`statistics`: an error of no items, and the two kinds of variances refused."""

from __future__ import annotations

import pytest

from tests.agreement import agree, refusal


@pytest.mark.parametrize("lines", ["statistics.mean(data)", "statistics.median(data)", "statistics.fmean(data)"])
def test_of_no_items_there_is_an_error(lines: str) -> None:
    agree(lines)


def test_the_variance_is_an_unknown_function() -> None:
    assert refusal("import statistics\nreturn statistics.variance(data)") == ""
