"""`python -m tools.pages [PAGE...]`: write what commands and Python blocks print into the pages that show it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

from tests.docs.test_docs import BLOCK, PAGES, ran, run, timeless


class Renewal:
    """One page, read from the top: what a Python block printed is what the text below it shows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.names: dict[str, Any] = {"__name__": "page"}
        self.printed: str | None = None
        self.number = 0

    def block(self, found: re.Match[str]) -> str:
        """A block with what is printed today, if that is other than what it shows."""
        kind, content = found[1], found[2]
        self.number += 1
        if kind == "python":
            self.printed = run(content, f"<{self.name} {self.number}>", self.names)
        elif kind == "text" and self.printed is not None and self.printed.rstrip() != content.rstrip():
            return f"```text\n{self.printed.rstrip()}\n```"
        return renewed(found)


def renewed(block: re.Match[str]) -> str:
    """A block with what its command prints today, if that is other than what it shows."""
    kind, content = block[1], block[2]
    if kind != "console" or not content.startswith("$ lapwing "):
        return block[0]
    command, _, shown = content.partition("\n")
    found = ran(shlex.split(command.removeprefix("$ ")))
    if timeless(found) == timeless(shown.rstrip()):
        return block[0]
    return f"```console\n{command}\n{found}\n```"


def renew(page: Path) -> bool:
    """Whether a page had to be changed."""
    text = page.read_text(encoding="utf-8")
    found = BLOCK.sub(Renewal(page.name).block, text)
    page.write_text(found, encoding="utf-8")
    return found != text


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:]) if sys.argv[1:] else PAGES:
        if renew(page):
            print(page)
