"""Queries by dates are charged to the blocks of those dates alone."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import lapwing
from lapwing.data.description.read_description import describe
from tests.budget.ledger.asking import why

ROWS = "day,region,who\n2024-01-05,north,1\n2024-01-20,south,2\n2024-02-03,north,1\n,south,3\n"


def described(unit: str = "row", **blocks: str) -> dict[str, object]:
    privacy: dict[str, object] = {"unit": unit, "neighbours": "add-remove"}
    return {
        "name": "visits",
        "privacy": privacy | ({} if unit == "row" else {"rows": 2}),
        "budget": {"epsilon": 1},
        "blocks": blocks,
        "columns": {
            "day": {"type": "date", "lower": "2020-01-01", "upper": "2030-01-01"},
            "region": {"type": "text", "values": ["north", "south"]},
            "who": {"type": "integer", "lower": 0, "upper": 9},
        },
    }


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    (tmp_path / "visits.csv").write_text(ROWS)
    return tmp_path


def test_budgets_renew_with_the_months(folder: Path) -> None:
    place = folder / "b.sqlite"
    open_ = lapwing.open(folder / "visits.csv", described(column="day"), ledger=place, create=True)
    with open_ as visits:
        january = visits.sql("SELECT COUNT(*) FROM visits WHERE day >= '2024-01-01' AND day < '2024-02-01'")
        february = visits.sql("SELECT COUNT(*) FROM visits WHERE day BETWEEN '2024-02-01' AND '2024-02-29'")
        every = visits.sql("SELECT COUNT(*) FROM visits")
        visits.release(january, epsilon="0.7")
        assert visits.preview(february, epsilon="0.7").reason is None
        visits.release(february, epsilon="0.7")
        assert why(lambda: visits.release(january, epsilon="0.4")) == "over-budget"
        assert why(lambda: visits.release(january, february, epsilon="0.7")) == "over-budget"
        assert why(lambda: visits.release(every, epsilon="0.4")) == "over-budget"
        visits.release(every, epsilon="0.3")
        assert visits.ledger is not None
        spent = {(each.first, each.last): each.spent.amount for each in visits.ledger.blocks("visits", "row")}
        assert spent[24288, 24288] == 1
        assert spent[24290, None] == Fraction(3, 10)


def test_people_are_charged_twice_where_several_blocks_are_read(folder: Path) -> None:
    place = folder / "b.sqlite"
    text = described("who", column="day", group="region")
    with lapwing.open(folder / "visits.csv", text, ledger=place, create=True) as visits:
        one = visits.sql(
            "SELECT COUNT(*) FROM visits WHERE day BETWEEN '2024-01-01' AND '2024-01-31' AND region = 'north'"
        )
        two = visits.sql("SELECT COUNT(*) FROM visits WHERE day BETWEEN '2024-01-01' AND '2024-01-31'")
        assert visits.preview(one, epsilon="0.1").epsilon == Fraction(1, 10)
        assert visits.preview(two, epsilon="0.1").epsilon == Fraction(1, 5)
    other = describe(described("who", column="day"))
    assert why(lambda: lapwing.open(folder / "visits.csv", other, ledger=place)) == "budget-differs"


@pytest.mark.parametrize("blocks", [{"column": "region"}, {"group": "day"}, {"column": "nothing"}, {"until": "x"}])
def test_blocks_that_there_cannot_be(blocks: dict[str, str]) -> None:
    assert why(lambda: describe(described(**blocks))).startswith("description")


def test_periods_and_neighbours() -> None:
    assert why(lambda: describe(described(column="day", period="hour"))) == "blocks"
    text = described(column="day") | {"privacy": {"unit": "row", "neighbours": "replace"}}
    assert why(lambda: describe(text)).startswith("description")
