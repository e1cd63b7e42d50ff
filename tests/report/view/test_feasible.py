"""Feasible sets as plain data."""

from __future__ import annotations

import json

from lapwing.report.view.feasible import range_words, view_feasible
from lapwing.verify.flow.feasible import find_feasible
from lapwing.verify.flow.question import ask
from tests.verify.flow.programs import labelled


def test_randomized_response() -> None:
    flow = labelled("(x: High[Bit]) -> Low[int]", "if flip():", "    return x", "return 1 if flip() else 0")
    view = view_feasible(find_feasible(ask(flow, "Low", {}, "1")))
    assert json.loads(json.dumps(view)) == view
    assert [(item["secret"], item["after"]) for item in view["members"]] == [("1", "3/4"), ("0", "1/4")]
    assert view["leakage"]["min_entropy_leakage"] == {"exact": "log2(3/2)", "near": "0.5850"}
    assert view["epsilon"]["pair"]["factor"] == "3" and view["epsilon"]["epsilon"] == "log(3)"


def test_a_password_has_no_epsilon() -> None:
    flow = labelled("(s: High[Integers(0, 9)], g: Low[int]) -> Low[bool]", "return match(s, g)")
    view = view_feasible(find_feasible(ask(flow, "Low", {"g": "3"}, "False")))
    assert view["size"] == 9 and view["total"] == 10 and view["epsilon"]["ratio"] is None
    assert view["leakage"]["guess_before"] == "1/10" and view["leakage"]["guess_after"] == "1/5"


def test_descriptions_and_single_observations() -> None:
    wide = labelled("(s: High[int], g: Low[int]) -> Low[bool]", "return s > g")
    view = view_feasible(find_feasible(ask(wide, "Low", {"g": "3"}, "True")))
    assert view["description"]["ranges"] == ["4.."] and view["size"] is None and view["total"] is None
    noisy = labelled("(x: High[Bit], eps: Low[float]) -> Low[int]", "return geometric(x, scale=1 / eps)")
    view = view_feasible(find_feasible(ask(noisy, "Low", {"eps": "log(2)"}, "5")))
    assert view["epsilon"]["only_this_observation"] and view["epsilon"]["ratio"] == "2" and "leakage" not in view


def test_ranges() -> None:
    assert [range_words(*ends) for ends in ((1, 1), (1, 5), (None, 5), (5, None))] == ["1", "1..5", "..5", "5.."]
