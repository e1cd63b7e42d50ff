"""The alarm."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.output.alarm import new_folder, raise_alarm
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.refuter import refute
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted
from tests.answers import HALF_NOISE
from tests.verify.claim.programs import forged, question


def test_both_files_are_kept_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = question(HALF_NOISE)
    found = refute(asked.program, asked.claim)
    assert found is not None
    assert raise_alarm(ContradictionError(Proved(forged(asked)), Refuted(found))) == 4
    (folder,) = tmp_path.iterdir()
    assert sorted(path.name for path in folder.iterdir()) == ["counterexample.json", "proof.json"]
    assert check_counterexample((folder / "counterexample.json").read_text()) == found
    out, err = capsys.readouterr()
    assert out == ""
    assert "alarm: half_noise is proved and refuted at once" in err
    assert f"Please report this with both files:\n  {folder / 'proof.json'}\n  {folder / 'counterexample.json'}" in err


def test_where_nothing_can_be_written_it_goes_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "cwd", lambda: tmp_path / "gone")
    folder = new_folder()
    assert folder.is_dir()
    assert folder.parent != tmp_path / "gone"
    folder.rmdir()
