"""Questions in SQL that compute with single rows, for tests that go through all of them."""

from __future__ import annotations

from lapwing.data.description.description import Description
from lapwing.data.query.formula import with_computed
from lapwing.data.query.query import Query
from lapwing.data.sql.select import read_select

BAND = "CASE WHEN age < 30 THEN 'young' WHEN age < 60 THEN 'middle' WHEN age >= 60 THEN 'old' END"
SPOKEN = {
    "decades": "SELECT FLOOR(age / 10) * 10, COUNT(*), SUM(income) FROM people GROUP BY 1",
    "ceilings": "SELECT CEIL(income / 250), COUNT(*) FROM people GROUP BY 1",
    "rounded": "SELECT ROUND(income, -2), COUNT(*), AVG(-income) FROM people GROUP BY 1",
    "remainders": "SELECT age % 7, COUNT(*) FROM people GROUP BY 1",
    "quotients": "SELECT age // 25, COUNT(*) FROM people GROUP BY 1",
    "weeks": "SELECT DATE_TRUNC('week', day), COUNT(*) FROM people GROUP BY 1",
    "months": "SELECT DATE_TRUNC('month', day), DATE_TRUNC('quarter', day), COUNT(*) FROM people GROUP BY 1, 2",
    "years": "SELECT DATE_TRUNC('year', day), EXTRACT(year FROM day), COUNT(*) FROM people GROUP BY 1, 2",
    "days of the week": "SELECT EXTRACT(dow FROM day), EXTRACT(isodow FROM day), COUNT(*) FROM people GROUP BY 1, 2",
    "parts": "SELECT EXTRACT(day FROM day), EXTRACT(week FROM day), COUNT(*) FROM people GROUP BY 1, 2",
    "parts of years": "SELECT EXTRACT(quarter FROM day), EXTRACT(doy FROM day), COUNT(*) FROM people GROUP BY 1, 2",
    "months in numbers": "SELECT MONTH(day), COUNT(*) FROM people GROUP BY 1",
    "bands": f"SELECT {BAND}, COUNT(*), SUM(CASE WHEN member THEN income ELSE 0 END) FROM people GROUP BY 1",
    "numbers by case": "SELECT CASE city WHEN 'Oslo' THEN 1 ELSE 100 END, COUNT(*) FROM people GROUP BY 1",
    "nothing by case": "SELECT SUM(CASE WHEN member THEN NULL WHEN age > 3 THEN 2 ELSE 0.5 END) FROM people",
    "filters": "SELECT COUNT(*) FILTER (WHERE age > 50), SUM(income) FILTER (WHERE member), COUNT(*) FROM people",
    "filters by city": "SELECT city, AVG(age) FILTER (WHERE NOT member), COUNT(*) FROM people GROUP BY city",
    "products": "SELECT SUM(age * income), AVG(age * age / 10), SUM(ABS(income - 3 * age)) FROM people",
    "divisions": "SELECT SUM(income / age), AVG(age / (income - 10)), SUM(age / 7) FROM people",
    "extremes": "SELECT SUM(GREATEST(age, income, 5)), SUM(LEAST(age, 50)), COUNT(NULLIF(age, 30)) FROM people",
    "defaults": "SELECT COALESCE(city, town, 'none'), SUM(COALESCE(age, 7)) FROM people GROUP BY 1",
    "letters": "SELECT UPPER(city), COUNT(LOWER(town)), SUM(LENGTH(TRIM(town))) FROM people GROUP BY 1",
    "initials": "SELECT LEFT(town, 2), COUNT(*) FROM people GROUP BY 1",
    "pieces": "SELECT SUBSTRING(city, 2, 2) || '-' || SUBSTRING(city, 4), COUNT(*) FROM people GROUP BY 1",
    "patterns": "SELECT COUNT(*) FROM people WHERE city LIKE 'O%' OR town LIKE '_e' OR town NOT LIKE '!_%' ESCAPE '!'",
    "odd patterns": "SELECT COUNT(*) FROM people WHERE city LIKE '%\\% odd' ESCAPE '!' OR town LIKE '' OR city LIKE ''",
    "between columns": "SELECT COUNT(*) FROM people WHERE age > income OR city = town AND age <> 3 * income",
    "plain columns": "SELECT COUNT(*) FROM people WHERE income <= weight AND city <> town",
    "since": "SELECT COUNT(*), SUM(day - DATE '2024-01-10') FROM people WHERE DATE_TRUNC('week', day) > '2024-01-10'",
    "some groups": "SELECT WEEK(day), city, COUNT(*) FROM people WHERE city <> 'Rome' AND WEEK(day) < 4 GROUP BY 1, 2",
    "days apart": "SELECT AVG(DATE_DIFF('day', DATE '2020-02-29', day)) FROM people WHERE day - DATE '2024-01-03' <> 5",
    "hours of dates": "SELECT EXTRACT(hour FROM day), DATE_TRUNC('hour', day), COUNT(*) FROM people GROUP BY 1, 2",
    "later": "SELECT day - 3, COUNT(*) FROM people WHERE day + INTERVAL 2 WEEKS > DATE '2024-01-31' GROUP BY 1",
    "in a month": "SELECT day + INTERVAL 1 MONTH, COUNT(*) FROM people WHERE day - INTERVAL 3 MONTHS < day GROUP BY 1",
    "zones": "SELECT EXTRACT(hour FROM day AT TIME ZONE 'America/New_York'), COUNT(*) FROM people GROUP BY 1",
    "local days": "SELECT DATE_TRUNC('day', day AT TIME ZONE 'Asia/Tokyo'), COUNT(*) FROM people GROUP BY 1",
    "moments": "SELECT COUNT(*) FROM people WHERE day >= TIMESTAMP '2024-01-09 13:00' AND day < '2024-01-20 00:00:00'",
    "powers": "SELECT SUM(POWER(age - 40, 2)), SUM(age ^ 3), SUM(SIGN(income - age)) FROM people",
    "ends": "SELECT COUNT(*) FROM people WHERE STARTS_WITH(city, 'O') OR CONTAINS(town, '_') OR ENDS_WITH(city, 'd')",
    "truths": "SELECT age > 30, member AND income > 5, COUNT(*) FROM people GROUP BY 1, 2",
    "steps": "SELECT COUNT(*) FROM people WHERE age / 7 = 3 OR income * 2 > 17.3 OR age / 4 IN (1, 2.5, 7.1)",
    "curves": "SELECT SUM(SQRT(age)), SUM(LN(income)), AVG(EXP(-age / 10)), COUNT(LOG10(age)) FROM people",
    "far curves": "SELECT SUM(EXP(-10 * age)), AVG(EXP(age / 4)), SUM(LN(income / 7)) FROM people",
    "magnitudes": "SELECT FLOOR(LOG2(age + 1)), POWER(age, 0.5) > 4, COUNT(*) FROM people GROUP BY 1, 2",
    "spread": "SELECT STDDEV(age), VAR_SAMP(income / 2) FROM people",
    "median": "SELECT MEDIAN(age * 2) FROM people",
    "medians": f"SELECT {BAND}, MEDIAN(age), QUANTILE_CONT(income, 0.9) FROM people GROUP BY 1",
    "subquery": "SELECT t, COUNT(*) FROM (SELECT age * 2 AS t, city FROM people WHERE member) WHERE t > 9 GROUP BY 1",
}  # fmt: skip


def spoken_queries(description: Description) -> dict[str, tuple[Query, Description]]:
    """The queries by name, each with the description that has its computed columns."""
    found = {}
    for name, text in SPOKEN.items():
        selected = read_select(text, description)
        for number, (_, query) in enumerate(selected.queries):
            found[f"{name} {number}"] = query, with_computed(description, selected.computed)
    return found
