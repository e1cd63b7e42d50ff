"""The package as a module."""

from __future__ import annotations

import subprocess
import sys

import lapwing


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "lapwing", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"lapwing {lapwing.__version__}\n")
