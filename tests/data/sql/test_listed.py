"""Functions of a listed column: computed from its values alone, and missing for all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people, row

CITIES = ["Oslo", "Oslo", "Rome", "it's \\ odd", "Lima", None, "osla"]
ROWS = [row(number, 30, 10.0, city) for number, city in enumerate(CITIES)]


def asked(select: str, folder: Path) -> list[dict[str, object]]:
    """The rows of an answer, almost without noise."""
    with people(folder, rows=ROWS) as opened:
        return opened.sql(f"SELECT {select}").release(epsilon=900).rows()


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("SPLIT_PART(city, 's', 2)", {"lo": 2, "": 1, " \\ odd": 1}),
        ("REPLACE(LOWER(city), 'o', '0')", {"0sl0": 2, "r0me": 1, "it's \\ 0dd": 1}),
        ("REGEXP_REPLACE(city, '[a-z]+', '')", {"O": 2, "R": 1, "'s \\ odd": 1}),
        ("RIGHT(city, 2)", {"lo": 2, "me": 1, "dd": 1}),
        ("REVERSE(city)", {"olsO": 2, "emoR": 1, "ddo \\ s'ti": 1}),
        ("STRPOS(city, 'o')", {4: 2, 2: 1, 8: 1}),
        ("REGEXP_EXTRACT(city, '^([A-Z])', 1)", {"O": 2, "R": 1, "": 1}),
    ],
)
def test_values_are_those_of_the_list(key: str, wanted: dict[object, int], tmp_path: Path) -> None:
    found = asked(f"{key} AS k, COUNT(*) AS n FROM people GROUP BY k", tmp_path)
    assert {each["k"]: each["n"] for each in found} == wanted


@pytest.mark.parametrize(
    ("where", "count"),
    [
        ("city ~ '^O'", 2),
        ("REGEXP_MATCHES(city, 's')", 3),
        ("NOT REGEXP_MATCHES(city, 'l')", 2),
        ("REGEXP_MATCHES(city, 'nothing')", 0),
        ("RIGHT(city, 1) = 'o' OR city IS NULL", 3),
        ("STRPOS(city, 'm') > 0 AND age = 30", 1),
    ],
)
def test_values_that_are_not_listed_meet_no_condition(where: str, count: int, tmp_path: Path) -> None:
    (found,) = asked(f"COUNT(*) AS n FROM people WHERE {where}", tmp_path)
    assert found["n"] == count


@pytest.mark.parametrize(
    "condition",
    [
        "REGEXP_MATCHES(town, 'a')",
        "REGEXP_MATCHES(city, '[a')",
        "REGEXP_MATCHES(city, town)",
        "REPLACE(city, city, 'x') = 'x'",
        "REPLACE(REPLACE(REPLACE(REPLACE(city, 'a', 'b'), 'a', 'b'), 'a', 'b'), 'a', 'b') = 'x'",
        "REPLACE(CAST(age AS TEXT), 'a', 'b') = 'x'",
        "RIGHT(person, 2) = '1'",
        "SPLIT_PART(city, (SELECT MAX(city) FROM people), 1) = 'x'",
        "SPLIT_PART(READ_TEXT(city), 'a', 1) = 'x'",
        "REPLACE(city, GETENV('HOME'), 'x') = 'x'",
    ],
)
def test_what_is_not_a_function_of_the_list_is_refused(condition: str, tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened:
        if "city, city" in condition:
            assert opened.sql(f"SELECT COUNT(*) FROM people WHERE {condition}").preview(epsilon=1)
            return
        with pytest.raises(ProgramError):
            opened.sql(f"SELECT COUNT(*) FROM people WHERE {condition}")
