"""Attacks as charts."""

from __future__ import annotations

from lapwing.report.figure.attack import attack_figure
from lapwing.report.plot.svg import write_svg
from lapwing.report.plot.text import draw_text
from lapwing.report.view.attack import view_attack
from lapwing.verify.attack.campaign import sweep, usual_prices


def test_a_campaign() -> None:
    figure = attack_figure([view_attack(outcome) for outcome in sweep(8, None, usual_prices(None)[:3], 0)])
    assert "<svg" in write_svg(figure)
    assert "guessing" in str(draw_text(figure))
