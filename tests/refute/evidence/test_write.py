"""Counterexamples as text."""

from __future__ import annotations

import json

from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from tests.refute.programs import TEXTS, stated


def found() -> Counterexample:
    broken = refute(*stated(TEXTS["noisy_max"]), 5.0)
    assert broken is not None
    return broken


def test_the_text_is_stable_and_exact() -> None:
    broken = found()
    text = write_counterexample(broken)
    assert text == write_counterexample(broken) == write_counterexample(check_counterexample(text))
    data = json.loads(text)
    assert (data["format"], data["version"]) == ("lapwing-counterexample", 1)
    assert all("." not in bound for chance in data["chances"] for bound in chance)
    assert "winner = i" in "\n".join(data["text"])
    assert data["first"][0][:2] == ["Input", "q"]
