"""Verdicts drawn with Rich."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.verdict import draw_verdict
from lapwing.report.view.view import View
from lapwing.verify.claim.verdict import Proved, Unknown
from tests.answers import HALF_NOISE, drawn, proved, unknown, view_of
from tests.proofs import MECHANISM
from tests.report.view.test_verdict import refuted, view


def lines(found: View) -> list[str]:
    page = io.StringIO()
    draw_verdict(found, Console(file=page, width=100))
    return [line.rstrip() for line in page.getvalue().splitlines()]


def test_a_proof_looks_as_the_prover_shows_it() -> None:
    found = view(Proved(proved(MECHANISM).certificate), MECHANISM)
    assert lines(found) == drawn(view_of(MECHANISM))


def test_a_counterexample() -> None:
    found = view(refuted(), HALF_NOISE) | {"check": "lapwing check out.json"}
    shown = lines(found)
    assert shown[:2] == ["refuted  half_noise   a.py", "claim    epsilon = eps"]
    assert shown[-1] == "check    lapwing check out.json"


def test_no_verdict_says_that_there_is_no_counterexample_either() -> None:
    answer = unknown(HALF_NOISE)
    found = view(Unknown(answer.reason, answer.closest), HALF_NOISE)
    assert lines(found) == [*drawn(view_of(HALF_NOISE)), "No counterexample was found either, which proves nothing."]
