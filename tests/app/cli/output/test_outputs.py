"""Files of answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.output.outputs import check_outputs, write_outputs
from lapwing.diagnostics.diagnostic import ProgramError
from tests.report.html.test_release import VIEW


def test_checked_before_and_written_after(tmp_path: Path) -> None:
    plot, csv = tmp_path / "a.svg", str(tmp_path / "a.csv")
    check_outputs(plot, csv)
    write_outputs({**VIEW, "answers": VIEW["answers"][:1]}, plot, csv, draw=True)
    assert "<svg" in plot.read_text() and Path(csv).read_text().count("\n") == 2
    (tmp_path / "b.svg").mkdir()
    with pytest.raises(ProgramError, match="directory"):
        check_outputs(tmp_path / "b.svg", None)
    for wrong in ((tmp_path / "a.txt", None), (None, str(tmp_path / "no" / "a.csv")), (None, str(tmp_path))):
        with pytest.raises(ProgramError):
            check_outputs(*wrong)
