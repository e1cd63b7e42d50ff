"""The code of a Jupyter notebook as one text: each line of a cell stands on the line of the file that it comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

PYTHON_MAGICS = ("time", "timeit", "capture", "prun", "memit", "mprun")
MAGIC = re.compile(r"^(\s*)(?:[%!?]|.*\?\s*$|[\w, ]+=\s*[!%])")
LEFT_OUT = "pass"
SOURCE = re.compile(r'^\s*"source"\s*:')


def code_of_notebook(text: str) -> str | None:
    """The code cells, one after the other, with magics and shell commands left out; None if this is no notebook."""
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        return None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
        return None
    found = [lines for cell in cells if cell.get("cell_type") == "code" for lines in [list(lines_of(cell))]]
    placed = in_place(text.split("\n"), found)
    return "\n".join(placed) if placed is not None else "\n\n".join("\n".join(lines) for lines in found)


def lines_of(cell: dict[str, object]) -> Iterator[str]:
    """The lines of a cell; those that are no Python are empty."""
    source = cell.get("source", "")
    whole = "".join(map(str, source)) if isinstance(source, list) else str(source)
    lines = whole.split("\n")
    first = next((line for line in lines if line.strip()), "").strip()
    if first.startswith("%%") and first[2:].split(" ")[0] not in PYTHON_MAGICS:
        yield from ("" for _ in lines)
        return
    inside = False
    for line in lines:
        found = None if inside or line.lstrip().startswith("#") else MAGIC.match(line)
        yield f"{found[1]}{LEFT_OUT}" if found else line
        if line.count('"""') % 2 or line.count("'''") % 2:
            inside = not inside


def in_place(file: list[str], cells: list[list[str]]) -> list[str] | None:
    """The lines of cells on those of the file, if every line of a cell has one of its own there."""
    made = [""] * len(file)
    at = 0
    for lines in cells:
        wanted = [line for line in lines if line or line is not lines[-1]]
        start = find(file, at, lines)
        if start is None:
            return None
        for offset, line in enumerate(wanted):
            made[start + offset] = line
        at = start + len(wanted)
    return made


def find(file: list[str], at: int, lines: list[str]) -> int | None:
    """Where in the file the lines of a cell begin, from a line on."""
    texts = [line for line in lines if line or line is not lines[-1]]
    if not texts:
        return at
    for place in range(at, len(file) - len(texts) + 1):
        if SOURCE.match(file[place - 1]) and all(is_line(file[place + i]) for i in range(len(texts))):
            known = [i for i, text in enumerate(texts) if text and text.strip() != LEFT_OUT]
            if all(string_at(file[place + i]) == texts[i] for i in known):
                return place
    return None


def is_line(text: str) -> bool:
    """Whether a line of the file is one string of a list."""
    return text.strip().startswith('"')


def string_at(text: str) -> str:
    """The string on a line of the file, without its end of line."""
    try:
        found = json.loads(text.strip().rstrip(","))
    except ValueError:
        return ""
    return found.removesuffix("\n") if isinstance(found, str) else ""
