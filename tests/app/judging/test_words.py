"""Verdicts in words."""

from __future__ import annotations

from typing import Any

from lapwing.app.judging.verdict import judged
from lapwing.app.judging.words import long, sentence, short
from tests.app.judging.programs import MARKED, NATURAL
from tests.app.judging.test_verdict import asked


def view_of(text: str, name: str) -> dict[str, Any]:
    return judged(asked(text, name), 20)[0]


def test_before_there_is_a_verdict() -> None:
    assert short(None, True) == "checking privacy …"
    assert long("f", None, True) == "**f**: checking privacy …"


def test_a_proof() -> None:
    found = view_of(MARKED, "good")
    assert short(found, True) == "proved: epsilon = eps"
    assert "Whatever the first run draws, the second run gives the same result." in long("good", found, True)
    assert "confirmed by both solvers" in long("good", found, True)
    assert short(found, False) == "nothing is claimed; proved: epsilon = eps"


def test_a_counterexample() -> None:
    found = view_of(NATURAL, "half")
    assert short(found, True) == "refuted: the claim epsilon = epsilon is false"
    words = sentence(found)
    assert words.startswith("The claim epsilon = epsilon is false. For data = ") and "but the claim allows " in words
    told = long("half", found, True)
    assert "| input | first | second |" in told and "- the claim allows " in told


def test_something_that_never_happens_for_the_second() -> None:
    view = {**view_of(NATURAL, "half"), "infinite": True, "ratio": None, "log_ratio": None}
    assert "it never happens for the second" in sentence(view)
    assert "so no epsilon is large enough" in long("half", view, True)


def test_unknown_and_faults() -> None:
    claim = {"epsilon": "eps", "delta": "0", "group": "1"}
    unknown = {"verdict": "unknown", "claim": claim, "reason": "the time is up"}
    assert sentence(unknown) == "The claim epsilon = eps is neither proved nor refuted: the time is up."
    assert short(unknown, True) == "unknown: epsilon = eps"
    fault = {"verdict": "unread", "claim": None, "diagnostics": [{"cause": "x" * 200, "fix": "", "id": "a"}]}
    assert len(short(fault, True)) < 120
