"""How a notebook is told to show results."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from lapwing.app import notebook_html as shown
from lapwing.app.notebook import SHOWN, register, write_line
from lapwing.run.accuracy.solve import alpha_for
from tests.answers import proved
from tests.proofs import MECHANISM
from tests.report.plot.figures import FIGURE


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], Callable[[Any], str]]:
    found: dict[tuple[str, str], Callable[[Any], str]] = {}

    def tell(module: str, name: str, show: Callable[[Any], str]) -> None:
        found[module, name] = show

    plain = SimpleNamespace(for_type_by_name=lambda *words: None)
    formatter = SimpleNamespace(formatters={"text/html": SimpleNamespace(for_type_by_name=tell), "text/plain": plain})
    shell = SimpleNamespace(display_formatter=formatter)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    register()
    return found


def test_every_name_is_a_class_and_every_way_to_show_it_is_there() -> None:
    for (module, name), show in SHOWN.items():
        assert isinstance(getattr(import_module(module), name), type)
        assert callable(getattr(shown, show))
    assert {name for name in vars(shown) if name.startswith("show_")} == set(SHOWN.values())


def test_a_result_is_shown_when_it_is_there(told: dict[tuple[str, str], Callable[[Any], str]]) -> None:
    assert "badge proved" in told["lapwing.prove.prover", "Proved"](proved(MECHANISM))
    assert told.keys() == SHOWN.keys()


def test_a_line_says_what_it_is_about() -> None:
    said: list[str] = []
    answer = proved(MECHANISM)
    for found in (answer, answer.certificate.theorem, alpha_for("laplace", "0.05", epsilon=1), FIGURE):
        write_line(found, SimpleNamespace(text=said.append), False)
    assert said == ["<Proved of mechanism>", "<Theorem of mechanism>", "<Accuracy of laplace>", "<Figure>"]


def test_elsewhere_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    register()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    register()
