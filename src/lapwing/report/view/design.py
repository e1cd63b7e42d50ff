"""Noise that was left open and found, as plain data."""

from __future__ import annotations

from lapwing.report.view.repair import diff_of
from lapwing.report.view.view import View


def view_design(
    name: str, file: str, widths: tuple[str, ...], claim: str | None, before: str, after: str | None
) -> View:
    """A function, how wide its noise has to be at each open place, what is proved then, and the change of its text."""
    return {
        "name": name,
        "file": file,
        "widths": list(widths),
        "claim": claim,
        "diff": None if after is None else diff_of(file, before, after),
    }
