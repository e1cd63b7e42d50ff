"""`lapwing lsp` from the outside; the protocol itself is tested where the server is."""

from __future__ import annotations

import sys

import pytest

from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "lsp", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_it_serves_with_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[float] = []
    monkeypatch.setattr("lapwing.app.editor.server.serve_editor", served.append)
    assert run(monkeypatch, "--stdio", "--time-limit", "7") == 0
    assert served == [7.0]


def test_a_time_limit_that_makes_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "--time-limit", "0") == 3


def test_without_the_library_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "lapwing.app.editor.server", raising=False)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setitem(sys.modules, "pygls.server", None)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    assert run(monkeypatch) == 3
    assert "pip install 'lapwing[lsp]'" in capsys.readouterr().err
