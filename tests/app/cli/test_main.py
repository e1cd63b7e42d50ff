"""The entry point."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import lapwing
from lapwing.app.cli.argument import target
from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_help_tells_the_exit_codes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--help") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Exit codes: 0 yes, 1 no, 2 unknown, 3 invalid input, 4 internal error." in out
    assert "show" in out
    assert "corpus" in out


@pytest.mark.parametrize("command", ["show", "verify", "audit", "corpus"])
def test_each_command_has_help(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, command, "--help") == 0
    assert "--json" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("-h",), ("verify", "-h"), ("budget", "-h"), ("budget", "show", "-h")])
def test_h_is_help_everywhere(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 0
    assert capsys.readouterr().out.startswith("Usage: lapwing")


@pytest.mark.parametrize("group", [[], ["budget"], ["ledger"], ["dataset"]])
def test_no_line_of_the_help_is_cut_off(
    group: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "argv", ["lapwing", *group, "--help"])
    with pytest.raises(SystemExit):
        main()
    listed = capsys.readouterr().out.partition("\nOptions:\n")[2]
    assert listed
    assert "..." not in listed


def test_help_does_not_wait_for_solvers() -> None:
    asked = "import sys, lapwing.app.cli.main; sys.exit(bool({'z3', 'cvc5', 'multiprocessing'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_the_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"lapwing {lapwing.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["show"], ["show", "--nope", "a.py"], ["--nope"], ["show", "a", "b"]]
)
def test_wrong_usage_is_a_fault_of_the_input(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *arguments) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "Usage: " in err


def test_nothing_at_all_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch) == 3


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (ValueError("oops"), 4), (RecursionError(), 4)]
)
def test_whatever_happens_there_is_no_traceback(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*path: object) -> NoReturn:
        raise error

    monkeypatch.delenv("LAPWING_TRACEBACK", raising=False)
    monkeypatch.setattr(target, "find_subject", fail)
    assert run(monkeypatch, "show", "a.py") == code
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err


def test_files_that_lie_around_are_not_imported(tmp_path: Path) -> None:
    """Programs are read, not run, and neither are their neighbours."""
    for name in ("z3", "typing", "multiprocessing", "lapwing"):
        (tmp_path / f"{name}.py").write_text("open('was_run', 'w').close()\nraise SystemExit(77)\n")
    program = str(Path("programs/proved/constant.py").resolve())
    command = [str(Path(sys.executable).with_name("lapwing")), "verify", program]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=120).returncode == 0
    assert not (tmp_path / "was_run").exists()
