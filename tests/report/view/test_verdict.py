"""Verdicts as data."""

from __future__ import annotations

import json

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, ZERO, Compare, Param
from lapwing.refute.refuter import refute
from lapwing.report.view.verdict import view_nearby, view_verdict
from lapwing.report.view.view import View, claim_words
from lapwing.verify.claim.nearby import Nearby
from lapwing.verify.claim.verdict import Proved, Refuted, Unknown, Verdict
from tests.answers import HALF_NOISE, proved, unknown, view_of
from tests.helpers import lowered
from tests.proofs import MECHANISM


def view(verdict: Verdict, text: str) -> View:
    found = view_verdict(verdict, lowered(text), "a.py", 0.25)
    assert json.loads(json.dumps(found)) == found
    return found


def refuted() -> Refuted:
    found = lowered(HALF_NOISE)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim)
    assert counterexample is not None
    return Refuted(counterexample)


def test_a_proof_and_no_answer_are_what_the_prover_says() -> None:
    assert view(Proved(proved(MECHANISM).certificate), MECHANISM) == view_of(MECHANISM)
    answer = unknown(HALF_NOISE)
    assert view(Unknown(answer.reason, answer.closest), HALF_NOISE) == view_of(HALF_NOISE)


def test_a_counterexample() -> None:
    found = view(refuted(), HALF_NOISE)
    assert (found["verdict"], found["name"], found["file"], found["seconds"]) == ("refuted", "half_noise", "a.py", 0.25)


def test_what_is_nearby_is_told_in_words() -> None:
    eps = Param("eps", REAL)
    nearby = Nearby(Claim(eps, ZERO, ONE), None, Compare("<=", eps, ONE))
    view = view_nearby(nearby)
    assert view["words"] == [
        "With `requires = eps <= 1` the claim is proved.",
        "epsilon = eps is proved, and nothing smaller.",
    ]
    assert (view["refuted"], view["requires"]) == (None, "eps <= 1")
    assert view_nearby(Nearby())["words"] == []


def test_a_counterexample_to_rho_says_which_rho_it_follows_from() -> None:
    text = '@private(rho="1 / 2")\ndef leaks(d: Bit):\n    return d'
    found = lowered(text)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim, 10)
    assert counterexample is not None
    view = view_verdict(Refuted(counterexample), found, "leaks.py", 0)
    assert claim_words(view["claim"]).startswith("rho = 1 / 2, hence epsilon = 1 / 2 + 2 * sqrt(")
