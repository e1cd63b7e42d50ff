"""The part has what its script works with."""

from __future__ import annotations

import re
from pathlib import Path

import lapwing.app.serve
from lapwing.app.serve.parts.data import draw_data

SCRIPT = Path(lapwing.app.serve.__file__).parent / "static" / "data.js"


def test_its_controls_are_there() -> None:
    part = draw_data()
    for name in ("token", "name", "measure", "column", "by", "select", "epsilon", "preview", "cost", "ask"):
        assert f'id="data-{name}"' in part


def test_every_field_has_a_label() -> None:
    part = draw_data()
    for field in re.findall(r"<(?:input|select|textarea)[^>]*>", part):
        assert f"</span>{field}" in part or "aria-label=" in field


def test_the_script_is_there() -> None:
    assert "export " in SCRIPT.read_text()
