"""`lapwing sensitivity` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from tests.verify.claim.test_noised import NOISY
from tests.verify.claim.test_sensitivity import COUNT, ROWS

HEAD = "from lapwing import *\n"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "sensitivity", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_it_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + COUNT)
    assert run(monkeypatch, str(path)) == 0
    assert capsys.readouterr().out.startswith("count: sensitivity 1 ")
    assert run(monkeypatch, str(path), "--json") == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert (answer["sensitivity"], answer["attained"]) == ("1", True)


def test_one_is_not_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + COUNT + ROWS)
    assert run(monkeypatch, str(path)) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines if line.endswith("a.py")] == ["count", "rows"]
    assert "" in lines


def test_a_program_with_noise_leaves_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + COUNT + NOISY.replace("total", "noisy"))
    assert run(monkeypatch, str(path)) == 3
    shown = capsys.readouterr()
    assert "error[sensitivity-noise]: noisy draws noise" in shown.err
    assert shown.out.startswith("count: sensitivity 1 ")
    assert run(monkeypatch, f"{path}:noisy") == 3
    assert "error[sensitivity-noise]" in capsys.readouterr().err
    assert run(monkeypatch, str(path), "--time-limit", "0") == 3


def test_a_function_with_a_contract_has_no_distance(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Public factors of its result are left out, so that a bound would be too small."""
    path = tmp_path / "a.py"
    path.write_text(
        '# lapwing: rows: Database(of=Bit, neighbours="replace"); eps: Epsilon; epsilon = eps\n'
        "def total(rows, eps):\n    return 2 * sum(rows)\n"
    )
    assert run(monkeypatch, str(path)) == 3
    assert "error[sensitivity-contract]: total has a contract" in capsys.readouterr().err
