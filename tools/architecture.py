"""Write docs/architecture.md: the rooms, what lives in them, and who imports whom, read off the code."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.imports import SOURCE, imports_of, modules, room_of, rooms, summary  # noqa: E402


def page() -> str:
    """The page."""
    lines = [
        "# Architecture",
        "",
        "Written by `make architecture` from the code; the tests compare.",
        "",
        "`src/lapwing` has twelve rooms. Imports flow one way: an arrow points from a room to those it imports (an",
        "arrow that follows from others is left out). `prove`, `refute` and `run` never import each other, and",
        "`kernel` imports nothing: what it accepts is a theorem, whatever the others do. [What is",
        "trusted](../TRUSTED.md) is computed from the same imports.",
        "",
        "```mermaid",
        "flowchart BT",
        *(f"    {room}" for room in rooms()),
        *(f"    {room} --> {other}" for room in rooms() for other in sorted(drawn()[room])),
        "```",
        "",
        "| room | imports |",
        "| --- | --- |",
        *(row(room) for room in layered()),
        "",
        "Beside them stand a few files:",
        "",
        *(f"- `{module}`: {summary(path)}." for module, path in modules().items() if "." not in module),
        "",
        "Each room's `__init__` is a map of it; its public names are imported when they are asked for, and the pages",
        "here use only those. `tests/house/test_layout.py` says which room may import which, and which folder of a",
        "room which.",
    ]
    for room in layered():
        lines += ["", f"## {room}", "", *map_of(room)]
    return "\n".join(lines) + "\n"


@cache
def edges() -> dict[str, set[str]]:
    """The rooms that each room imports."""
    found: dict[str, set[str]] = {room: set() for room in rooms()}
    for module in modules():
        room = room_of(module)
        if room in found:
            found[room] |= {room_of(other) for other in imports_of(module)} & found.keys() - {room}
    return found


@cache
def drawn() -> dict[str, set[str]]:
    """The arrows that do not follow from others."""
    direct = edges()
    return {
        room: {other for other in others if not any(other in reached(third) for third in others - {other})}
        for room, others in direct.items()
    }


@cache
def reached(room: str) -> set[str]:
    """All rooms that a room imports, or that those import."""
    found: set[str] = set()
    waiting = [room]
    while waiting:
        for other in edges()[waiting.pop()] - found:
            found.add(other)
            waiting.append(other)
    return found


def layered() -> list[str]:
    """The rooms, each after those it imports."""
    return sorted(rooms(), key=lambda room: (len(reached(room)), room))


def row(room: str) -> str:
    """A room in the table."""
    return f"| [{room}](#{room}) | {', '.join(sorted(edges()[room])) or 'nothing'} |"


def map_of(room: str) -> list[str]:
    """What a room says of itself."""
    return (ast.get_docstring(ast.parse((SOURCE / room / "__init__.py").read_text())) or "").splitlines()


if __name__ == "__main__":
    print(page(), end="")
