"""`lapwing ledger token` and `revoke`."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.command.ledger.token import revoke, token, tokens_for
from lapwing.budget.service.principal import Tokens
from tests.budget.ledger.asking import why


def test_tokens_are_made_and_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = str(tmp_path / "b.sqlite")
    assert token("Ann", role="owner", ledger=place) == 0
    made = capsys.readouterr().out.strip()
    found = Tokens(f"{place}.tokens").find(made)
    assert found is not None
    assert (found.name, found.role) == ("ann", "owner")
    assert revoke("ann", ledger=place) == 0
    assert capsys.readouterr().out == "ended 1 token of ann\n"
    assert revoke("ann", ledger=place) == 1


def test_the_file_has_to_be_named_for_a_server() -> None:
    assert why(lambda: tokens_for(None, "postgresql://host/db")) == "budget-option"
    assert tokens_for(Path("t"), "postgresql://host/db") == Path("t")
