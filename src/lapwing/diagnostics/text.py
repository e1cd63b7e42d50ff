"""Diagnostics for a terminal: the line, a caret, the cause and the fix."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb

from lapwing.diagnostics.diagnostic import Diagnostic, plain
from lapwing.diagnostics.source import Span

WIDEST = 140


def draw_diagnostics(diagnostics: tuple[Diagnostic, ...]) -> str:
    """Render diagnostics as text, with an empty line between them."""
    return "\n\n".join(draw_diagnostic(diagnostic) for diagnostic in diagnostics)


def draw_diagnostic(diagnostic: Diagnostic) -> str:
    """A diagnostic as plain text."""
    lines = [f"{place_of(diagnostic)}error[{diagnostic.id}]: {diagnostic.cause}"]
    for number, span in enumerate(diagnostic.spans):
        if number == 0:
            lines.extend(draw_span(span, "^"))
        elif span.line != diagnostic.spans[0].line:
            lines.append(f"  because of line {span.line}:")
            lines.extend(draw_span(span, "-"))
    lines.extend(f"  note: {note}" for note in diagnostic.notes)
    lines.append(f"  fix: {diagnostic.fix}")
    return "\n".join(lines)


def place_of(diagnostic: Diagnostic) -> str:
    """`file:line:column: ` as editors understand it."""
    if not diagnostic.spans:
        return ""
    span = diagnostic.spans[0]
    name = plain(span.source.name)
    return f"{name}: " if span.is_whole else f"{name}:{span.line}:{span.column + 1}: "


def draw_span(span: Span, mark: str) -> list[str]:
    """The line of a span with its part underlined; a long line is shown around the part."""
    text = plain(span.source.line(span.line), " ")
    if span.is_whole or not text.strip():
        return []
    end = span.end_column if span.end_line == span.line else len(text)
    start, end = min(span.column, len(text)), max(min(end, len(text)), span.column + 1)
    shift = max(0, start - WIDEST // 2) if len(text) > WIDEST else 0
    text = text[shift : shift + WIDEST]
    start, end = start - shift, min(end - shift, WIDEST)
    gutter = f"{span.line:>5} | "
    return [gutter + text.rstrip(), " " * (len(gutter) - 2) + "| " + " " * start + mark * max(end - start, 1)]


def fault_lines(error: BaseException) -> list[str]:
    """An error with the line of the notebook that led to it, and none of Lapwing's own."""
    home = str(Path(__file__).parents[1])
    ways = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(home)]
    led = [f"line {ways[-1].lineno}: {ways[-1].line}"] if ways else []
    return [*led, *str(error).strip().splitlines()]
