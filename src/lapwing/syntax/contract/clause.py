"""One part of a contract as its author wrote it: what it is about, its text, and its place."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.python_tree import python_expression
from lapwing.syntax.quoted import AttributesOfSelf, Quoted
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Scope

CLAIMS = ("epsilon", "delta", "rho", "renyi", "mu", "group", "requires", "neighbours")


@dataclass(frozen=True, slots=True)
class Clause:
    """`verbatim` says that the text stands at its place as it is, so that places inside it are known.

    `about_parameter` says that the key can only mean a parameter, even if it is a word of claims.
    """

    key: str
    text: str
    span: Span
    verbatim: bool = False
    about_parameter: bool = False

    @property
    def plain(self) -> str:
        """The text on one line."""
        return " ".join(self.text.split())


def parse_clause(clause: Clause, scope: Scope, own: frozenset[str]) -> Quoted:
    """The text of a clause as Python reads it."""
    node = parse_text(clause, clause.text.strip())
    if not clause.verbatim:
        return Quoted(node, Reader(Source(clause.span.source.name, clause.text.strip()), scope, own, clause.span))
    return Quoted(parse_text(clause, padded(clause)), Reader(clause.span.source, scope, own))


def parse_text(clause: Clause, text: str) -> ast.expr:
    """Python's own parser, with its complaints as diagnostics."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            parsed = python_expression(text)
    except SyntaxError as error:
        reject("contract-text", clause.span, what=f"`{clause.plain}`", reason=error.msg)
    except (ValueError, MemoryError, RecursionError):
        reject("contract-text", clause.span, what=f"`{clause.plain}`", reason="it is too long or nested too deeply")
    changed: ast.expr = AttributesOfSelf().visit(parsed)
    return changed


def padded(clause: Clause) -> str:
    """The text moved to its own line and column, inside brackets that begin where the source begins."""
    source = clause.span.source
    line, column = clause.span.line - source.first_line, clause.span.column - source.indent
    before = len(source.lines[line][:column].encode()) - (1 if line == 0 else 0)
    return "(" + "\n" * line + " " * before + clause.text + "\n)"
