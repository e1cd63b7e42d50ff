"""`lapwing budget queries` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.cli.command.budget.conftest import Call


def test_a_table_and_a_picture(call: Call, tmp_path: Path) -> None:
    code, said = call("queries", "--people", "1000000", "--plot", str(tmp_path / "q.svg"))
    assert code == 0
    assert "within 1000 people (0.10%): basic 127, advanced 414 queries" in said
    assert (tmp_path / "q.svg").read_text().startswith("<svg")
    view = json.loads(call("queries", "--people", "1000000", "--error", "1000", "--json")[1])
    assert (view["basic"], view["advanced"]) == (127, 414)


@pytest.mark.parametrize(
    "words",
    [
        ("--people", "0"),
        ("--people", "x"),
        ("--people", "10", "--epsilon", "nan"),
        ("--people", "10", "--epsilon", "1e300"),
        ("--people", "10", "--epsilon", "1e-320"),
        ("--people", "10", "--delta", "0"),
        ("--people", "10", "--beta", "1"),
        ("--people", "10", "--error", "-1"),
        ("--people", "10", "--plot", "x.gif"),
        (),
    ],
)
def test_plans_that_make_no_sense(call: Call, words: tuple[str, ...]) -> None:
    assert call("queries", *words)[0] == 3


def test_a_budget_that_is_good_for_nothing(call: Call) -> None:
    code, said = call("queries", "--people", "10", "--error", "1e-9")
    assert code == 0
    assert "basic 0, advanced 0 queries" in said
