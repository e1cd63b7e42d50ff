"""`lapwing budget grant`, `divide` and `close` from the outside."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from lapwing.app.cli.command.budget.share import read_part
from tests.app.cli.command.budget.conftest import Call
from tests.budget.ledger.asking import why


def test_shares_and_parts(census: Call) -> None:
    code, said = census("grant", "census", "ann", "--epsilon", "0.7")
    assert code == 0
    assert "analyst  ann: epsilon 0 of epsilon 0.7" in said
    assert census("divide", "census", "age", "young=0..18", "old=18..130")[0] == 0
    assert census("divide", "census", "age", "a", "b")[0] == 3
    assert census("divide", "census", "region", "north", "south=s,S", "x=s")[0] == 3
    assert census("divide", "census", "region", "north", "north")[0] == 3
    assert json.loads(census("close", "census", "--json")[1])["closed"]
    assert "closed" in census("show", "census")[1]


def test_parts_are_read() -> None:
    assert read_part("north") == ("north", ["north"])
    assert read_part("coast=a,b") == ("coast", ["a", "b"])
    assert read_part("low=-1/2..0.5") == ("low", (Fraction(-1, 2), Fraction(1, 2)))


@pytest.mark.parametrize("text", ["", "=a", "a=", "a=1..", "a=1..x", "a=..", "a=0..1e999999999", "a=1/0..2"])
def test_what_is_no_part(text: str) -> None:
    assert why(lambda: read_part(text)) == "part-text"


def test_there_has_to_be_a_budget(census: Call) -> None:
    for words in (("grant", "x", "ann", "--epsilon", "1"), ("divide", "x", "p", "a"), ("close", "x")):
        code, said = census(*words)
        assert code == 3
        assert "error[no-budget]" in said
