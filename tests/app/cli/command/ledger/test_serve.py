"""`lapwing ledger serve` from the outside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.command.ledger.serve import serve
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.service.principal import Tokens, new_principal
from tests.budget.ledger.asking import why


def test_a_service_is_not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why(lambda: serve(ledger="http://127.0.0.1:1")) == "service-remote"


def test_serving_a_ledger(tmp_path: Path) -> None:
    place = tmp_path / "b.sqlite"
    principal, token = new_principal("olga", "owner")
    Tokens(f"{place}.tokens").add(principal)
    code = "from lapwing.app.cli.main import main; main()"
    environment = {**os.environ, "LAPWING_ANCHORS": str(tmp_path / "heads")}
    started = [sys.executable, "-c", code, "ledger", "serve", "--ledger", str(place), "--port", "0"]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            ledger = RemoteLedger(line.split(" is at ")[1].split()[0], token)
            assert ledger.create("census", "person", cost_of(1)).rest.amount == 1
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
