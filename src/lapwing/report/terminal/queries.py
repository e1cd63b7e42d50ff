"""How many queries a budget is good for, as a table."""

from __future__ import annotations

from lapwing.report.view.view import View


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
