"""`lapwing budget` has its commands."""

from __future__ import annotations

from tests.app.cli.command.budget.conftest import Call


def test_help_lists_the_commands(call: Call) -> None:
    code, said = call("--help")
    assert code == 0
    for name in ("create", "show", "history", "verify", "export", "import", "grant", "divide", "close", "queries"):
        assert f"\n  {name} " in said
        assert call(name, "--help")[0] == 0
