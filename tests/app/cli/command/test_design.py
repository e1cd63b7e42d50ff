"""`lapwing design` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.app.cli.output import exits

OPEN = """from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def noisy(q: Query(sensitivity=2), eps: Epsilon):
    return laplace(q, scale=...)
"""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "design", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_the_noise_is_filled_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.py"
    file.write_text(OPEN)
    assert run(monkeypatch, f"{file}:noisy", "--json", "--time-limit", "30") == exits.YES
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert (answer["widths"], answer["claim"]) == (["2 / eps"], "epsilon = eps")
    assert "+    return laplace(q, scale=2 / eps)" in answer["diff"]


def test_code_without_open_noise_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.py"
    file.write_text(OPEN.replace("...", "1 / eps"))
    assert run(monkeypatch, str(file)) == exits.FAULT
    assert "leaves its noise open" in capsys.readouterr().err
