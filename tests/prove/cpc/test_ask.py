"""Proofs from cvc5."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.prove.cpc import ask
from lapwing.prove.cpc.ask import proof_of, proofs_of

FALSE = "(set-logic ALL)\n(declare-fun x () Int)\n(assert (< x 1))\n(assert (> x 0))\n(check-sat)\n"


def test_every_proof_is_checked_before_it_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(proofs_of([FALSE])) == 1
    monkeypatch.setattr(ask, "proof_of", lambda script: "((step @p1 false :rule trust))")
    with pytest.raises(Refused, match="not accepted"):
        proofs_of([FALSE])


@pytest.mark.parametrize("text", [FALSE.replace("1", "2"), "(assert"])
def test_what_cvc5_cannot_prove(text: str) -> None:
    with pytest.raises(Refused):
        proof_of(text)
