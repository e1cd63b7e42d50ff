"""Verdicts in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lapwing.app.editor.document import Function
from lapwing.app.editor.words import long, sentence, short
from lapwing.app.judging.verdict import judged
from tests.app.judging.programs import MARKED, NATURAL
from tests.app.judging.test_verdict import asked

EMPTY = Function("f", 1, 0, 5, 1, 2, "a", True)


def judged_function(text: str, name: str) -> Function:
    return replace(EMPTY, name=name, view=judged(asked(text, name), 20)[0])


def test_before_there_is_a_verdict() -> None:
    assert short(EMPTY) == "checking privacy …"
    assert long(EMPTY) == "**f**: checking privacy …"


def test_a_proof() -> None:
    found = judged_function(MARKED, "good")
    assert short(found) == "proved: epsilon = eps"
    assert "Whatever the first run draws, the second run gives the same result." in long(found)
    assert "confirmed by both solvers" in long(found)
    assert short(replace(found, claimed=False)) == "nothing is claimed; proved: epsilon = eps"


def test_a_counterexample() -> None:
    found = judged_function(NATURAL, "half")
    assert short(found) == "refuted: epsilon = epsilon is false"
    assert found.view is not None
    words = sentence(found.view)
    assert words.startswith("epsilon = epsilon is false. For data = ") and " is allowed." in words
    assert "| input | first | second |" in long(found) and "- allowed is " in long(found)


def test_something_that_never_happens_for_the_second() -> None:
    found = judged_function(NATURAL, "half")
    assert found.view is not None
    view: dict[str, Any] = {**found.view, "infinite": True, "ratio": None, "log_ratio": None}
    assert "it never happens for the second" in sentence(view)
    assert "so no epsilon is true" in long(replace(found, view=view))


def test_unknown_and_faults() -> None:
    claim = {"epsilon": "eps", "delta": "0", "group": "1"}
    unknown = {"verdict": "unknown", "claim": claim, "reason": "the time is up"}
    assert sentence(unknown) == "epsilon = eps was neither proved nor refuted: the time is up."
    assert short(replace(EMPTY, view=unknown)) == "unknown: epsilon = eps"
    fault = {"verdict": "unread", "claim": None, "diagnostics": [{"cause": "x" * 200, "fix": "", "id": "a"}]}
    assert len(short(replace(EMPTY, view=fault))) < 120
