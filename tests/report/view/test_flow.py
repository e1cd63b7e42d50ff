"""Analyses as plain data."""

from __future__ import annotations

import json

from lapwing.report.view.flow import order_words, value_words, view_analysis, view_costs
from lapwing.verify.flow.analyse import analyse
from lapwing.verify.flow.copying import Cost
from tests.verify.flow.programs import labelled


def test_a_view_is_plain_data() -> None:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[int]", "x = s", "if x > p:", "    return 1", "return 0")
    view = view_analysis(analyse(flow), "test.py", tree=True)
    assert json.loads(json.dumps(view)) == view
    assert view["labels"] == [
        {"name": "s", "label": "High"},
        {"name": "p", "label": "Low"},
        {"name": "x", "label": "High"},
    ]
    (violation,) = view["violations"]
    assert violation["sink"] == "the result" and "result 1" not in violation["cause"]
    assert violation["chain"][0]["name"] == "s"
    assert view["derivation"]["rule"] == "Seq" and not view["derivation"]["holds"]


def test_reasons_in_views() -> None:
    lines = ["x = s", "while x != 0:", "    x = x - 1", "return p"]
    view = view_analysis(analyse(labelled("(s: High[int], p: Low[int]) -> Low[int]", *lines)), "test.py")
    (observer,) = view["observers"]
    assert observer["by"] in ("invariants", "types") and observer["ends_alike"] is False
    assert view["loops"][0]["level"] == "High" and "derivation" not in view


def test_orders_in_words() -> None:
    for levels, words in (
        ("Low < High", "Low < High"),
        ("A < B < C < D", "A < B < C < D"),
        ("L < A < H, L < B < H", "L < A, L < B, A < H, B < H"),
        ("Only", "Only"),
    ):
        flow = labelled("(p: int) -> int", "return p", levels=levels)
        assert order_words(flow) == words


def test_values_and_costs() -> None:
    assert value_words([1, True]) == "[1, True]"
    assert view_costs((Cost(3, 7, 8),)) == [{"bits": 3, "secrets": 8, "copied": 8, "matches": 7}]
