"""Verdicts as text."""

from __future__ import annotations

from lapwing.app.judging.drawn import drawn
from lapwing.app.judging.verdict import judged
from lapwing.report.view.findings import view_fault
from lapwing.syntax.subjects.subject import Fault
from tests.app.judging.programs import MARKED, NATURAL
from tests.app.judging.test_request import asked as asked_or_fault
from tests.app.judging.test_verdict import asked


def test_a_proof_and_a_counterexample() -> None:
    assert drawn(judged(asked(MARKED, "good"), 20)[0]).startswith("good: proved, epsilon = eps")
    text = drawn(judged(asked(NATURAL, "half"), 20)[0])
    assert text.startswith("half: refuted, ") and "floating-point noise" in text


def test_a_fault_with_its_fix() -> None:
    fault = asked_or_fault(MARKED, "wrong")
    assert isinstance(fault, Fault)
    assert "This divides by zero. Divide by something else." in drawn(view_fault(fault))


def test_no_verdict_at_all() -> None:
    assert drawn({"name": "f", "verdict": "unread", "reason": "it took too long"}) == "f: it took too long"
