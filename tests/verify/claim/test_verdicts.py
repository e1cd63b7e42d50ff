"""Small programs of many kinds, with their verdicts: a proof that both checkers accept, or an exact counterexample."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.verify.claim.judged import PROVED, REFUTED, UNKNOWN
from tools import recheck


@pytest.mark.parametrize("text", PROVED.values(), ids=PROVED)
def test_what_is_right_is_proved_and_checked_twice(text: str, tmp_path: Path) -> None:
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved), answer
    certificate = write_certificate(answer.certificate)
    assert check_certificate(certificate).program == found.program
    path = tmp_path / "certificate.json"
    path.write_text(certificate)
    assert recheck.verdict(str(path)) == (0, f"accepted: {found.program.name}")


@pytest.mark.parametrize("text", PROVED.values(), ids=PROVED)
def test_what_is_right_is_not_refuted(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    assert refute(found.program, found.claim, 0.4) is None


@pytest.mark.parametrize("text", REFUTED.values(), ids=REFUTED)
def test_what_is_wrong_is_refuted_exactly(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim, 30.0)
    assert counterexample is not None
    assert check_counterexample(write_counterexample(counterexample)) == counterexample


@pytest.mark.parametrize("text", (REFUTED | UNKNOWN).values(), ids=REFUTED | UNKNOWN)
def test_what_is_not_proved_says_why(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim, 4.0)
    assert isinstance(answer, Unknown)
    assert not answer.refused, answer.reason


@pytest.mark.parametrize("text", UNKNOWN.values(), ids=UNKNOWN)
def test_what_is_unknown_is_not_refuted(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    assert refute(found.program, found.claim, 0.4) is None
