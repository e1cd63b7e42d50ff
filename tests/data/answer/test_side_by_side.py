"""Quantiles and modes in one table with other aggregates of the same groups."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.data.answer.record import answers_of, record_of
from lapwing.data.answer.release_text import draw_release, view_release
from lapwing.data.proof.check_release import check_release
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people, row

SHARP = 900
ROWS = [row(number, number % 60, float(number % 40), ("Oslo", "Rome")[number % 3 == 0]) for number in range(300)]
AGES = {city: sorted(age for _, age, _, _, own, *_ in ROWS if own == city) for city in ("Oslo", "Rome")}


def asked(text: str, folder: Path) -> list[dict[str, object]]:
    """The rows of one answer."""
    folder.mkdir(exist_ok=True)
    with people(folder, rows=ROWS) as opened:
        made = opened.sql(text).release(epsilon=SHARP)
    assert len(made.answers) == 1
    return made.rows()


def test_a_median_stands_beside_a_count_and_a_mean(tmp_path: Path) -> None:
    text = "SELECT city, COUNT(*) AS n, MEDIAN(age) AS m, AVG(age) AS a FROM people GROUP BY city ORDER BY m LIMIT 2"
    with people(tmp_path, rows=ROWS) as opened:
        made = opened.sql(text).release(epsilon=SHARP, key="once")
        again = opened.sql(text).release(epsilon=SHARP, key="once")
    (answer,) = made.answers
    assert [one.name for one in answer.series] == ["n", "m", "a"] and [name for name, _ in answer.chosen] == ["m"]
    assert {each["city"] for each in made.rows()} <= {"Oslo", "Rome", "it's \\ odd"} and len(made.rows()) == 2
    found = {each["city"]: each for each in made.rows()}
    for city, each in found.items():
        ages = AGES.get(str(city), [])
        assert abs(each["n"] - len(ages)) <= 1 and (each["m_low"], each["m_high"]) == (None, None)
    assert again.rows() == made.rows() and answers_of(record_of(made.answers) or "")[0].chosen == answer.chosen
    view = json.loads(json.dumps(view_release(made)))
    assert view["answers"][0]["chosen"]["m"]["interval_of"].startswith("rows between") and "m of each" in str(made)
    assert draw_release(view).splitlines()[0].split() == ["city", "n", "interval", "m", "a", "interval"]
    assert check_release(view).theorem is not None


def test_what_is_computed_from_a_median_has_no_end(tmp_path: Path) -> None:
    (first, *_) = asked("SELECT city, MEDIAN(age) - AVG(age) AS skew FROM people GROUP BY city", tmp_path)
    oslo = AGES["Oslo"]
    assert first["city"] == "Oslo" and (first["skew_low"], first["skew_high"]) == (None, None)
    assert isinstance(first["skew"], float) and abs(first["skew"] - (oslo[100] - sum(oslo) / 200)) < 3


def test_conditions_on_medians_and_beside_them(tmp_path: Path) -> None:
    text = "SELECT city, MEDIAN(age) AS m FROM people GROUP BY city HAVING COUNT(*) > 150"
    assert [each["city"] for each in asked(text, tmp_path)] == ["Oslo"]
    text = "SELECT city FROM (SELECT city, MEDIAN(age) AS m, COUNT(*) AS n FROM people GROUP BY city) WHERE m > 200"
    assert asked(text, tmp_path / "2") == []
    text = "SELECT MEDIAN(age) AS m FROM people HAVING COUNT(*) > 1000"
    assert asked(text, tmp_path / "3") == []


def test_medians_are_aggregated_again(tmp_path: Path) -> None:
    text = "SELECT MAX(m) AS most, COUNT(*) AS n FROM (SELECT city, MEDIAN(age) AS m FROM people GROUP BY city)"
    (found,) = asked(text, tmp_path)
    assert found["n"] == 3 and found["most_high"] is None


def test_all_rows_give_one_row(tmp_path: Path) -> None:
    text = "SELECT COUNT(*) AS n, MODE(city) AS c, MEDIAN(age) AS m, MEDIAN(day) AS d FROM people"
    (found,) = asked(text, tmp_path)
    assert found["c"] == "Oslo" and found["d"] == "2024-01-05" and abs(int(str(found["n"])) - 300) <= 1


def test_a_median_of_dates_by_groups(tmp_path: Path) -> None:
    rows = asked("SELECT city, MEDIAN(day) AS d FROM people GROUP BY city", tmp_path)
    assert [each["d"] for each in rows[:2]] == ["2024-01-05"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "SELECT city, COUNT(*) AS n, QUANTILE_CONT(age, [0.1, 0.5]) AS q FROM people GROUP BY city ORDER BY n",
        "SELECT city, QUANTILE_CONT(age, [0.1, 0.5]) AS q FROM people GROUP BY city HAVING COUNT(*) > 5",
        "SELECT COUNT(*) + APPROX_TOP_K(city, 2) FROM people",
        "SELECT MAX(q) FROM (SELECT QUANTILE_CONT(age, [0.1, 0.5]) AS q FROM people)",
        "SELECT MEDIAN(day) - AVG(age) FROM people",
        "SELECT SUM(m) FROM (SELECT MEDIAN(day) AS m FROM people)",
    ],
)
def test_what_has_several_values_or_is_no_number_is_not_computed_with(text: str, tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened:
        with pytest.raises(ProgramError) as caught:
            opened.sql(text)
        assert caught.value.diagnostics[0].id == "sql-refused" and opened.left()[0] == 1000
