"""Which entries of private rows a term reads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Assign, Parameter, Program
from lapwing.kernel.language.role import Database, Row, Vector
from lapwing.kernel.language.sort import ListOf
from lapwing.kernel.language.term import Index, Literal, Local, Param, Term


def private_entries(term: Term, program: Program) -> Iterator[tuple[Parameter, Term, Term]]:
    """The entries of private rows that a term reads."""
    match term:
        case Index(list=Index(list=Param() as rows, index=row), index=column):
            yield from entries_of(rows, row, column, program)
        case Index(list=Local() as held, index=column):
            for rows, row in rows_held(program).get(held, ()):
                yield from entries_of(rows, row, column, program)
        case _:
            pass
    for part in parts_of(term):
        yield from private_entries(part, program)


def entries_of(rows: Param, row: Term, column: Term, program: Program) -> Iterator[tuple[Parameter, Term, Term]]:
    """An entry of a private row, if something is known of it; of fields, where it is written which one it is."""
    for parameter in program.parameters:
        match parameter.role:
            case Database(of=Row(of=fields)) if parameter.param == rows:
                if isinstance(column, Literal) and column.value in range(len(fields)):
                    yield parameter, row, column
            case Database(of=Vector()) if parameter.param == rows:
                yield parameter, row, column
            case _:
                pass


@lru_cache(maxsize=64)
def rows_held(program: Program) -> dict[Local, list[tuple[Param, Term]]]:
    """The variables that hold private rows, with where these stand; it may have moved on by the time they are read."""
    found: dict[Local, list[tuple[Param, Term]]] = {}
    for node in inside(program.body):
        match node:
            case Assign(target=Local(sort=ListOf()) as target, value=Index(list=Param() as rows, index=row)):
                found.setdefault(target, []).append((rows, row))
    return found
