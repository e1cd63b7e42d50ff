"""Audits as HTML."""

from __future__ import annotations

from lapwing.report.html.audit import html_audit
from lapwing.report.view.audit import view_audit
from lapwing.verify.auditing.audit import audit
from tests.verify.auditing.faulty import answered


def test_false_and_not_shown_to_be_false() -> None:
    inputs = ("<b>", "1")
    wrong = html_audit(view_audit(audit(answered, 0, 1, epsilon="1/2", samples=5000), "answered", inputs))
    assert 'badge refuted">false' in wrong
    assert "&lt;b&gt;" in wrong
    assert "no proof" not in wrong
    right = html_audit(view_audit(audit(answered, 0, 1, epsilon=2, samples=5000), "answered", inputs))
    assert "nothing found" in right
    assert "no proof" in right


def test_another_kind_of_privacy() -> None:
    found = audit(answered, 0, 1, rho="1/100", samples=5000)
    text = html_audit(view_audit(found, "answered", ("0", "1")))
    assert "rho = 0.01" in text
    assert "It is at least" in text
