"""What intervals are about is said wherever they are."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.data.answer.about import about_of, about_share
from lapwing.data.answer.preview_text import view_preview
from lapwing.data.answer.release_text import view_release
from lapwing.data.query.aggregate import Count, CountUnits, ShareKept, Sum
from lapwing.data.query.group_by import group_by
from lapwing.data.query.query import AggregateTable, TopValues
from lapwing.report.figure.release import plot_release
from lapwing.report.html.release import html_release
from lapwing.report.plot.svg import write_svg
from tests.data.people import described, people
from tests.data.plans import all_queries

LEFT_OUT = "on the rows kept, at most 3 for each person"


def test_rows_that_are_left_out_are_named() -> None:
    for name, query in all_queries(described("person")).items():
        words = about_of(query, described("person"))
        if isinstance(query, AggregateTable) and query.limits is not None:
            assert f"as at most {query.limits.rows} row" in words and "the rest would change" in words, name
        elif isinstance(query, TopValues):
            assert "each person counts once for each value" in words
        else:
            assert LEFT_OUT in words and "left out" in words, name
        assert "kept" not in about_of(query, described()), name


def test_a_count_of_people_leaves_none_out() -> None:
    description = described("person")
    people_alone = AggregateTable((("n", CountUnits()),))
    assert "kept" not in about_of(people_alone, description)
    by_city = AggregateTable((("n", CountUnits()),), (group_by("city", description),))
    both = AggregateTable((("n", CountUnits()), ("rows", Count())))
    assert LEFT_OUT in about_of(by_city, description) and LEFT_OUT in about_of(both, description)


def test_clamping_is_named_where_values_are_added_up() -> None:
    description = described()
    assert "clamped" in about_of(AggregateTable((("s", Sum("age")),)), description)
    assert "clamped" not in about_of(AggregateTable((("n", Count()),)), description)


def test_a_share_says_of_what() -> None:
    description = described("person")
    asked = AggregateTable((("share_kept", ShareKept(40)), ("n", Count()), ("again", ShareKept())))
    words = about_share(asked, description)
    assert len(words) == 2 and "at most 40 rows for each person" in words[0] and "at most 30 rows" in words[1]


@pytest.mark.parametrize("sql", ["SELECT COUNT(*) FROM people", "SELECT city, AVG(age) FROM people GROUP BY city"])
def test_answers_previews_json_and_pictures_say_it(tmp_path: Path, sql: str) -> None:
    with people(tmp_path, "person") as opened:
        question = opened.sql(sql)
        seen, made = question.preview(epsilon=1), question.release(epsilon=1)
        again = [question.release(epsilon=1, key="k") for _ in range(2)][1]
        chosen = opened.median("age").release(epsilon=1)
    pages = [html_release(view_release(one)) for one in (made, chosen)]
    for text in (str(seen), str(made), str(again), str(chosen), *pages):
        assert LEFT_OUT in " ".join(text.split())
    for view in (view_release(made), view_release(again), view_release(chosen)):
        assert LEFT_OUT in json.loads(json.dumps(view))["answers"][0]["about"]
    assert LEFT_OUT in view_preview(seen)["intervals"][0]["about"]
    drawn = write_svg(plot_release(view_release(made)))
    assert "rows kept" in drawn.partition("</desc>")[2]
    assert made.confidence == Fraction(19, 20)
