"""The entries of a ledger as text."""

from __future__ import annotations

from lapwing.report.view.view import View


def draw_history(views: list[View]) -> str:
    """One line an entry."""
    if not views:
        return "There are no entries."
    width = max(len(view["budget"]) for view in views)
    return "\n".join(
        f"{view['seq']:>6}  {view['at'][:19].replace('T', ' ')}  {view['kind']:<10}  {view['budget']:<{width}}  "
        f"{view['says']}".rstrip()
        for view in views
    )
