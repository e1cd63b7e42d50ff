"""Shipped certificates as Rocq files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lapwing.prove.rocq.certificate import rocq_file

SHIPPED = Path(__file__).resolve().parents[3] / "src" / "lapwing" / "run" / "mechanisms" / "certificates"


@cache
def exported(name: str) -> str:
    """The file of one mechanism."""
    return rocq_file((SHIPPED / f"{name}.json").read_text(encoding="utf-8"))
