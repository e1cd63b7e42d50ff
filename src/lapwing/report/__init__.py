"""Results for people: a view is plain data, and each pen draws views its own way.

- `plot`: pictures as data, written as SVG, PNG or text; it knows nothing of what they show.
- `words`: shifts, facts, formulas, neighbours and intervals in words.
- `view`: results as plain data, which is what `--json` prints.
- `figure`, `terminal`, `html`, `latex`, `markdown`, `csv`: the pens; a result has the same file name in each.
- `export` writes checked evidence with the pen that a file name asks for.

Imports `kernel`, `diagnostics`, `numbers`, `syntax`, `prove`, `refute`, `run`, `verify`, `budget` and `data`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.report.figure.distribution import compare
    from lapwing.report.figure.evidence import figure_of
    from lapwing.report.plot.text import draw_text
    from lapwing.report.terminal.coupling import draw_coupling
    from lapwing.report.view.answer import view_answer
    from lapwing.report.view.audit import view_audit
    from lapwing.report.view.sensitivity import view_sensitivity
    from lapwing.report.view.view import claim_words, view_claim
    from lapwing.report.view.watch import view_watch
    from lapwing.report.words.audit import draw_audit
    from lapwing.report.words.watch import draw_watch
else:
    __getattr__ = lazily(
        __name__,
        {
            "figure.distribution": ["compare"],
            "figure.evidence": ["figure_of"],
            "plot.text": ["draw_text"],
            "terminal.coupling": ["draw_coupling"],
            "view.answer": ["view_answer"],
            "view.audit": ["view_audit"],
            "view.sensitivity": ["view_sensitivity"],
            "view.view": ["claim_words", "view_claim"],
            "view.watch": ["view_watch"],
            "words.audit": ["draw_audit"],
            "words.watch": ["draw_watch"],
        },
    )

__all__ = [
    "claim_words",
    "compare",
    "draw_audit",
    "draw_coupling",
    "draw_text",
    "draw_watch",
    "figure_of",
    "view_answer",
    "view_audit",
    "view_claim",
    "view_sensitivity",
    "view_watch",
]
