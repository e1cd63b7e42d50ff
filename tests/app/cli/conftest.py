from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command sets this for its processes; tests that come later must not get it."""
    monkeypatch.setenv("PYTHONSAFEPATH", "")
