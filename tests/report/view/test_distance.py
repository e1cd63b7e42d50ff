"""Distances as data."""

from __future__ import annotations

import json

from lapwing.refute.finite.distribution import distribute
from lapwing.refute.finite.properties import reflexive
from lapwing.report.view.distance import view_distance, view_statements

YES, NO = distribute({"yes": "3/4", "no": "1/4"}), distribute({"yes": "1/4", "no": "3/4"})


def test_both_orders() -> None:
    view = view_distance(YES, NO, "log(2)")
    assert [(row["distance"], row["event"], row["smallest"]) for row in view["distances"]] == [
        ("1/4", ["yes"], "log(3)"),
        ("1/4", ["no"], "log(3)"),
    ]
    assert json.loads(json.dumps(view)) == view


def test_no_epsilon_may_be_enough() -> None:
    sure = distribute({"yes": 1})
    assert view_distance(YES, sure, 0)["distances"][0]["smallest"] is None


def test_statements() -> None:
    (told,) = view_statements([reflexive(YES, 1)])["statements"]
    assert (told["name"], told["left"], told["right"], told["verdict"]) == ("reflexive", "0", "0", "holds")
