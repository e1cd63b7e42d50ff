"""Questions cost nothing until they are released."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.question import asked_in
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.view.history import view_history
from tests.data.people import people, row


def test_each_of_several_keeps_its_arrangement(tmp_path: Path) -> None:
    with people(tmp_path, rows=[row(n, 30) for n in range(400)]) as opened:
        plain, scaled = opened.count(), opened.sql("SELECT 1000 * COUNT(*) AS n FROM people")
        for question in (plain + scaled, scaled + plain):
            found = {key: value for one in question.release(epsilon=100).rows() for key, value in one.items()}
            assert abs(found["count"] - 400) < 9 and abs(found["n"] - 400_000) < 9000


def test_a_key_is_for_one_arrangement(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        rounded, plain = (opened.sql(f"SELECT {x} AS m FROM people") for x in ("10 * AVG(age)", "AVG(age)"))
        first = rounded.release(epsilon=1, key="k")
        assert rounded.release(epsilon=1, key="k").rows() == first.rows()
        with pytest.raises(ProgramError):
            plain.release(epsilon=1, key="k")
        assert opened.left()[0] == 999


def test_asking_is_free(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.count()
        assert opened.left()[0] == 1000
        question.preview(epsilon=1)
        assert opened.left()[0] == 1000
        question.release(epsilon=1)
        assert opened.left()[0] == 999


def test_the_ledger_says_what_was_asked(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        select = "SELECT city,\n COUNT(*) FROM people GROUP BY city"
        first = opened.sql(select).release(epsilon=1, key="k")
        (opened.count() + opened.sql("SELECT COUNT(*) FROM people")).release(epsilon=1)
        assert opened.ledger is not None
        said = [view["says"] for view in view_history(opened.ledger.history(), "people") if view["kind"] == "released"]
        assert said[0].endswith(": SELECT city, COUNT(*) FROM people GROUP BY city")
        assert said[1].endswith(": count of people; SELECT COUNT(*) FROM people")
        assert (
            opened.sql("SELECT city, COUNT(*)  FROM people GROUP BY city").release(epsilon=1, key="k").rows()
            == first.rows()
        )


def test_a_very_long_question_is_shortened(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        long = "SELECT COUNT(*) FROM people WHERE " + " OR ".join(f"age = {n}" for n in range(100))
        assert len(asked_in((opened.sql(long),))) <= 500
        opened.sql(long).release(epsilon=1)


def test_a_question_shows_what_is_asked(tmp_path: Path) -> None:
    question = people(tmp_path).sql("SELECT COUNT(*) FROM people")
    assert str(question) == "SELECT COUNT(*) FROM people"
    assert len(repr(question)) < 120 and "SELECT COUNT(*) FROM people" in repr(question)
