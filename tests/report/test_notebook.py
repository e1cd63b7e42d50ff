"""Results in notebooks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from lapwing.refute.refute import refute
from lapwing.report.notebook import SHOWN, register
from tests.answers import HALF_NOISE, proved
from tests.helpers import lowered
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


def test_every_name_is_a_class() -> None:
    for module, name in SHOWN:
        assert isinstance(getattr(import_module(module), name), type)


def test_a_proof_is_shown(told: dict[tuple[str, str], Callable[[Any], str]]) -> None:
    answer = proved(MECHANISM)
    assert "badge proved" in told["lapwing.prove.prove", "Proved"](answer)
    assert "badge proved" in told["lapwing.certificate.certificate", "Certificate"](answer.certificate)
    assert "mechanism" in told["lapwing.kernel.check", "Theorem"](answer.certificate.theorem)


def test_a_counterexample_is_shown(told: dict[tuple[str, str], Callable[[Any], str]]) -> None:
    found = lowered(HALF_NOISE)
    assert found.claim is not None
    counterexample = refute(found.program, found.claim)
    shown = told["lapwing.verify.verdict", "Refuted"](SimpleNamespace(counterexample=counterexample))
    assert "badge refuted" in shown


def test_elsewhere_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    register()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    register()
