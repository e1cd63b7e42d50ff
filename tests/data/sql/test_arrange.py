"""ORDER BY and LIMIT on the answer."""

from __future__ import annotations

import numpy as np
import pytest

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series
from lapwing.data.sql.arrange import Arrangement, arrange
from tests.data.sql.asking import refused, selected


def test_names_places_aliases_and_expressions() -> None:
    text = "SELECT city, COUNT(*) AS n, SUM(age) FROM people GROUP BY city ORDER BY 2 DESC, city, SUM(age), n LIMIT 5"
    found = selected(text).arrangement
    assert found == Arrangement((("n", True), ("city", False), ("sum(age)", False), ("n", False)), 5)


@pytest.mark.parametrize("number", ["0", "3", "1.5", "1e0", "99999999999999999999", "'1'"])
def test_numbers_that_are_no_places(number: str) -> None:
    for clause in ("GROUP BY city ORDER BY", "GROUP BY"):
        assert refused(f"SELECT city, COUNT(*) FROM people {clause} {number}").id == "sql-refused"


def test_rows_are_sorted_and_cut() -> None:
    values = np.array([3, 1, 2])
    answer = Answer("t", "table", ("k",), (("a", "b", "c"),), (Series("n", values, values - 1, values + 1),))
    found = arrange(answer, Arrangement((("n", True),), 2))
    assert found.labels == (("a", "c"),) and found.series[0].low.tolist() == [2, 1]
    assert arrange(answer, Arrangement((("k", True),))).labels == (("c", "b", "a"),)
    assert arrange(answer, Arrangement()) is answer
