"""How a notebook is told to show results."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from lapwing.report import shown
from lapwing.report.notebook import SHOWN, register
from tests.answers import proved
from tests.proofs import MECHANISM


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], Callable[[Any], str]]:
    found: dict[tuple[str, str], Callable[[Any], str]] = {}

    def tell(module: str, name: str, show: Callable[[Any], str]) -> None:
        found[module, name] = show

    formatter = SimpleNamespace(formatters={"text/html": SimpleNamespace(for_type_by_name=tell)})
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
    assert "badge proved" in told["lapwing.prove.prove", "Proved"](proved(MECHANISM))
    assert told.keys() == SHOWN.keys()


def test_elsewhere_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    register()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    register()
