"""The glossary names commands, options and rules that there are."""

from __future__ import annotations

import re
from pathlib import Path

import typer

from lapwing.app.cli.main import app

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text()


def test_commands_are_there() -> None:
    root = typer.main.get_command(app)
    known = set(root.commands)  # type: ignore[attr-defined]
    named = set(re.findall(r"`lapwing (\w+)", TEXT))
    assert named <= known
    assert len(named) >= 15


def test_options_are_there() -> None:
    root = typer.main.get_command(app)
    found: set[str] = set()
    queue = [root]
    while queue:
        command = queue.pop()
        queue += getattr(command, "commands", {}).values()
        found |= {option for parameter in command.params for option in parameter.opts}
    assert set(re.findall(r"`(--[\w-]+)", TEXT)) <= found


def test_rows_are_whole() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| ") and "---" not in line]
    assert len(rows) > 45
    assert all(len(cell.strip()) > 2 for row in rows for cell in row.strip("|").split("|") if "exp(" not in row)
