"""`lapwing release` from the outside."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.report.terminal.publication import show_answer
from tests.budget.ledger.asking import left
from tests.budget.release.programs import COUNT, proved

TEXT = COUNT.format(neighbours="add-remove")


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[object, str]]:
    """Run `lapwing release count …`."""
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    monkeypatch.setenv("LAPWING_LEDGER", str(tmp_path / "budget.sqlite"))
    monkeypatch.delenv("LAPWING_TRACEBACK", raising=False)
    open_ledger(tmp_path / "budget.sqlite", create=True).create("census", "person", cost_of(1))
    head = "from lapwing import Bit, Database, Epsilon, laplace, private\n"
    (tmp_path / "count.py").write_text(head + TEXT)
    (tmp_path / "count.json").write_text(proved(TEXT)[1])
    (tmp_path / "rows.csv").write_text("1\n0\n1\n1\n")
    (tmp_path / "bad.csv").write_text("1\nsecret\n")

    def run(*words: str) -> tuple[object, str]:
        file, proof = str(tmp_path / "count.py"), str(tmp_path / "count.json")
        monkeypatch.setattr(sys, "argv", ["lapwing", "release", file, "--certificate", proof, *words])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        return caught.value.code, shown.out + shown.err

    return run


def test_a_dry_run_says_what_is_then_charged(call: Callable[..., tuple[object, str]], tmp_path: Path) -> None:
    words = (f"d=@{tmp_path}/rows.csv", "eps=0.4", "--dataset", "Census")
    assert call(*words, "--dry-run") == (0, "would be charged 0.4; then 0.6 is left\n")
    assert left(open_ledger(tmp_path / "budget.sqlite")) == 1
    code, said = call(*words, "--key", "k")
    assert code == 0
    assert said.startswith("released ")
    assert "cost     epsilon 0.4\n" in said
    again = json.loads(call(*words, "--key", "k", "--json")[1])
    assert again["again"] is True
    assert f"released {show_answer(json.loads(again['value']))}\n" in said
    assert call(*words)[0] == 0
    code, said = call(*words)
    assert code == 1
    assert "error[over-budget]" in said
    code, said = call(*words, "--dry-run")
    assert code == 1
    assert said == "would be refused: it exceeds the remaining budget; it asks for 0.4, and 0.2 is left\n"


def test_what_is_wrong_with_the_data_is_not_told(call: Callable[..., tuple[object, str]], tmp_path: Path) -> None:
    code, said = call(f"d=@{tmp_path}/bad.csv", "eps=0.1", "--dataset", "census")
    assert code == 3
    assert "error[run-failed]" in said
    assert "secret" not in said
    assert left(open_ledger(tmp_path / "budget.sqlite")) * 10 == 9


def test_faults_of_the_request_charge_nothing(call: Callable[..., tuple[object, str]], tmp_path: Path) -> None:
    for words in (
        ("d=[1]", "eps=0.1"),
        ("d=[1]", "eps=0.1", "--dataset", "other"),
        ("d=[1]", "eps=nan", "--dataset", "census"),
        ("d=[1]", "d=[2]", "eps=0.1", "--dataset", "census"),
        ("d=@x", "d=@y", "eps=0.1", "--dataset", "census"),
        (f"d=@{tmp_path}/none.csv", "eps=0.1", "--dataset", "census"),
        (f"d=@{tmp_path}", "eps=0.1", "--dataset", "census"),
        ("eps=0.1", "--dataset", "census"),
        ("d=[1]", "eps=0.1", "--dataset", "census", "--part", "a"),
    ):
        assert call(*words)[0] == 3
    assert left(open_ledger(tmp_path / "budget.sqlite")) == 1
