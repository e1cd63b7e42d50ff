"""Verdicts as data and drawn."""

from __future__ import annotations

import io
import json

from rich.console import Console

from lapwing.refute.refuter import refute
from lapwing.report.view.verdict import draw_verdict, view_verdict
from lapwing.report.view.view import View
from lapwing.verify.claim.verdict import Proved, Refuted, Unknown, Verdict
from tests.answers import HALF_NOISE, drawn, proved, unknown, view_of
from tests.helpers import lowered
from tests.proofs import MECHANISM


def view(verdict: Verdict, text: str) -> View:
    found = view_verdict(verdict, lowered(text), "a.py", 0.25)
    assert json.loads(json.dumps(found)) == found
    return found


def lines(found: View) -> list[str]:
    page = io.StringIO()
    draw_verdict(found, Console(file=page, width=100))
    return [line.rstrip() for line in page.getvalue().splitlines()]


def refuted() -> Refuted:
    found = lowered(HALF_NOISE)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim)
    assert counterexample is not None
    return Refuted(counterexample)


def test_a_proof_looks_as_the_prover_shows_it() -> None:
    found = view(Proved(proved(MECHANISM).certificate), MECHANISM)
    assert found == view_of(MECHANISM)
    assert lines(found) == drawn(view_of(MECHANISM))


def test_a_counterexample() -> None:
    found = view(refuted(), HALF_NOISE) | {"check": "lapwing check out.json"}
    assert (found["verdict"], found["name"], found["file"], found["seconds"]) == ("refuted", "half_noise", "a.py", 0.25)
    shown = lines(found)
    assert shown[:2] == ["refuted  half_noise   a.py", "claim    epsilon = eps"]
    assert shown[-1] == "check    lapwing check out.json"


def test_no_verdict_says_that_there_is_no_counterexample_either() -> None:
    answer = unknown(HALF_NOISE)
    found = view(Unknown(answer.reason, answer.closest), HALF_NOISE)
    assert found == view_of(HALF_NOISE)
    assert lines(found) == [*drawn(view_of(HALF_NOISE)), "No counterexample was found either, which proves nothing."]
