"""The demonstration shows what it says: every command works, and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_command_of_the_demo_works() -> None:
    scripts = str(Path(sys.executable).parent)
    variables = os.environ | {
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "NO_COLOR": "1",
    }
    before = sorted((ROOT / "docs" / "examples").iterdir())
    done = subprocess.run(
        ["sh", "tools/demo.sh"], cwd=ROOT, env=variables, capture_output=True, text=True, check=True, timeout=300
    )
    assert "error[" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout.count("$ ") >= 13
    for words in (
        "private_mean: refuted",
        "mended_mean: proved",
        "accepted: mended_mean",
        "is false",
        "left: epsilon 0.5",
    ):
        assert words in done.stdout, words
    assert sorted((ROOT / "docs" / "examples").iterdir()) == before
