"""Audits drawn as text."""

from __future__ import annotations

import json
from fractions import Fraction

from lapwing.numbers.epsilon import epsilon_of
from lapwing.report.view.audit import draw_audit, view_audit
from lapwing.verify.auditing.audit import audit
from lapwing.verify.auditing.finding import Audit, Finding
from tests.verify.auditing.faulty import geometric

WORST = Finding("it rains", 1, (90, 10), 100, Fraction(4, 5), Fraction(1, 5), Fraction("1.386294"), Fraction(1, 4))
NOTHING = Finding("it snows", 0, (1, 1), 100, Fraction(0), Fraction(1, 5), Fraction(0), Fraction(0))
FOUND = Audit((WORST, NOTHING), epsilon_of(1), Fraction(1, 100), Fraction("0.999999"), 200, 7, True)


def test_a_false_claim() -> None:
    assert draw_audit(view_audit(FOUND, "weather", ("a", "b"))).splitlines() == [
        "weather on a and b",
        "200 samples each, confidence 99.9999 %, seed 7",
        "the claim epsilon = 1, delta = 1/100 is false",
        "epsilon is at least 1.386294 for delta = 1/100",
        "  1.386294: it rains",
        "    90 of 100 times for b, 10 times for a",
    ]


def test_a_pass_does_not_sound_like_a_proof() -> None:
    drawn = draw_audit(view_audit(audit(geometric, 0, 1, epsilon=1, samples=1000), "geometric", ("0", "1")))
    assert "is not shown to be false (which is no proof that it is true)" in drawn


def test_without_a_claim() -> None:
    drawn = draw_audit(view_audit(audit(geometric, 0, 1, samples=1000), "geometric", ("0", "1")))
    assert "claim" not in drawn
    assert "epsilon is at least" in drawn


def test_a_view_is_plain_data() -> None:
    view = json.loads(json.dumps(view_audit(FOUND, "weather", ("a", "b"))))
    assert (view["violated"], view["claim"]) == (True, {"epsilon": "1", "delta": "1/100"})
    assert (view["findings"][0]["likelier_for"], view["findings"][0]["delta_at_least"]) == ("b", 0.25)
    assert view["assumes"] == ["calls are independent of each other"]
