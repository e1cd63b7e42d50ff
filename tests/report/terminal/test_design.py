from __future__ import annotations

from io import StringIO

from rich.console import Console

from lapwing.report.terminal.design import draw_design
from lapwing.report.view.design import view_design


def drawn(*widths: str) -> str:
    console = Console(file=StringIO(), width=100)
    after = "x = 2 / eps\n" if widths else None
    draw_design(view_design("f", "a.py", widths, "epsilon = eps" if widths else None, "x = ...\n", after), console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_what_was_found_is_shown_as_a_diff() -> None:
    text = drawn("2 / eps")
    assert text.startswith("proved  f   epsilon = eps   a.py")
    assert "+x = 2 / eps" in text


def test_what_was_not_found_is_said() -> None:
    assert "No noise with which the claim is proved was found." in drawn()
