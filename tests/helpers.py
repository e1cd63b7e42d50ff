"""Short ways to say what most tests need."""

from __future__ import annotations

from textwrap import dedent

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.tree import Tree


def parsed(text: str, name: str | None = None) -> Tree:
    """The first (or named) private program of a text."""
    module = parse_module(Source("test.py", dedent(text)))
    return module.tree(name or module.programs[0])


def lowered(text: str, name: str | None = None) -> Lowered:
    """The first (or named) private program of a text in normal form."""
    return lower(parsed(text, name))


def body(lines: str, parameters: str = "q: Queries, d: Database(of=Bit), eps: Epsilon, c: Public[int]") -> str:
    """A program around a few lines."""
    inner = "\n".join("    " + line for line in dedent(lines).strip("\n").splitlines())
    return f'@private(epsilon="eps")\ndef program({parameters}):\n{inner}\n'


def rejected(text: str) -> list[tuple[str, int]]:
    """The ids and lines of the diagnostics a text gets; none if it is a proper program."""
    try:
        module = parse_module(Source("test.py", dedent(text)))
        for name in module.programs:
            lower(module.tree(name))
    except ProgramError as error:
        return [(found.id, found.spans[0].line if found.spans else 0) for found in error.diagnostics]
    return []


def rejection(lines: str, **options: str) -> list[str]:
    """The ids of the diagnostics that a program with these lines gets."""
    return [id for id, _ in rejected(body(lines, **options))]
