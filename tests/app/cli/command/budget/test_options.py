"""What the commands share."""

from __future__ import annotations

import pytest

from lapwing.app.cli.command.budget.options import read_cost
from lapwing.budget.accounting.cost import cost_of
from tests.app.cli.command.budget.conftest import Call


def test_costs_are_read() -> None:
    assert read_cost("0.1", "1e-6", None, None) == cost_of("0.1", "1e-6")
    assert read_cost(None, "0", "1/2", None) == cost_of(rho="1/2")
    assert read_cost("1", "0", None, "2") == cost_of(1, order=2)


@pytest.mark.parametrize("command", [("show",), ("history",), ("verify",), ("export",), ("close", "x")])
def test_without_a_ledger_there_is_nothing_to_see(call: Call, command: tuple[str, ...]) -> None:
    code, said = call(*command)
    assert code == 3
    assert "error[no-ledger]" in said
