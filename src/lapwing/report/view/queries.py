"""How many queries a budget is good for, as a table and as a picture."""

from __future__ import annotations

from lapwing.budget.accounting.queries import (
    MOST,
    Plan,
    advanced_share,
    basic_share,
    crossing,
    most_queries,
    round_numbers,
    sampling_error,
    table,
)
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Level, Line
from lapwing.report.view.view import View


def view_plan(plan: Plan, target: float) -> View:
    """The plan, the numbers of queries within the target, and the errors for round numbers of queries."""
    basic, advanced = (most_queries(plan, target, share) for share in (basic_share, advanced_share))
    rows = table(plan, round_numbers(min(max(10 * basic, 10 * advanced, 1000), MOST)))
    return {
        "people": plan.people,
        "epsilon": plan.epsilon,
        "delta": plan.delta,
        "beta": plan.beta,
        "target": target,
        "sampling": sampling_error(plan),
        "basic": basic,
        "advanced": advanced,
        "crossing": crossing(plan),
        "rows": [{"queries": row.queries, "basic": row.basic, "advanced": row.advanced} for row in rows],
    }


def draw_plan(view: View) -> str:
    """The table."""
    share = view["target"] / view["people"]
    lines = [
        f"{view['people']} people, epsilon {view['epsilon']:g}, delta {view['delta']:g}, beta {view['beta']:g}",
        f"within {view['target']:.4g} people ({share:.2%}): basic {view['basic']}, advanced {view['advanced']} queries",
        f"a sample itself is off by {view['sampling']:.4g} people",
    ]
    if view["crossing"] is not None:
        lines.append(f"advanced composition is better from {view['crossing']} queries on")
    lines += ["", f"by how many people the worst of all answers is off, but for the probability {view['beta']:g}:"]
    lines += [f"{'queries':>12}  {'error, basic':>14}  {'error, advanced':>16}  better"]
    for row in view["rows"]:
        better = "basic" if row["basic"] <= row["advanced"] else "advanced"
        lines.append(f"{row['queries']:>12}  {row['basic']:>14.5g}  {row['advanced']:>16.5g}  {better}")
    return "\n".join(lines)


def figure_of(view: View) -> Figure:
    """Errors over numbers of queries, both on a scale of powers of ten."""
    note = f"Within {view['target']:.4g} people basic allows {view['basic']} queries and advanced {view['advanced']}."
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
