"""Statements about accuracy drawn with Rich."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO

from rich.console import Console

from lapwing.numbers.enclosure import log_bounds
from lapwing.report.terminal.accuracy import draw_accuracy, draw_mechanisms, equals
from lapwing.report.view.accuracy import view_accuracy, view_mechanism
from lapwing.run.accuracy.known import MECHANISMS
from lapwing.run.accuracy.solve import alpha_for, ask, epsilon_for


def drawn(view: dict[str, object]) -> str:
    console = Console(width=100, record=True, file=StringIO())
    draw_accuracy(view, console)
    return console.export_text()


def test_a_theorem_that_is_not_enough_on_the_grid_says_so() -> None:
    view = view_accuracy(alpha_for("laplace", "0.05", epsilon=1))
    assert view["theorem"]["holds"] is False
    assert "next step of the grid" in " ".join(drawn(view).split())
    fine = view_accuracy(alpha_for("randomized-response", "0.05", epsilon=1, n=100, share=True))
    assert fine["theorem"]["holds"] is True
    assert "note" not in drawn(fine)


def test_only_numbers_have_an_interval() -> None:
    assert "interval" in drawn(view_accuracy(alpha_for("histogram", "0.05", epsilon=1, k=5)))
    assert "interval" not in drawn(view_accuracy(alpha_for("exponential", "0.05", epsilon=1, k=5)))


def test_the_other_questions() -> None:
    said = drawn(view_accuracy(epsilon_for("laplace", 3, "0.05")))
    assert "epsilon" in said.splitlines()[4]
    assert "theorem" not in drawn(view_accuracy(ask("laplace", "3", None, "1", None, False)))
    assert "0.05" in drawn(view_accuracy(ask("laplace", "0.01", "0.05", "1", None, False)))


def test_the_list() -> None:
    console = Console(width=120, record=True, file=StringIO())
    draw_mechanisms([view_mechanism(mechanism) for mechanism in MECHANISMS], console)
    said = console.export_text()
    assert all(mechanism.name in said for mechanism in MECHANISMS)


def test_long_fractions_are_told_about() -> None:
    assert equals("1/3") == "= 1/3"
    assert equals(str(log_bounds(Fraction(3))[0])) == "≈ 1.09861"
    assert equals("1" * 50) == "= " + "1" * 50
