"""Which threshold a table of found groups gets."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.data.query.query import AggregateTable
from lapwing.data.query.with_threshold import with_threshold
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people


def chosen(question: Question, wanted: object = None) -> str:
    ((_, query),) = with_threshold(question.queries, wanted)
    assert isinstance(query, AggregateTable)
    return query.threshold


def test_coins_where_no_count_is_asked_for(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        assert chosen(opened.sql("SELECT town, SUM(age) FROM people GROUP BY town")) == "truncated"
        assert chosen(opened.sql("SELECT town, SUM(age), COUNT(*) FROM people GROUP BY town")) == "geometric"
        assert chosen(opened.sql("SELECT town, COUNT(age) FROM people GROUP BY town")) == "truncated"
        counted = opened.group_by("town").count()
        assert chosen(counted) == "geometric" and chosen(counted, "truncated") == "truncated"
        assert chosen(opened.count()) == "geometric"


@pytest.mark.parametrize("wanted", ["gauss", "", 1, "Geometric", ["truncated"]])
def test_other_words_are_refused(tmp_path: Path, wanted: object) -> None:
    with people(tmp_path) as opened, pytest.raises(ProgramError, match="threshold"):
        opened.group_by("town").count().preview(epsilon=1, delta="0.01", threshold=wanted)


@pytest.mark.parametrize("wanted", ["geometric", "truncated"])
def test_groups_that_are_known_have_no_threshold(tmp_path: Path, wanted: str) -> None:
    with people(tmp_path) as opened:
        for question in (opened.count(), opened.group_by("city").count(), opened.median("age")):
            with pytest.raises(ProgramError, match="known beforehand"):
                question.release(epsilon=1, threshold=wanted)
        assert opened.left()[0] == 1000


def test_coins_that_would_show_no_group_for_certain_are_refused_before_the_charge(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.group_by("town").sum("age")
        with pytest.raises(ProgramError, match="larger epsilon"):
            question.release(epsilon="1e-300", delta="1e-9", threshold="truncated")
        assert opened.left()[0] == 1000


def test_what_the_answer_and_the_preview_say(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.sql("SELECT town, SUM(age) FROM people GROUP BY town")
        seen = str(question.preview(epsilon=4, delta="0.01"))
        assert "coins that show a group of 3 at least half of the time, one of 6 always" in seen
        release = question.release(epsilon=4, delta="0.01")
        (note,) = release.answers[0].notes
        assert "one with 3 rows is shown at least half of the time, one with 6 always" in note
        assert release.epsilon == 4 and release.delta == Fraction(1, 100)
        plain = question.release(epsilon=4, delta="0.01", threshold="geometric")
        assert "only those with a noisy count of" in " ".join(plain.answers[0].notes)
