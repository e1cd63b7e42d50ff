"""A notebook as a page: its text and code as Markdown, what its cells show put in afterwards."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import PurePosixPath
from typing import Any

from tools.site.page import Page

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def notebook_page(source: PurePosixPath, text: str) -> Page:
    """The page of a notebook; styles are left out, because the site has them."""
    pieces: list[str] = []
    parts: list[str] = []
    for cell in json.loads(text)["cells"]:
        words = joined(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(words)
            continue
        parts.append(f"```python\n{words}\n```")
        for output in cell["outputs"]:
            parts.append(f"<!-- output {len(pieces)} -->")
            pieces.append(f'<div class="output">{shown(output)}</div>')
    return Page(source, "\n\n".join(parts) + "\n", tuple(pieces))


def shown(output: dict[str, Any]) -> str:
    """What a cell shows."""
    data = output.get("data", {})
    if "text/html" in data:
        return STYLE.sub("", joined(data["text/html"]))
    return f"<pre>{escape(joined(data.get('text/plain', output.get('text', ''))))}</pre>"


def joined(text: str | list[str]) -> str:
    """A text that may be stored line by line."""
    return text if isinstance(text, str) else "".join(text)
