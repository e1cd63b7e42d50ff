"""Audits as pictures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.figure.audit import audit_figure, errors_of
from lapwing.report.plot.mark import Bars, Dots, Level
from lapwing.report.plot.svg import write_svg
from lapwing.verify.auditing.audit import audit
from tests.verify.auditing.faulty import answered


def test_bounds_and_errors() -> None:
    found = audit(answered, 0, 1, epsilon="1/2", samples=5000)
    figure = audit_figure(found, "answered")
    assert "the claim of 0.5 is false" in figure.description
    bars, level = figure.charts[0].marks
    assert isinstance(bars, Bars)
    assert isinstance(level, Level)
    assert bars.bars[0].height == found.epsilon_at_least > Fraction(1, 2)
    assert level.at == 0.5
    dots = figure.charts[1].marks[1]
    assert isinstance(dots, Dots)
    assert dots.points[0] == errors_of(found.findings[0])
    assert "99.9999" in write_svg(figure)


def test_events_that_show_nothing_are_left_out_beside_others() -> None:
    found = audit(answered, 0, 1, epsilon="1/2", samples=5000)
    nothing = replace(found.findings[0], epsilon=Fraction(0))
    both = audit_figure(replace(found, findings=(found.findings[0], nothing)), "answered").charts[0].marks[0]
    alone = audit_figure(replace(found, findings=(nothing,)), "answered").charts[0].marks[0]
    assert isinstance(both, Bars) and isinstance(alone, Bars)
    assert [bar.height > 0 for bar in both.bars] == [True]
    assert [bar.height > 0 for bar in alone.bars] == [False]


def test_without_a_claim_there_is_no_line() -> None:
    found = audit(answered, 0, 1, samples=5000)
    assert [len(chart.marks) for chart in audit_figure(found, "answered").charts] == [1, 1]
    with pytest.raises(ProgramError, match="plot-nothing"):
        audit_figure(replace(found, findings=()), "answered")
