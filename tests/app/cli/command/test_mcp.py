"""`lapwing mcp` from the outside; the protocol itself is tested where the server is."""

from __future__ import annotations

import sys

import pytest

from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "mcp"])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[bool] = []
    monkeypatch.setattr("lapwing.app.assistant.server.serve_assistant", lambda: served.append(True))
    assert run(monkeypatch) == 0
    assert served == [True]


def test_without_the_library_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "lapwing.app.assistant.server", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == "mcp"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert run(monkeypatch) == 3
    assert "pip install 'lapwing[mcp]'" in capsys.readouterr().err
