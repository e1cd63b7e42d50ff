"""The part has what its script works with."""

from __future__ import annotations

import re
from pathlib import Path

import lapwing.app.serve
from lapwing.app.serve.parts.programs import draw_programs

SCRIPT = Path(lapwing.app.serve.__file__).parent / "static" / "programs.js"


def test_its_controls_are_there() -> None:
    part = draw_programs()
    for name in ("corpus", "source", "verify", "epsilon", "link", "verdict", "verdict-status"):
        assert f'id="{name}"' in part


def test_every_field_has_a_label() -> None:
    part = draw_programs()
    for field in re.findall(r"<(?:input|select|textarea)[^>]*>", part):
        assert f"</span>{field}" in part or "aria-label=" in field


def test_the_script_is_there() -> None:
    assert "export " in SCRIPT.read_text()
