"""`lapwing show`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from tests.helpers import body

TEXT = "from lapwing import *\n\n" + body("x = laplace(q[0], scale=1 / eps)\nreturn x")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "show", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_text(TEXT + "\n" + TEXT.replace("program", "other").partition("\n\n")[2])
    return path


def test_all_programs_of_a_file_are_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, str(path)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.split()[1] for line in out.splitlines() if line.startswith("program  ")] == ["program", "other"]
    assert out.count("    x = laplace(q[0], scale=1 / eps)") == 2


def test_one_program_as_json(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, f"{path}:other", "--json") == 0
    out, err = capsys.readouterr()
    (program,) = json.loads(out)["programs"]
    assert err == ""
    assert (program["name"], program["file"]) == ("other", str(path))
    assert program["claim"] == {"epsilon": "eps", "delta": "0", "group": "1"}


@pytest.mark.parametrize(
    ("text", "id", "line"),
    [
        ("x = (", "not-python", 1),
        ("x = 1", "no-program", 1),
        (TEXT.replace("1 / eps", "1 / 0"), "zero-divisor", 5),
        (TEXT.replace("\n", "\r\n").replace("1 / eps", "zz"), "undefined-name", 5),
    ],
)
def test_a_fault_is_all_that_is_shown(
    text: str, id: str, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faulty.py"
    path.write_bytes(text.encode())
    assert run(monkeypatch, str(path)) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert f"error[{id}]: " in err
    assert run(monkeypatch, "--json", str(path)) == 3
    out, err = capsys.readouterr()
    (found,) = json.loads(out)["diagnostics"]
    assert err == ""
    assert (found["id"], found["spans"][0]["line"]) == (id, line)


def test_nothing_is_shown_if_one_program_is_faulty(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(path.read_text().replace("    return x\n", "    return zz\n").replace("zz", "x", 1))
    assert run(monkeypatch, str(path)) == 3
    assert capsys.readouterr().out == ""


def test_a_line_longer_than_the_terminal_is_not_cut(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run(monkeypatch, f"{path}:program") == 0
    assert "c: Public[int]) -> float:" in " ".join(capsys.readouterr().out.split())


def test_a_file_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, str(tmp_path / "missing.py")) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error[unreadable]: ")
