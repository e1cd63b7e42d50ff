"""Statements, each with its place in the text."""

from __future__ import annotations

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.program import Assign, Block, If, Statement, While
from lapwing.kernel.language.term import Local, Term
from lapwing.syntax.places import Mark

Line = tuple[Statement, Mark]
Lines = tuple[Line, ...]


def blocks_of(statement: Statement) -> tuple[Block, ...]:
    """The blocks of a statement."""
    match statement:
        case If(then=then, otherwise=otherwise):
            return then, otherwise
        case While(body=body):
            return (body,)
        case _:
            return ()


def with_blocks(statement: Statement, span: Span, blocks: list[Lines]) -> Line:
    """A statement with other blocks."""
    mark = Mark(span, tuple(map(marks_of, blocks)))
    match statement:
        case If(condition=condition):
            return If(condition, *map(block_of, blocks)), mark
        case While(condition=condition):
            return While(condition, *map(block_of, blocks)), mark
        case _:
            return statement, mark


def lines_of(block: Block, marks: tuple[Mark, ...]) -> Lines:
    """The statements of a block, each with its place in the text."""
    return tuple(zip(block, marks, strict=True))


def block_of(lines: Lines) -> Block:
    """The statements."""
    return tuple(statement for statement, _ in lines)


def marks_of(lines: Lines) -> tuple[Mark, ...]:
    """The places of statements in the text."""
    return tuple(mark for _, mark in lines)


def given(local: Local, value: Term, span: Span) -> Line:
    """A variable that is set."""
    return Assign(local, value), Mark(span, ())
