"""Terms as a script for z3."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.prove.rocq.chosen import TooHard


def script_of(terms: list[t.Term]) -> str:
    """The terms for z3; what is known of lists that are built is among them, so that it is named where it is used."""
    try:
        lines = to_smtlib(Obligation("", t.And((t.TRUE, *terms)), t.FALSE)).splitlines()
    except Refused as refused:
        raise TooHard from refused
    given = [line for line in lines if line.startswith("(assert ")][-2:]
    return "\n".join([line for line in lines if not line.startswith(("(assert ", "(check-sat"))] + given)
