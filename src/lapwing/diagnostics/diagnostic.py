"""What is wrong with an input, as data: which message, where, why, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from lapwing.diagnostics.messages import MESSAGES

if TYPE_CHECKING:
    from lapwing.diagnostics.source import Span

LINE, ADVICE = 120, 400


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error in the user's input: what is wrong, why, and how to fix it.

    The first span is where it is; further spans are related places."""

    id: str
    spans: tuple[Span, ...]
    cause: str
    fix: str
    notes: tuple[str, ...] = ()


class ProgramError(Exception):
    """The user's input is wrong; `diagnostics` says how."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        from lapwing.diagnostics.text import draw_diagnostics

        return "\n" + draw_diagnostics(self.diagnostics)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows instead of the way through Lapwing's own code."""
        from lapwing.diagnostics.text import fault_lines

        return fault_lines(self)


def diagnose(id: str, *spans: Span, notes: tuple[str, ...] = (), **values: object) -> Diagnostic:
    """Make a diagnostic from the message with this id."""
    message = MESSAGES[id]
    shown = {name: shorten(str(value), ADVICE if name == "instead" else LINE) for name, value in values.items()}
    return Diagnostic(id, spans, message.cause.format(**shown), message.fix.format(**shown), notes)


def reject(id: str, *spans: Span, notes: tuple[str, ...] = (), **values: object) -> NoReturn:
    """Raise a `ProgramError` with one diagnostic."""
    raise ProgramError((diagnose(id, *spans, notes=notes, **values),))


def shorten(text: str, limit: int = LINE) -> str:
    """Text fit for one line of a message: nothing a terminal would obey, not too long."""
    shown = plain(text)
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def plain(text: str, instead: str = "?") -> str:
    """Text in which a terminal finds nothing to obey."""
    return "".join(letter if letter.isprintable() else instead for letter in text)
