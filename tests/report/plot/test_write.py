from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.plot.svg import write_svg
from lapwing.report.plot.write import check_picture, write_picture
from tests.report.plot.figures import FIGURE


def test_the_name_says_the_kind(tmp_path: Path) -> None:
    write_picture(FIGURE, tmp_path / "a.SVG")
    assert (tmp_path / "a.SVG").read_text() == write_svg(FIGURE)


@pytest.mark.parametrize("name", ["a.jpg", "a", "svg", ".svg.txt"])
def test_other_kinds_are_refused_before_anything_is_done(name: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError) as caught:
        check_picture(tmp_path / name)
    assert caught.value.diagnostics[0].id == "picture-kind"


@pytest.mark.parametrize("name", ["none/a.svg", "a\0.svg"])
def test_what_cannot_be_written_is_said(name: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError) as caught:
        write_picture(FIGURE, tmp_path / name)
    assert caught.value.diagnostics[0].id == "unwritable"
