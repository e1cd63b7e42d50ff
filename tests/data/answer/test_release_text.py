"""Releases as data and text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.data.answer.release_text import draw_release, number, view_release
from tests.data.people import people, row


@pytest.fixture(autouse=True)
def anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))


def test_json_and_text(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = opened.release(opened.group_by("city").mean("age"), opened.most_common("city"), epsilon="1/3")
    view = view_release(made)
    again = json.loads(json.dumps(view))
    assert again["epsilon"] == "1/3" and len(again["answers"][0]["rows"]) == 3
    assert set(again["answers"][0]["rows"][0]) == {"city", "mean_age", "mean_age_low", "mean_age_high"}
    text = draw_release(view)
    assert "most common city: " in text and "(rows that this value has less than the most common one)" in text
    assert again["answers"][1]["interval"][0] == 0 and made.rows()[-1]["interval_high"] > 0
    assert "cost: epsilon 1/3" in text and "all intervals hold at once with 95% confidence" in text
    assert "intervals cover the noise added to the exact answer" in text
    assert all(answer["about"] and answer["together"] for answer in again["answers"])


def test_intervals_of_found_groups_hold_one_by_one(tmp_path: Path) -> None:
    rows = [row(person) for person in range(300)]
    with people(tmp_path, rows=rows) as opened:
        alone = view_release(opened.group_by("town").count().release(epsilon=1, delta="0.01"))
        mixed = view_release(opened.release(opened.group_by("town").count(), opened.count(), epsilon=1, delta="0.01"))
    text = draw_release(alone)
    assert "each interval holds by itself with 95% confidence" in text and "together" not in text
    assert [answer["together"] for answer in mixed["answers"]] == [False, True]
    assert "except those of groups that were found" in " ".join(draw_release(mixed).split())


def test_long_tables_are_cut_in_text_only(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        view = view_release(opened.histogram("age").release(epsilon=1))
    assert len(view["answers"][0]["rows"]) == 121 and "and 61 more rows" in draw_release(view)


def test_digits() -> None:
    assert number(1234.5678, 1200.0, 1270.0) == "1235"
    assert number(0.123456, 0.12, 0.127) == "0.1235"
    assert number(None, None, None) == "?" and number(5, 1, 9) == "5"
