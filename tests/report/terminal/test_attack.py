"""Attacks drawn with Rich."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from lapwing.report.terminal.attack import draw_attacks, draw_reconstruction
from lapwing.report.view.attack import view_attack, view_reconstruction
from lapwing.verify.attack.answers import AllAnswers
from lapwing.verify.attack.attack import attack
from lapwing.verify.attack.campaign import attack_all, sweep, usual_prices
from lapwing.verify.attack.curator import Bounded
from lapwing.verify.attack.database import read_bits
from lapwing.verify.attack.subsets import sums_of_all


def console() -> Console:
    return Console(width=100, record=True, file=StringIO())


def test_a_campaign() -> None:
    views = [view_attack(outcome) for outcome in sweep(8, None, usual_prices(None)[:3], 0)]
    page = console()
    draw_attacks(views, page)
    said = page.export_text()
    assert "256 counting queries, about all subsets of 8 people" in said
    assert "not ruled out" in said


def test_a_mechanism_without_a_price() -> None:
    view = view_attack(attack_all(Bounded(1), 8, 0))
    assert (view["epsilon"], view["epsilon_in_all"], view["wrong_at_most"]) == (None, None, 4)
    page = console()
    draw_attacks([view], page)
    assert "epsilon" not in page.export_text()


def test_one_attack() -> None:
    bits = read_bits("0110")
    answers = AllAnswers(4, sums_of_all(bits))
    view = view_reconstruction(attack(answers), answers, bits)
    page = console()
    draw_reconstruction(view, page)
    said = page.export_text()
    assert "0110" in said
    assert "1 of 16 databases" in said
    assert "100.0% of the bits" in said
    assert view_reconstruction(attack(answers), answers, None)["recovered"] is None
