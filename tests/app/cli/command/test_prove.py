"""`lapwing prove` from the outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.syntax.certificate.read import check_certificate
from tests.answers import HALF_NOISE
from tests.proofs import MECHANISM, SUM

HEAD = "from lapwing import *\n"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "prove", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.py"
    path.write_text(HEAD + MECHANISM + SUM)
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.py"
    path.write_text(HEAD + HALF_NOISE)
    return str(path)


def test_proved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str) -> None:
    assert run(monkeypatch, good) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [line for line in out.splitlines() if ": proved" in line] == [
        f"mechanism: proved, epsilon = eps   {good}",
        f"noisy_sum: proved, epsilon = eps   {good}",
    ]


def test_unknown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(monkeypatch, f"{good}:mechanism", bad) == 2
    out = capsys.readouterr().out
    assert f"mechanism: proved, epsilon = eps   {good}" in out
    assert f"half_noise: unknown, epsilon = eps   {bad}" in out
    assert "2 of 1 allowed" in out


def test_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(monkeypatch, f"{good}:mechanism", bad, "--json", "--tree") == 2
    out, err = capsys.readouterr()
    first, second = json.loads(out)["answers"]
    assert err == ""
    assert (first["verdict"], first["name"], first["claim"]["epsilon"]) == ("proved", "mechanism", "eps")
    assert [step["rule"] for step in first["derivation"]["steps"]] == ["Direct", "Laplace", "Skip"]
    assert (second["verdict"], second["attempt"]["run"]["cost"]) == ("unknown", "2")


def test_a_certificate_is_written(monkeypatch: pytest.MonkeyPatch, good: str, tmp_path: Path) -> None:
    out = tmp_path / "mechanism.json"
    assert run(monkeypatch, f"{good}:mechanism", "--certificate", str(out)) == 0
    assert check_certificate(out.read_text()).theorem.program.name == "mechanism"


def test_certificates_of_several_programs_go_to_a_directory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "certificates"
    assert run(monkeypatch, good, bad, "--certificate", str(folder)) == 2
    assert sorted(path.name for path in folder.iterdir()) == ["mechanism.json", "noisy_sum.json"]
    assert str(folder / "mechanism.json") in capsys.readouterr().out


def test_the_second_checker_accepts_what_is_written(monkeypatch: pytest.MonkeyPatch, good: str, tmp_path: Path) -> None:
    assert run(monkeypatch, good, "--certificate", str(tmp_path)) == 0
    recheck = Path(__file__).resolve().parents[4] / "tools" / "recheck.py"
    files = [tmp_path / "mechanism.json", tmp_path / "noisy_sum.json"]
    assert subprocess.run([sys.executable, recheck, *files], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["--shift", "draw 1"], "hint"),
        (["--shift", "zz: 1"], "hint"),
        (["--invariant", "draw<1> +"], "hint"),
        (["--time-limit", "0"], "time-limit"),
        (["--time-limit", "-1"], "time-limit"),
        (["--time-limit", "nan"], "time-limit"),
        (["--time-limit", "inf"], "time-limit"),
        (["--certificate", "/no/such/directory/a.json"], "unwritable"),
        (["--certificate", "\x00"], "unwritable"),
    ],
)
def test_faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, words: list[str], id: str
) -> None:
    assert run(monkeypatch, f"{good}:mechanism", *words) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error[{id}]: ")
    assert run(monkeypatch, "--json", f"{good}:mechanism", *words) == 3
    assert json.loads(capsys.readouterr().out)["diagnostics"][0]["id"] == id


def test_hints_are_for_one_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str
) -> None:
    assert run(monkeypatch, good, "--shift", "draw: 0") == 3
    assert "error[hint-target]" in capsys.readouterr().err
    assert run(monkeypatch, f"{good}:mechanism", "--shift", "draw: 0", "--invariant", "draw<1> == draw<2>") == 0


def test_a_program_without_a_claim_is_pointed_to_epsilon(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + SUM + MECHANISM.replace('(epsilon="eps")', ""))
    assert run(monkeypatch, str(path)) == 3
    out, err = capsys.readouterr()
    assert "noisy_sum: proved" in out
    assert "error[no-claim]: mechanism has no claim" in err
    assert "`lapwing epsilon`" in err


def test_hints_in_the_decorator_are_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + MECHANISM.replace('"eps")', '"eps", shift={"draw": "1"})'))
    assert run(monkeypatch, str(path)) == 2
    assert "draw<2> = draw<1> + 1" in capsys.readouterr().out
    assert run(monkeypatch, str(path), "--shift", "draw: 0") == 0
    path.write_text(HEAD + MECHANISM.replace('"eps")', '"eps", invariant="zz<1> == 0")'))
    assert run(monkeypatch, str(path)) == 3
    assert f"{path}:3:" in capsys.readouterr().err
