"""Commands whose help names values as other tools do: `--seed N`, not `--seed <int>`."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

WORDS = {"str": "VALUE", "path": "FILE", "int": "N", "float": "NUMBER"}
TYPE = re.compile(r" <(?:list\[)?(?P<name>\w+)(?: range)?\]?>$")


class PlainCommand(TyperCommand):
    """A command that says what its options take in a word, and nothing about arguments but their names."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the tables of arguments and options."""
        write = formatter.write_dl

        def write_plain(rows: Any, *settings: Any, **named: Any) -> None:
            write([(plain(first), second) for first, second in rows], *settings, **named)

        formatter.write_dl = write_plain
        try:
            super().format_options(ctx, formatter)
        finally:
            formatter.write_dl = write


def plain(name: str) -> str:
    """An option or argument with a word for what it takes."""
    found = TYPE.search(name)
    if found is None:
        return name
    word = f" {WORDS.get(found['name'], 'VALUE')}" if name.startswith("-") else ""
    return name[: found.start()] + word
