"""What is refused says what to write instead."""

from __future__ import annotations

import logging

import pytest

from lapwing.data.sql.instead import INSTEAD
from tests.data.sql.asking import refused

REFUSED = {
    "SELECT AVG(LOG(age)) FROM people": "LOG10",
    "SELECT SUM(EXP(age)) FROM people": "EXP(LEAST(x, 34))",
    "SELECT TO_CHAR(day, 'Q'), COUNT(*) FROM people GROUP BY 1": "DATE_TRUNC",
    "SELECT STRFTIME(day, '%y'), COUNT(*) FROM people GROUP BY 1": "DATE_TRUNC",
    "SELECT AVG(AGE(day, day)) FROM people": "DATE_DIFF",
    "SELECT TIME_BUCKET(INTERVAL '1 hour', day), COUNT(*) FROM people GROUP BY 1": "DATE_TRUNC",
    "SELECT REPLACE(town, 'a', 'b'), COUNT(*) FROM people GROUP BY 1": "SUBSTRING",
    "SELECT CONCAT(city, town), COUNT(*) FROM people GROUP BY 1": "a || b",
    "SELECT COUNT(*) FROM people WHERE town ~ 'x'": "LIKE",
    "SELECT COUNT(*) FROM people WHERE REGEXP_MATCHES(town, 'x')": "LIKE",
    "SELECT HISTOGRAM(age) FROM people": "GROUP BY",
    "SELECT ARRAY_AGG(city) FROM people": "GROUP BY",
    "SELECT STRING_AGG(city, ',') FROM people": "GROUP BY",
    "SELECT ARG_MAX(city, age) FROM people": "MODE",
    "SELECT ANY_VALUE(city) FROM people": "MODE",
    "SELECT BOOL_OR(member) FROM people": "FILTER",
    "SELECT MAX(age) FROM people": "QUANTILE_CONT",
    "SELECT COUNT(*) FROM people WHERE age > (SELECT AVG(age) FROM people)": "parameter",
    "SELECT COUNT(*) FROM people WHERE day::time > '12:00'": "EXTRACT(HOUR",
    "SELECT COUNT(*) FROM people WHERE member IS DISTINCT FROM (age IS DISTINCT FROM 3)": "IS NULL",
    "SELECT COUNT(*) FROM people WHERE day > NOW()": "parameter",
    "SELECT city, COUNT(*) FROM people GROUP BY GROUPING SETS ((city), (member))": "CUBE",
    "SELECT city, NTILE(3) OVER (ORDER BY COUNT(*)) FROM people GROUP BY city": "to_pandas()",
    "SELECT city FROM people LIMIT 3": "GROUP BY",
    "SELECT DISTINCT city FROM people": "GROUP BY",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_to_write_instead(text: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        found = refused(text)
    assert REFUSED[text] in found.fix and not caplog.records


def test_every_reason_and_fix_is_a_piece_of_a_sentence() -> None:
    for why, instead in INSTEAD.values():
        assert why[0].islower() and not why.endswith(".") and instead.endswith(".")
