"""Audits drawn as text."""

from __future__ import annotations

import json
from fractions import Fraction

from lapwing.numbers.epsilon import epsilon_of
from lapwing.report.view.audit import view_audit
from lapwing.verify.auditing.finding import Audit, Finding

WORST = Finding("it rains", 1, (90, 10), 100, Fraction(4, 5), Fraction(1, 5), Fraction("1.386294"), Fraction(1, 4))
NOTHING = Finding("it snows", 0, (1, 1), 100, Fraction(0), Fraction(1, 5), Fraction(0), Fraction(0))
FOUND = Audit((WORST, NOTHING), epsilon_of(1), Fraction(1, 100), Fraction("0.999999"), 200, 7, True)


def test_a_view_is_plain_data() -> None:
    view = json.loads(json.dumps(view_audit(FOUND, "weather", ("a", "b"))))
    assert (view["violated"], view["claim"]) == (
        True,
        {"epsilon": "1", "delta": "1/100", "words": "epsilon = 1, delta = 1/100"},
    )
    assert (view["findings"][0]["likelier_for"], view["findings"][0]["delta_at_least"]) == ("b", 0.25)
    assert view["assumes"] == ["calls are independent of each other"]
