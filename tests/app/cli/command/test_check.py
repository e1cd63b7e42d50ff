"""`lapwing check` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.command.check import RELEASE
from lapwing.app.cli.main import main
from lapwing.data.answer.release_text import view_release
from lapwing.data.proof.proof import FORMAT, VIEWS
from lapwing.prove.prover import Proved, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.data.people import people
from tests.helpers import lowered
from tests.proofs import mechanism


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "check", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.json"
    path.write_text(write_certificate(mechanism()))
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.json"
    path.write_text(write_certificate(mechanism()).replace('["Literal", 0, "int"], 0]', '["Literal", 1, "int"], 0]'))
    return str(path)


def test_yes_and_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(monkeypatch, good) == 0
    assert capsys.readouterr().out == f"{good}: accepted: mechanism: epsilon = eps\n"
    assert run(monkeypatch, good, bad) == 1
    assert f"{bad}: refused: the obligation 'post' is not confirmed" in capsys.readouterr().out


def test_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(monkeypatch, good, bad, "--json") == 1
    first, second = json.loads(capsys.readouterr().out)["certificates"]
    assert (first["accepted"], first["name"], first["obligations"]) == (True, "mechanism", 1)
    assert second["accepted"] is False


def test_what_is_no_certificate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "empty.json"
    path.write_text("{}")
    assert run(monkeypatch, str(path)) == 3
    assert "error[certificate]" in capsys.readouterr().err


def test_releases_are_told_by_their_format() -> None:
    assert RELEASE == FORMAT


def test_a_release(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        view = view_release(opened.release(opened.count(), epsilon="0.5"))
    path = tmp_path / "release.json"
    path.write_text(json.dumps(view))
    said = f"{path}: accepted: people: epsilon 0.5, by cells in one theorem"
    assert run(monkeypatch, str(path)) == 0
    assert capsys.readouterr().out == f"{said}\n  rests on {VIEWS}\n"
    assert run(monkeypatch, str(path), "--ledger", str(tmp_path / "ledger")) == 0
    assert capsys.readouterr().out == f"{said}; charged as entry {view['entry']}\n  rests on {VIEWS}\n"
    path.write_text(json.dumps({**view, "epsilon": "0.25"}))
    assert run(monkeypatch, str(path)) == 1
    assert "refused: the programs cost something else than the release says" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "x = laplace(b, scale=1)\n    while x > 0:\n        x = x - 0\n    return 0",
            "nobody learns that a run does not end",
        ),
        ("return gaussian(b, sigma=1) > 0", "the grid of a run contains the multiples of 1/1024"),
    ],
)
def test_what_a_theorem_rests_on_beside_the_usual_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, body: str, said: str
) -> None:
    found = lowered(f"@private(epsilon=1, delta=0.2)\ndef f(b: Bit):\n    {body}\n")
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved)
    path = tmp_path / "certificate.json"
    path.write_text(write_certificate(answer.certificate))
    assert run(monkeypatch, str(path)) == 0
    assert f"  rests on {said}" in capsys.readouterr().out
