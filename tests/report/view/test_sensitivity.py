"""Sensitivities as data."""

from __future__ import annotations

import json

from lapwing.report.view.sensitivity import value_words, view_sensitivity
from lapwing.report.view.view import View
from lapwing.verify.claim.sensitivity import find_sensitivity
from tests.helpers import lowered
from tests.verify.claim.test_sensitivity import MEAN


def view_of(text: str) -> View:
    return view_sensitivity(find_sensitivity(lowered(text).program), "a.py", 0.25)


def test_a_sensitivity_is_data() -> None:
    view = view_of(MEAN)
    assert json.loads(json.dumps(view)) == view
    assert (view["sensitivity"], view["cost"], view["attained"]) == ("1 / len(d)", "eps / len(d)", True)
    assert view["example"]["first"] == {"inputs": {"d": "[0]"}, "result": "0"}


def test_values_in_words() -> None:
    assert value_words([1, [2, 3]]) == "[1, [2, 3]]"
