"""Contracts in comments, directly above a function.

    # lapwing: data: Database(of=Bit, neighbours="add-remove")
    # lapwing: epsilon = epsilon; requires = epsilon <= 1
    def count(data, epsilon): ...

Parts are separated by `;` or stand on lines of their own; inside brackets a part may go on in the next comment line.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.definition import Definition

MARK = re.compile(r"#+\s*lapwing:")
LINE = re.compile(r"\s*(#+)")
PART = re.compile(r"\s*(?P<key>[^\W\d]\w*(?:\.[^\W\d]\w*)?)\s*(?::|=(?!=))", re.UNICODE)
OPENING, CLOSING = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text between separators, with its place: the line within the source, and the column."""

    text: str
    line: int
    column: int


def clauses_above(definition: Definition) -> tuple[Clause, ...]:
    """What the comment lines directly above a function, or above its decorators, say."""
    source = definition.source
    blocks = [block_above(definition.node.lineno, source), block_above(definition.first_line, source)]
    lines = sorted({line for block in blocks for line in block})
    return tuple(clause_of(piece, source) for piece in pieces_of(lines, source) if piece.text.strip())


def block_above(line: int, source: Source) -> list[int]:
    """The comment lines right above a line, by their numbers within the text."""
    found = []
    while line > 1 and LINE.match(source.lines[line - 2]):
        line -= 1
        found.append(line)
    return found


def pieces_of(lines: list[int], source: Source) -> Iterator[Piece]:
    """The parts of a block of comments; what is inside open brackets goes on in the next line."""
    text, start, stack = "", (0, 0), 0
    for line in lines:
        whole = source.lines[line - 1]
        comment = LINE.match(whole)
        mark = MARK.match(whole, comment.start(1)) if comment else None
        if comment is None or (mark is None and not stack):
            continue
        begin = mark.end() if mark else comment.end()
        if stack:
            text += "\n" + " " * len(whole[:begin].encode())
        else:
            text, start = "", (line, begin)
        for column, letter, ends in letters_of(whole, begin):
            stack += (letter in OPENING and not ends) - (letter in CLOSING and not ends)
            if letter == ";" and not ends and stack <= 0:
                yield Piece(text, *start)
                text, start, stack = "", (line, column + 1), 0
            else:
                text += letter
        if stack <= 0:
            yield Piece(text, *start)
            stack = 0
    if stack:
        yield Piece(text, *start)


def letters_of(text: str, begin: int) -> Iterator[tuple[int, str, bool]]:
    """Each letter with its column and whether it stands in quotes; a comment inside the comment ends it."""
    quote = ""
    for column in range(begin, len(text)):
        letter = text[column]
        if quote:
            yield column, letter, True
            if letter == quote and text[column - 1] != "\\":
                quote = ""
            continue
        if letter == "#":
            return
        quote = letter if letter in "\"'" else ""
        yield column, letter, bool(quote)


def clause_of(piece: Piece, source: Source) -> Clause:
    """`name: role` or `epsilon = expression`."""
    head = PART.match(piece.text)
    if head is None:
        reject("contract-clause", place_of(piece, 0, source), what=f"`{' '.join(piece.text.split())}`")
    rest = piece.text[head.end() :]
    text = rest.strip()
    if not text:
        reject("contract-clause", place_of(piece, 0, source), what=f"`{piece.text.strip()}`")
    return Clause(head["key"], text, place_of(piece, head.end() + rest.index(text[0]), source), verbatim=True)


def place_of(piece: Piece, offset: int, source: Source) -> Span:
    """From an offset in a piece to its end."""
    before, inside = piece.text[:offset], piece.text[offset:].strip()
    line = piece.line + before.count("\n")
    column = len(before) - before.rindex("\n") - 1 if "\n" in before else piece.column + offset
    column += len(piece.text[offset:]) - len(piece.text[offset:].lstrip())
    end_line = line + inside.count("\n")
    end = len(inside) - inside.rindex("\n") - 1 if "\n" in inside else column + len(inside)
    shift, indent = source.first_line - 1, source.indent
    return Span(source, line + shift, column + indent, end_line + shift, max(end, 1) + indent)


def stray_comments(definitions: tuple[Definition, ...], source: Source) -> Iterator[Span]:
    """Comments that look like contracts and stand above no function."""
    if "lapwing:" not in source.text:
        return
    bound = {
        line
        for definition in definitions
        for line in (*block_above(definition.node.lineno, source), *block_above(definition.first_line, source))
    }
    try:
        for token in tokenize.generate_tokens(io.StringIO("\n".join(source.lines)).readline):
            line, column = token.start
            if token.type == tokenize.COMMENT and MARK.match(token.string) and line not in bound:
                shift, indent = source.first_line - 1, source.indent
                end = column + len(token.string)
                yield Span(source, line + shift, column + indent, line + shift, end + indent)
    except (tokenize.TokenError, SyntaxError):
        return
