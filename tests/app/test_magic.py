"""Magics, in a real shell of IPython."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from IPython.core.interactiveshell import InteractiveShell

from lapwing.app.magic import Shown, options_of, verdicts
from tests.app.judging.programs import NATURAL

CELL = """
import numpy as np
from lapwing import Epsilon, Query, laplace, private

@private(epsilon="eps")
def noisy(answer: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)

# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def half(data, epsilon):
    return np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=0.5 / epsilon)

reached = True
"""


LATER = """# lapwing: data: Database(of=Interval(0, 9), neighbours="add-remove"); epsilon = epsilon
def total(data, epsilon):
    return capped(data) + rng.laplace(0, 2 / epsilon)
"""


@pytest.fixture
def shell() -> Iterator[Any]:
    found: Any = cast(Any, InteractiveShell)()
    found.run_line_magic("load_ext", "lapwing")
    yield found
    found.run_line_magic("unload_ext", "lapwing")
    assert "private" not in found.magics_manager.magics["cell"]


def shown_by(shell: Any, line: str, cell: str, monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    found: list[Shown] = []
    monkeypatch.setattr("IPython.display.display", found.append)
    shell.run_cell_magic("private", line, cell)
    return found


def test_a_cell_runs_and_its_functions_are_verified(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = shown_by(shell, "20", CELL, monkeypatch)
    assert shell.user_ns["reached"] and shell.user_ns["noisy"].interpret(1, eps=1, noise=[2]) == 3
    assert [view["verdict"] for view in shown.views] == ["proved", "refuted"]
    page, text = shown._repr_html_(), repr(shown)
    assert 'class="badge proved"' in page and 'class="badge refuted"' in page and "<style>" in page
    assert "noisy: proved, epsilon = eps" in text and "half: refuted" in text


def test_one_function_can_be_named(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = shown_by(shell, "half", CELL, monkeypatch)
    assert [view["name"] for view in shown.views] == ["half"]


def test_a_cell_that_fails_is_not_verified(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_by(shell, "", CELL + "1 / 0\n", monkeypatch) == []


def test_what_earlier_cells_made_is_known(shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.run_cell("import numpy as np\nfrom lapwing import private\nSCALE = 2\nrng = np.random.default_rng()\n")
    shell.run_cell("def capped(data):\n    return np.sum(np.clip(data, 0, SCALE))\n")
    (shown,) = shown_by(shell, "", "%time later = 1\n" + LATER, monkeypatch)
    assert [(view["name"], view["verdict"], view["line"]) for view in shown.views] == [("total", "proved", 3)]
    shell.run_cell("SCALE = 4\n")
    (shown,) = shown_by(shell, "", LATER, monkeypatch)
    assert [view["verdict"] for view in shown.views] == ["refuted"]


def test_nothing_to_verify_and_what_cannot_be_read() -> None:
    assert "No function of this cell has a contract" in Shown(verdicts("x = 1\n", 5, None))._repr_html_()
    shown = Shown(verdicts(NATURAL.replace("Database(", "Nonsense("), 5, None))
    assert [view["verdict"] for view in shown.views] == ["unread"]
    assert "cannot be checked" in shown._repr_html_() and "Nonsense" in repr(shown)


def test_options() -> None:
    assert options_of("") == (20.0, None)
    assert options_of("2.5 f") == (2.5, "f")
