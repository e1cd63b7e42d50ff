"""A notebook as a page: its text and code as Markdown, and what its cells show, put in afterwards."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath
from typing import Any

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Notebook:
    """A notebook's page; `shown[0]` belongs where its text says `<div data-output="0"></div>`, and so on."""

    text: str
    shown: tuple[str, ...]

    def filled(self, body: str) -> str:
        """The body of the page with what the cells show."""
        for number, piece in enumerate(self.shown):
            body = body.replace(placeholder(number), f'<div class="output">{piece}</div>', 1)
        return body


def read_notebook(file: PurePosixPath, text: str) -> Notebook:
    """A notebook; styles are left out, because the site has them."""
    shown: list[str] = []
    parts: list[str] = []
    for cell in json.loads(text)["cells"]:
        words = joined(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(words)
            continue
        parts.append(f"```python\n{words}\n```")
        for output in cell["outputs"]:
            parts.append(placeholder(len(shown)))
            shown.append(of_output(output))
    parts.append(f'<a class="md-button" href="{file.name}" download>Download this notebook</a>')
    return Notebook("\n\n".join(parts) + "\n", tuple(shown))


def placeholder(number: int) -> str:
    """The place of an output."""
    return f'<div data-output="{number}"></div>'


def of_output(output: dict[str, Any]) -> str:
    """What a cell shows."""
    data = output.get("data", {})
    if "text/html" in data:
        return STYLE.sub("", joined(data["text/html"]))
    return f"<pre>{escape(joined(data.get('text/plain', output.get('text', ''))))}</pre>"


def joined(text: str | list[str]) -> str:
    """A text that may be stored line by line."""
    return text if isinstance(text, str) else "".join(text)
