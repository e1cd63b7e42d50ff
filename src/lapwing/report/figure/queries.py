"""How many queries a budget is good for, as a picture."""

from __future__ import annotations

from lapwing.diagnostics.plural import plural
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Level, Line
from lapwing.report.view.view import View


def figure_of(view: View) -> Figure:
    """Errors over numbers of queries, both on a scale of powers of ten."""
    basic = plural(view["basic"], "query", "queries")
    note = f"Within {view['target']:.4g} people basic allows {basic} and advanced {view['advanced']}."
    words = f"With basic composition the error grows like k/epsilon, with advanced like sqrt(k)/epsilon. {note}"
    chart = Chart(
        f"{view['people']} people, epsilon {view['epsilon']:g}, delta {view['delta']:g}, beta {view['beta']:g}",
        Axis("counting queries", "log"),
        Axis("people off", "log"),
        (
            Line("basic", tuple((row["queries"], row["basic"]) for row in view["rows"])),
            Line("advanced", tuple((row["queries"], row["advanced"]) for row in view["rows"])),
            Level("target", view["target"]),
        ),
        note,
    )
    return Figure("How many queries", words, (chart,))
