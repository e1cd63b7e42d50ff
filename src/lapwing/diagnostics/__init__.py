"""What is wrong with an input, as data: which message, where, why, and what to do about it.

- `catalogue`: the messages, a file for each room: an id, a cause, a fix.
- `messages` collects them; `diagnostic` fills them in and refuses; `source` has texts and places in them; `shown`
  is what a message may show of a value; `text` draws a diagnostic with its line; `reason` says in words why a
  charge would be refused.

Imports nothing of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError, diagnose, reject
    from lapwing.diagnostics.source import Source, Span
    from lapwing.diagnostics.text import draw_diagnostics
else:
    __getattr__ = lazily(
        __name__,
        {
            "diagnostic": ["Diagnostic", "ProgramError", "diagnose", "reject"],
            "source": ["Source", "Span"],
            "text": ["draw_diagnostics"],
        },
    )

__all__ = [
    "Diagnostic",
    "ProgramError",
    "Source",
    "Span",
    "diagnose",
    "draw_diagnostics",
    "reject",
]
