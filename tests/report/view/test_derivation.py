"""Derivations as plain data."""

from __future__ import annotations

from typing import Any

from lapwing.kernel.derivation import Derivation
from lapwing.report.view.derivation import view_derivation
from lapwing.report.view.view import View
from lapwing.report.words.followed import follow_proof
from lapwing.syntax.certificate.certificate import Certificate
from tests.answers import MONOTONE, proved
from tests.proofs import mechanism, noisy_max


def view_of(certificate: Certificate) -> View:
    return view_derivation(follow_proof(certificate))


def size(view: Any) -> int:
    return len(view["steps"]) + sum(size(branch) for branch in view["branches"])


def rules(derivation: Derivation) -> int:
    return 1 + sum(map(rules, derivation.premises))


def test_a_straight_derivation_is_a_list() -> None:
    view = view_of(mechanism())
    assert view["branches"] == []
    assert [step["rule"] for step in view["steps"]] == ["Direct", "Laplace", "Skip"]
    assert view["steps"][0]["says"] == {"units": "eps", "alternatives": "1"}
    assert view["steps"][1]["about"] == "draw = laplace(answer, scale=1 / eps)"
    assert view["steps"][1]["says"] == {"shift": "0", "unit": "0"}


def test_every_rule_is_there() -> None:
    for certificate in (noisy_max(), proved(MONOTONE).certificate):
        assert size(view_of(certificate)) == rules(certificate.derivation)


def test_runs_that_are_not_at_the_same_statement_are_shown_side_by_side() -> None:
    text = """
    @private(epsilon="0")
    def program(q: Query(sensitivity=1)):
        x = 0
        if q > 0:
            x = 1
        return 1
    """
    steps = view_of(proved(text).certificate)["steps"]
    assert any("  ~  " in step["about"] for step in steps)
