"""Changes of what is claimed of a function, in its own text: in the decorator, or in the comment above it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.contract.comment import clauses_above
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Subject

PRICES = ("epsilon", "rho", "mu")


@dataclass(frozen=True, slots=True)
class Edit:
    """What stands at a place is replaced by a text."""

    span: Span
    text: str

    def applied(self) -> str:
        """The whole text with the change made."""
        source, span = self.span.source, self.span
        lines = list(source.lines)
        first, last = span.line - source.first_line, span.end_line - source.first_line
        before, after = lines[first][: span.column], lines[last][span.end_column :]
        return "\n".join([*lines[:first], before + self.text + after, *lines[last + 1 :]])


def edits_of(subject: Subject, key: str, text: str) -> Iterator[Edit]:
    """Ways to claim something else: another `epsilon` or `rho`, or one more thing that is required.

    Which of them says what is meant is for the caller to find out, by reading the changed text.
    """
    source = subject.span.source
    found = (each for each in definitions_of(parse_python(source), source) if each.name == subject.name)
    for definition in found:
        if subject.contract is None:
            yield from in_decorators(definition, key, text)
        else:
            yield from in_comment(definition, key, text)


def in_decorators(definition: Definition, key: str, text: str) -> Iterator[Edit]:
    """The options of each decorator in turn."""
    quoted = f'"{text}"'
    for decorator in definition.node.decorator_list:
        if not isinstance(decorator, ast.Call):
            end = end_of(definition.place(decorator))
            yield Edit(end, f"({key}={quoted})")
            continue
        given = next((each.value for each in decorator.keywords if each.arg == key), None)
        whole = definition.place(decorator)
        if given is None:
            comma = ", " if decorator.args or decorator.keywords else ""
            close = Span(whole.source, whole.end_line, whole.end_column - 1, whole.end_line, whole.end_column - 1)
            yield Edit(close, f"{comma}{key}={quoted}")
        elif key in PRICES:
            yield Edit(definition.place(given), quoted)
        elif isinstance(given, ast.List | ast.Tuple) and given.elts:
            yield Edit(end_of(definition.place(given.elts[-1])), f", {quoted}")
        else:
            old = text_at(definition.place(given))
            yield Edit(definition.place(given), f"[{old}, {quoted}]")


def in_comment(definition: Definition, key: str, text: str) -> Iterator[Edit]:
    """The comment above the function; where the contract stands elsewhere, a line of its own."""
    source = definition.source
    clauses = clauses_above(definition)
    old = next((clause for clause in clauses if clause.key == key and not clause.about_parameter), None)
    if key in PRICES and old is not None:
        yield Edit(trimmed(old.span), text)
    elif clauses:
        line = max(clause.span.end_line for clause in clauses)
        column = len(source.line(line).rstrip().rstrip(";"))
        yield Edit(Span(source, line, column, line, len(source.line(line))), f"; {key} = {text}")
    else:
        line = definition.first_line + source.first_line - 1
        indent = source.line(line)[: len(source.line(line)) - len(source.line(line).lstrip())]
        yield Edit(Span(source, line, 0, line, 0), f"{indent}# lapwing: {key} = {text}\n")


def end_of(span: Span) -> Span:
    """The place right after another."""
    return Span(span.source, span.end_line, span.end_column, span.end_line, span.end_column)


def text_at(span: Span) -> str:
    """What stands at a place on one line or several."""
    lines = [span.source.line(number) for number in range(span.line, span.end_line + 1)]
    lines[-1] = lines[-1][: span.end_column]
    lines[0] = lines[0][span.column :]
    return "\n".join(lines)


def trimmed(span: Span) -> Span:
    """A place without the blanks at its ends."""
    text = text_at(span)
    if "\n" in text:
        return span
    column = span.column + len(text) - len(text.lstrip())
    return Span(span.source, span.line, column, span.line, column + len(text.strip()))


def changed_source(edit: Edit) -> Source:
    """The text after the change, under the same name."""
    return Source(edit.span.source.name, edit.applied())
