from __future__ import annotations

from lapwing.report.view.design import view_design


def test_a_design_is_a_change_of_the_text() -> None:
    view = view_design("f", "a.py", ("2 / eps",), "epsilon = eps", "x = ...\n", "x = 2 / eps\n")
    assert view["widths"] == ["2 / eps"]
    assert "+x = 2 / eps" in view["diff"]


def test_without_a_design_there_is_no_change() -> None:
    view = view_design("f", "a.py", (), None, "x = ...\n", None)
    assert (view["widths"], view["claim"], view["diff"]) == ([], None, None)
