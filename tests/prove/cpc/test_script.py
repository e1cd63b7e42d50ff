"""What scripts assert."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.script import read_script
from lapwing.prove.cpc.sexpr import ProofError
from lapwing.prove.cpc.term import Terms

DECLARED = "(set-logic ALL)\n(declare-sort L 0)\n(declare-fun n (L) Int)\n(declare-fun y () Real)\n"


def asserted(text: str) -> set[str]:
    return {str(term) for term in read_script(DECLARED + text + "(check-sat)", Terms())}


def test_assertions_are_read_as_proofs_write_them() -> None:
    """A quotient of decimals is the number or the quotient itself: proofs have the one or the other."""
    both = {"(<= y 1/3)", "(<= y (/ 1 3))", "(> y 2)"}
    assert asserted("(assert (and (<= y (/ 1.0 3.0))))(assert (or (> y 2.0)))") == both


@pytest.mark.parametrize(
    "text", ["(assert y)", "(assert (< n 1))", "(define-fun a () Bool true)", "(assert z)", "push"]
)
def test_other_scripts_are_refused(text: str) -> None:
    with pytest.raises(ProofError):
        asserted(text)
