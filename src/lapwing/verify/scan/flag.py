"""Something about a function that is worth a look, whatever the verdict is."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.diagnostics.source import Span


@dataclass(frozen=True, slots=True)
class Flag:
    """Which kind it is, what it is, and where."""

    id: str
    text: str
    span: Span = field(repr=False)
