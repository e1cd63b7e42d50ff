"""`lapwing budget verify` from the outside."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.app.cli.command.budget.conftest import Call
from tests.budget.ledger.books import inside


def test_right_and_not_right(census: Call) -> None:
    code, said = census("verify")
    assert code == 0
    assert said.startswith("right    2 entries, each follows from the ones before it; entry 2 is the one seen before\n")
    with inside(Path(os.environ["LAPWING_LEDGER"])) as connection:
        connection.execute("UPDATE entries SET text = replace(text, 'person', 'parson') WHERE seq = 2")
    code, said = census("verify")
    assert code == 1
    assert said == "not right: entry 2 does not follow from the ones before it\n"
    code, said = census("verify", "--json")
    assert code == 1
    assert json.loads(said)["right"] is False
    assert "error[ledger-altered]" in census("show")[1]
