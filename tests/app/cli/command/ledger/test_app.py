"""The commands of `lapwing ledger`."""

from __future__ import annotations

from lapwing.app.cli.command.ledger.app import app


def test_the_commands() -> None:
    names = [command.callback.__name__ for command in app.registered_commands if command.callback is not None]
    assert names[:3] == ["serve", "token", "revoke"]
