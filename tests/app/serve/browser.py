"""A real browser before a real server: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
SERVE = "from lapwing.app.cli.main import main; main()"
SHOTS = Path(__file__).resolve().parents[3] / "build" / "screenshots"

needs_browser = pytest.mark.skipif(BROWSER is None and not os.environ.get("CI"), reason="there is no Chromium here")


@dataclass
class Served:
    """A server that a test talks to."""

    address: str
    token: str
    pid: int


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """`lapwing serve` in a process of its own, on a free port of this machine."""
    yield from serve([])


def serve(options: list[str]) -> Generator[Served, None, None]:
    """Start a server and end it."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        yield Served(address, process.stdout.readline().split()[-1], process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)
