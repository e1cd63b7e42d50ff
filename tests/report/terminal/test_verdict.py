"""Verdicts drawn with Rich."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.verdict import draw_verdict
from lapwing.report.view.view import View
from lapwing.verify.claim.verdict import Proved, Unknown
from tests.answers import HALF_NOISE, drawn, proved, unknown, view_of
from tests.proofs import MECHANISM, SUM
from tests.report.view.test_verdict import refuted, view


def lines(found: View, short: bool = False) -> list[str]:
    page = io.StringIO()
    draw_verdict(found, Console(file=page, width=100), short)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def test_a_proof_looks_as_the_prover_shows_it() -> None:
    found = view(Proved(proved(MECHANISM).certificate), MECHANISM)
    assert lines(found) == drawn(view_of(MECHANISM))


def test_a_counterexample() -> None:
    found = view(refuted(), HALF_NOISE) | {"certificate": "out.json", "check": "lapwing check out.json"}
    shown = lines(found)
    assert shown[0] == "half_noise: refuted, epsilon = eps   a.py"
    assert shown[-1] == "check    lapwing check out.json"


def test_nothing_is_said_about_what_was_not_looked_for() -> None:
    answer = unknown(HALF_NOISE)
    found = view(Unknown(answer.reason, answer.closest), HALF_NOISE) | {"seconds": 2.0}
    assert lines(found | {"sought": "proof"}) == lines(found)[:-1]
    assert lines(found | {"sought": "counterexample"})[1:] == [
        "No counterexample was found in 2.0 s, which proves nothing."
    ]


def test_no_verdict_says_that_there_is_no_counterexample_either() -> None:
    answer = unknown(HALF_NOISE)
    found = view(Unknown(answer.reason, answer.closest), HALF_NOISE)
    assert lines(found) == [*drawn(view_of(HALF_NOISE)), "No counterexample was found either, which proves nothing."]


def test_in_short_a_proof_is_the_draws_as_they_are_written_and_what_they_pay() -> None:
    written = SUM.replace("laplace(total, scale=1 / eps)", "laplace(\n        total, scale=1 / eps\n    )")
    found = view(Proved(proved(written).certificate), written) | {"in_full": "lapwing prove a.py:noisy_sum"}
    shown = lines(found, short=True)
    assert shown == [
        "noisy_sum: proved, epsilon = eps   a.py",
        "Whatever the first run draws, the second run gives the same result.",
        "  7  return laplace( total, scale=1 / eps )",
        "         pays <abs(total<1> - total<2>) * eps>",
        "     spent at most <eps>",
        "rests on  real numbers on a grid; exact noise; z3 and cvc5 not both wrong",
        "checked   4 obligations, both solvers; 0.2 s; see lapwing prove a.py:noisy_sum",
    ]
    assert "invariant:" in "\n".join(lines(found))
