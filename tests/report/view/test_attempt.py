"""The closest attempt as data."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.prove.shift.run import Known
from lapwing.report.view.attempt import value_words, view_attempt, way_words
from tests.answers import HALF_NOISE, unknown, view_of
from tests.helpers import lowered
from tests.proofs import SUM

BAD_SUM = SUM.replace("1 / eps", "1 / (2 * eps)")


def test_the_run_is_told_line_by_line() -> None:
    view = view_of(HALF_NOISE)
    attempt = view["attempt"]
    assert (view["verdict"], view["claim"]["epsilon"]) == ("unknown", "eps")
    assert [(shift["line"], shift["shift"]) for shift in attempt["shifts"]] == [(4, "draw<2> = draw<1>")]
    run = attempt["run"]
    assert run["fault"].startswith("both runs give the same")
    assert run["public"] == [{"name": "eps", "value": "1"}]
    assert [(draw["line"], draw["name"], draw["cost"]) for draw in run["draws"]] == [(4, "draw", "2")]
    assert (run["cost"], run["allowed"]) == ("2", "1")


def test_a_loop_without_an_invariant_is_pointed_at() -> None:
    closest = unknown(BAD_SUM).closest
    found = lowered(BAD_SUM)
    assert closest is not None
    stuck = replace(closest, run=None, stuck=(2,), bounds=closest.prices)
    view = view_attempt(stuck, found.program, found.places)
    assert view["run"] is None
    assert view["loop"] == {"line": 5, "code": "while i < len(d):"}
    assert view["bounds"] == "2 * eps * (2 * eps)"


def test_lines_are_not_guessed_for_another_program() -> None:
    closest = unknown(BAD_SUM).closest
    found = lowered(HALF_NOISE)
    assert closest is not None
    view = view_attempt(closest, found.program, found.places)
    assert [shift["line"] for shift in view["shifts"]] == [None]


def test_ways() -> None:
    closest = unknown(HALF_NOISE).closest
    assert closest is not None
    ways = {
        way_words(replace(closest, pointwise=pointwise, in_step=in_step))
        for pointwise, in_step in ((True, False), (False, True), (False, False))
    }
    assert len(ways) == 3


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "-"), (True, "True"), (Fraction(1, 2), "1/2"), ((1, (False,)), "[1, [False]]"), ((), "[]"), (-3, "-3")],
)
def test_values(value: Known | None, words: str) -> None:
    assert value_words(value) == words
