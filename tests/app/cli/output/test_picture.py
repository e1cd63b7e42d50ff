"""Pictures on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.output.picture import check_chart, check_place, put_picture
from lapwing.diagnostics.diagnostic import ProgramError
from tests.report.plot.figures import FIGURE


def test_what_cannot_be_written_is_found_early(tmp_path: Path) -> None:
    check_place(None)
    check_place(tmp_path / "a.svg")
    for name, id in (("a.gif", "picture-kind"), ("none/a.svg", "unwritable")):
        with pytest.raises(ProgramError, match=id):
            check_place(tmp_path / name)


def test_into_a_file_and_onto_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put_picture(FIGURE, tmp_path / "a.svg", draw=True)
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert FIGURE.title in capsys.readouterr().out
    put_picture(FIGURE, None, draw=False)
    assert capsys.readouterr().out == ""


def test_charts_have_names() -> None:
    check_chart(None)
    check_chart("trade-off")
    with pytest.raises(ProgramError, match="distributions, loss, delta, trade-off"):
        check_chart("pie")
