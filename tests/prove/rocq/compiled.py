"""The development in `rocq/`, compiled in a place of its own, and what coqc says of a file that uses it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
NEEDS_ROCQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed: see tools/services.sh")


def compile_in(place: Path) -> None:
    """Compile the development in a folder."""
    for name in (ROOT / "rocq" / "order.txt").read_text().split():
        shutil.copy(ROOT / "rocq" / f"{name}.v", place)
        subprocess.run(["coqc", "-q", "-R", ".", "Lapwing", f"{name}.v"], cwd=place, check=True, capture_output=True)


def coqc(library: Path, name: str, text: str) -> subprocess.CompletedProcess[str]:
    """What coqc says of a file."""
    (library / f"{name}.v").write_text(text, encoding="utf-8")
    words = ["coqc", "-q", "-R", ".", "Lapwing", f"{name}.v"]
    return subprocess.run(words, cwd=library, capture_output=True, text=True, check=False)
