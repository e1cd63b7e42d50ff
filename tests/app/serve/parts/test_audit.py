"""The part has what its script works with."""

from __future__ import annotations

import re
from pathlib import Path

import lapwing.app.serve
from lapwing.app.serve.parts.audit import draw_audit

SCRIPT = Path(lapwing.app.serve.__file__).parent / "static" / "audit.js"


def test_its_controls_are_there() -> None:
    part = draw_audit()
    for name in (
        "audit-source",
        "audit-function",
        "audit-run",
        "audit-again",
        "audit-inputs",
        "audit-answer",
        "audit-watch",
    ):
        assert f'id="{name}"' in part


def test_every_field_has_a_label() -> None:
    part = draw_audit()
    for field in re.findall(r"<(?:input|select|textarea)[^>]*>", part):
        assert f"</span>{field}" in part or "aria-label=" in field


def test_the_script_is_there() -> None:
    assert "export " in SCRIPT.read_text()
