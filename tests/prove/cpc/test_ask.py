"""Proofs from cvc5."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.prove.cpc import ask
from lapwing.prove.cpc.ask import PLAIN, proof_of, proofs_of

FALSE = "(set-logic ALL)\n(declare-fun x () Int)\n(assert (< x 1))\n(assert (> x 0))\n(check-sat)\n"


def test_every_proof_is_checked_before_it_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(proofs_of([FALSE])) == 1
    monkeypatch.setattr(ask, "proof_of", lambda script, options: "((step @p1 false :rule trust))")
    with pytest.raises(Refused, match="not accepted"):
        proofs_of([FALSE])


def test_cvc5_is_asked_again_for_a_plainer_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = proof_of(FALSE, PLAIN)
    answers = {False: "((step @p1 false :rule trust))", True: plain}
    monkeypatch.setattr(ask, "proof_of", lambda script, options: answers[options == PLAIN])
    assert proofs_of([FALSE]) == [plain]


@pytest.mark.parametrize("text", [FALSE.replace("1", "2"), "(assert"])
def test_what_cvc5_cannot_prove(text: str) -> None:
    with pytest.raises(Refused):
        proof_of(text)
