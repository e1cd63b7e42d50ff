"""`lapwing scan` from the outside."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from pathlib import Path

import pytest

from lapwing.app.cli.command.scan import status_of
from lapwing.app.cli.main import main
from lapwing.app.cli.output import judge as judging
from lapwing.refute.refuter import refute
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted
from tests.answers import HALF_NOISE
from tests.verify.claim.programs import forged, question

GOOD = """
from lapwing import laplace

def noisy_count(true_count, epsilon):
    return laplace(true_count, scale=1 / epsilon)

def too_little(true_count, epsilon):
    return laplace(true_count, scale=1 / (2 * epsilon))

def nameless(data):
    return laplace(sum(data), scale=1)

def helper(scale):
    return laplace(0, scale=scale)
"""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "scan", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "a.py").write_text(GOOD)
    (tmp_path / "pkg" / "plain.py").write_text("def f(x): return x\n")
    return tmp_path


def test_findings_with_their_guesses(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert run(monkeypatch, "pkg") == 1
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "proved   noisy_count   epsilon = epsilon   pkg/a.py:4"
    assert "         assumes  true_count: Query(sensitivity=1), because its name suggests an exact answer" in lines
    assert "         assumes  epsilon = epsilon, because it is the privacy parameter" in lines
    assert any(line.startswith("refuted  too_little   epsilon = epsilon; ") for line in lines)
    assert "no claim nameless   none   pkg/a.py:10" in lines
    assert lines[-1] == "3 functions: 1 proved, 1 refuted, 1 without a claim"


def test_answers_for_machines(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = folder / "out.sarif"
    assert run(monkeypatch, str(folder), "--json", "--sarif", str(log)) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {"proved": 1, "refuted": 1, "no claim": 1}
    assert [view["drafted"] for view in told["findings"]] == [True, True, True]
    assert told["findings"][0]["draws"] == ["lapwing.laplace"]
    assert len(json.loads(log.read_text())["runs"][0]["results"]) == 3


def test_drafts_are_written_and_then_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder / "lapwing.toml"
    run(monkeypatch, str(folder), "--write", str(out))
    assert f"3 contracts added to {out}" in capsys.readouterr().out
    tables = tomllib.loads(out.read_text())["tool"]["lapwing"]
    assert tables["pkg/a.py:noisy_count"]["true_count"] == "Query(sensitivity=1)"
    text = out.read_text()
    run(monkeypatch, str(folder), "--json", "--write", str(out))
    told = json.loads(capsys.readouterr().out)
    assert [view["drafted"] for view in told["findings"]] == [False, False, False]
    assert (told["added"], out.read_text()) == ([], text)


def test_proved_and_refuted_stops_everything(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)

    def contradict(*given: object) -> None:
        asked = question(HALF_NOISE)
        found = refute(asked.program, asked.claim)
        assert found is not None
        raise ContradictionError(Proved(forged(asked)), Refuted(found))

    monkeypatch.setattr(judging, "judge", contradict)
    assert run(monkeypatch, "pkg") == 4
    assert "alarm" in capsys.readouterr().err


def test_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, str(tmp_path)) == 0
    assert capsys.readouterr().out == "no function here draws noise or has a contract\n"


def test_no_line_of_the_code_is_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = folder / "was_run"
    evil = f"open({str(mark)!r}, 'w').close()\nimport numpy as np\n"
    function = "def f(data, epsilon=open({0!r}, 'w')):\n    return sum(data) + np.random.laplace(0, 1 / epsilon)\n"
    contract = f"# lapwing: data: Database(of=Bit); epsilon = open({str(mark)!r}, 'w')\n"
    (folder / "evil.py").write_text(evil + function.format(str(mark)) + contract + function.format(str(mark)))
    (folder / "numpy.py").write_text(evil)
    (folder / "lapwing.py").write_text(evil)
    monkeypatch.chdir(folder)
    assert run(monkeypatch, "evil.py", "--time-limit", "1") == 2
    assert not mark.exists()


def test_files_that_cannot_be_read_do_not_stop_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in {
        "latin.py": b"import random \xe9\n",
        "nul.py": b"import random\0\n",
        "syntax.py": b"import random\ndef f(:\n",
        "deep.py": b"import random\nx = " + b"(" * 3000 + b")" * 3000,
        "huge.py": b"import random\n" + b"x = 1\n" * 200_000,
        "empty.py": b"",
    }.items():
        (folder / name).write_bytes(content)
    os.symlink(".", folder / "loop")
    assert run(monkeypatch, str(folder), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {"proved": 1, "refuted": 1, "unread": 5, "no claim": 1}


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["nothing.py"], "unreadable"),
        (["."], None),
        ([".", "--sarif", "."], "unwritable"),
        ([".", "--write", "bad.toml"], "draft-unreadable"),
        ([".", "--contracts", "bad.toml"], "contract-syntax"),
        ([".", "--time-limit", "0"], "time-limit"),
        (["bad.py"], "not-python"),
    ],
)
def test_faults(
    words: list[str],
    id: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "bad.toml").write_text("[")
    (tmp_path / "bad.py").write_text("(")
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, *words) == (0 if id is None else 3)
    err = capsys.readouterr().err
    assert err == "" if id is None else f"error[{id}]" in err


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [(set(), 0), ({"proved"}, 0), ({"unread"}, 2), ({"no claim"}, 2), ({"failed"}, 4), ({"refuted", "failed"}, 1)],
)
def test_the_exit_code(verdicts: set[str], status: int) -> None:
    assert status_of(verdicts) == status
