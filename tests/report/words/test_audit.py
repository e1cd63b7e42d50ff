"""Audits as text."""

from __future__ import annotations

from lapwing.report.view.audit import view_audit
from lapwing.report.words.audit import draw_audit
from lapwing.verify.auditing.audit import audit
from tests.report.view.test_audit import FOUND
from tests.verify.auditing.faulty import geometric


def test_a_false_claim() -> None:
    assert draw_audit(view_audit(FOUND, "weather", ("a", "b"))).splitlines() == [
        "weather on a and b",
        "200 samples each, confidence 99.9999%, seed 7",
        "the claim epsilon = 1, delta = 1/100 is false",
        "epsilon is at least 1.386294 for delta = 1/100",
        "by the results:",
        "  1.386294: it rains",
        "    90 of 100 times for b, 10 times for a",
    ]


def test_a_pass_does_not_sound_like_a_proof() -> None:
    drawn = draw_audit(view_audit(audit(geometric, 0, 1, epsilon=1, samples=1000), "geometric", ("0", "1")))
    assert "is not shown to be false (which is no proof that it is true)" in drawn


def test_without_a_claim() -> None:
    drawn = draw_audit(view_audit(audit(geometric, 0, 1, samples=1000), "geometric", ("0", "1")))
    assert "nothing is claimed" in drawn
    assert "is false" not in drawn
    assert "epsilon is at least" in drawn
