"""A file of ordinary code, parsed and looked through once for all of its functions."""

from __future__ import annotations

import ast
from functools import lru_cache

from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.natural.names import Globals, globals_of

FILES = 8


@lru_cache(maxsize=FILES)
def parsed(source: Source) -> ast.Module:
    """The tree of a file, which nobody changes."""
    return parse_python(source)


@lru_cache(maxsize=FILES)
def defined_in(source: Source) -> tuple[Definition, ...]:
    """The functions and methods of a file."""
    return definitions_of(parsed(source), source)


@lru_cache(maxsize=FILES)
def names_in_file(source: Source) -> Globals:
    """The names at the top level of a file."""
    return globals_of(parsed(source))
