"""Libraries that Lapwing can do without: which extra brings each, and a word about it where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lapwing.diagnostics.diagnostic import ProgramError, diagnose

EXTRAS = {
    "dp_accounting": "accounting",
    "duckdb": "data",
    "fastapi": "serve",
    "highspy": "attack",
    "lsprotocol": "lsp",
    "matplotlib": "plot",
    "mcp": "mcp",
    "pandas": "pandas",
    "polars": "polars",
    "psycopg": "postgres",
    "pyarrow": "arrow",
    "pygls": "lsp",
    "pyspark": "spark",
    "resvg_py": "png",
    "sqlglot": "data",
    "starlette": "serve",
    "uvicorn": "serve",
}


@contextmanager
def needing(what: str, only: str = "") -> Iterator[None]:
    """Name the extra if something cannot be imported that belongs to one; other errors are as they are.

    Where `only` one library is imported, an error without a name, such as one about a part of it, is about that one.
    """
    try:
        yield
    except ImportError as error:
        library = (error.name or only).partition(".")[0]
        if library not in EXTRAS:
            raise
        told = diagnose("extra", what=what, missing=library, extra=EXTRAS[library])
        raise ProgramError((told,)) from None
