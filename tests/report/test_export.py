"""Evidence as files: checked again, then drawn."""

from __future__ import annotations

import json

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.report.export import exported, view_evidence
from lapwing.syntax.certificate.write import write_certificate
from tests.answers import HALF_NOISE, proved
from tests.helpers import lowered
from tests.proofs import MECHANISM


def proof() -> str:
    return write_certificate(proved(MECHANISM).certificate)


def refutation() -> str:
    found = lowered(HALF_NOISE)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim)
    assert counterexample is not None
    return write_counterexample(counterexample)


def test_the_three_kinds() -> None:
    assert exported(proof(), ".tex").startswith(r"\documentclass")
    assert exported(proof(), ".md").startswith("### mechanism: proved")
    assert exported(proof(), ".html").startswith("<!doctype html>\n<html lang=")


def test_counterexamples_are_pages_only() -> None:
    assert "badge refuted" in exported(refutation(), ".html")
    with pytest.raises(ProgramError, match="no annotated program"):
        exported(refutation(), ".tex")


def test_what_does_not_check_is_not_drawn() -> None:
    data = json.loads(proof())
    data["derivation"] = []
    with pytest.raises((Refused, ProgramError)):
        view_evidence(json.dumps(data))


def test_unknown_kinds() -> None:
    with pytest.raises(ProgramError, match=r"cannot be written to a \.docx file"):
        exported(proof(), ".docx")
