"""Windows as they are written."""

from __future__ import annotations

import pytest

from lapwing.data.sql.window import Window
from tests.data.sql.asking import refused, selected


def test_a_rank_within_keys() -> None:
    rank = "RANK() OVER (PARTITION BY member ORDER BY COUNT(*) DESC)"
    ((_, window),) = selected(f"SELECT city, member, {rank} AS r FROM people GROUP BY city, member").arrangement.folds
    assert isinstance(window, Window) and window.within == ("member",) and [falls for _, falls in window.by] == [True]


@pytest.mark.parametrize(
    "window",
    [
        "RANK() OVER ()",
        "NTILE(4) OVER (ORDER BY city)",
        "RANK() OVER (ORDER BY 1)",
        "LAG(COUNT(*), 0) OVER (ORDER BY city)",
    ],
)
def test_what_is_refused(window: str) -> None:
    assert refused(f"SELECT city, {window} FROM people GROUP BY city").fix
