from __future__ import annotations

import sys

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.plot.png import write_png
from tests.report.plot.figures import FIGURE


def test_it_is_a_png_or_there_is_no_font() -> None:
    pytest.importorskip("resvg_py")
    try:
        found = write_png(FIGURE, zoom=1.0)
    except ProgramError as error:
        assert error.diagnostics[0].id == "no-font"
        return
    assert found.startswith(b"\x89PNG")
    assert int.from_bytes(found[16:20], "big") == 720


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ProgramError) as caught:
        write_png(FIGURE)
    assert caught.value.diagnostics[0].id == "no-png"


def test_a_machine_without_letters_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Blind:
        @staticmethod
        def svg_to_bytes(**given: object) -> bytes:
            return b"blank"

    monkeypatch.setitem(sys.modules, "resvg_py", Blind)
    with pytest.raises(ProgramError) as caught:
        write_png(FIGURE)
    assert caught.value.diagnostics[0].id == "no-font"
