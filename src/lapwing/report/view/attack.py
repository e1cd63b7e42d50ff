"""Attacks as plain data, as tables, and as charts."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Dots, Level, Line
from lapwing.report.view.view import View
from lapwing.verify.attack.answers import AllAnswers, Answers
from lapwing.verify.attack.campaign import Outcome
from lapwing.verify.attack.curator import Priced
from lapwing.verify.attack.database import Bits, bits_text, share_equal
from lapwing.verify.attack.reconstruction import Reconstruction

WIDEST_GUESS = 80


def view_outcome(outcome: Outcome) -> View:
    """One attack of a campaign."""
    priced = isinstance(outcome.curator, Priced)
    return {
        "epsilon": str(outcome.curator.epsilon) if isinstance(outcome.curator, Priced) else None,
        "epsilon_in_all": str(outcome.total) if priced else None,
        "people": outcome.people,
        "queries": outcome.queries,
        "largest_error": outcome.error,
        "recovered": outcome.recovered,
        "wrong": round((1 - outcome.recovered) * outcome.people),
        "wrong_at_most": outcome.promised,
        "not_ruled_out": outcome.left,
    }


def draw_outcomes(views: list[View], console: Console) -> None:
    """A line for each price, and what it means."""
    first = views[0]
    which = "all" if first["not_ruled_out"] is not None else "random"
    console.print(
        Text(f"{first['queries']} counting queries, about {which} subsets of {first['people']} people", "bold")
    )
    console.print()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    priced = first["epsilon"] is not None
    headings = [*(["epsilon each", "in all"] if priced else []), "largest error", "recovered"]
    if which == "all":
        headings += ["wrong", "at most", "not ruled out"]
    for heading in headings:
        table.add_column(heading, justify="right")
    for view in views:
        cells = [short(view["epsilon"]), short(view["epsilon_in_all"])] if priced else []
        cells += [str(view["largest_error"]), f"{100 * view['recovered']:.0f} %"]
        if which == "all":
            cells += [str(view["wrong"]), str(view["wrong_at_most"]), f"{view['not_ruled_out']}"]
        table.add_row(*cells)
    console.print(table)


def short(number: str) -> str:
    """A number that is easy to read, exact if it is whole."""
    value = Fraction(number)
    return str(value) if value.denominator == 1 else f"{float(value):.4g}"


def outcome_figure(views: list[View]) -> Figure:
    """The share recovered against the price of an answer."""
    first = views[0]
    points = tuple((Fraction(view["epsilon"]), 100 * view["recovered"]) for view in reversed(views))
    which = "all" if first["not_ruled_out"] is not None else f"{first['queries']} random"
    chart = Chart(
        f"{first['people']} secret bits, attacked through noisy counts of {which} subsets",
        Axis("epsilon of each answer", "log"),
        Axis("percent of the bits recovered", low=0, high=100),
        (Level("guessing", 50), Line("recovered", points), Dots("", points, "first")),
        "Every answer has Laplace noise of scale 1 / epsilon. Guessing gets half of the bits.",
    )
    best, last = points[-1], points[0]
    description = (
        f"At epsilon {float(best[0]):g} for each answer {best[1]:.0f} percent of the bits are recovered,"
        f" at epsilon {float(last[0]):g} {last[1]:.0f} percent."
    )
    return Figure("What too little noise gives away", description, (chart,))


def view_reconstruction(found: Reconstruction, answers: Answers, truth: Bits | None) -> View:
    """An attack on given answers."""
    return {
        "people": answers.people,
        "queries": int(answers.values.size),
        "method": "all databases" if isinstance(answers, AllAnswers) else "linear program",
        "guess": bits_text(found.guess),
        "misses_by": float(found.worst),
        "not_ruled_out": found.left,
        "recovered": None if truth is None else share_equal(found.guess, truth),
    }


def draw_reconstruction(view: View, console: Console) -> None:
    """The guess and how well it fits."""
    guess = view["guess"]
    shown = guess if len(guess) <= WIDEST_GUESS else guess[:WIDEST_GUESS] + "…"
    rows = [("asked", f"{view['queries']} counting queries about {view['people']} people"), ("by", view["method"])]
    rows += [("guess", shown), ("fits", f"no answer is missed by more than {view['misses_by']:g}")]
    if view["not_ruled_out"] is not None:
        rows.append(("left", f"{view['not_ruled_out']} of {2 ** view['people']} databases"))
    if view["recovered"] is not None:
        rows.append(("recovered", f"{100 * view['recovered']:.1f} % of the bits"))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for word, line in rows:
        table.add_row(word, Text(line))
    console.print(table)
