"""`lapwing serve` from the outside."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest

from lapwing.app.cli.command.serve import listen
from lapwing.diagnostics.diagnostic import ProgramError

COMMAND = [sys.executable, "-c", "from lapwing.app.cli.main import main; main()", "serve", "--port", "0"]


def test_the_page_is_served_until_it_is_interrupted() -> None:
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        assert process.stdout.readline().startswith("token for data and budgets: ")
        with urlopen(address, timeout=60) as page:
            assert b"<title>Lapwing</title>" in page.read()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ProgramError, match="cannot serve at"):
            listen("127.0.0.1", taken.getsockname()[1])
