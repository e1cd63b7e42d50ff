"""A notebook as a page."""

from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import Any

from tools.site.notebook import read_notebook


def cell(source: str, *outputs: dict[str, Any]) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "outputs": list(outputs)}


def test_text_code_and_what_cells_show() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# A title\n", "\n", "Words."]},
        cell("print('<b>')", {"output_type": "stream", "text": "<b>\n"}),
        cell("x", {"data": {"text/html": "<style>p {}</style><p>one\n\ntwo</p>", "text/plain": "<X>"}}),
    ]
    found = read_notebook(PurePosixPath("docs/notebooks/a.ipynb"), json.dumps({"cells": cells}))
    assert found.text.startswith("# A title\n\nWords.\n\n```python\nprint('<b>')\n```\n")
    assert 'href="a.ipynb" download' in found.text
    body = found.filled(found.text)
    assert '<div class="output"><pre>&lt;b&gt;\n</pre></div>' in body
    assert '<div class="output"><p>one\n\ntwo</p></div>' in body
    assert "<style>" not in body
    assert "data-output" not in body
