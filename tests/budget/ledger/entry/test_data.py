"""Entries have one text, and only that is read."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.data import MalformedError, read_text, write_text
from lapwing.budget.ledger.entry.entry import Entry, Founded, Reserved

ENTRY = Reserved(
    "now",
    2,
    cost_of("1/3", "0.1"),
    ((2, Charge(Fraction(1, 3), Fraction(1, 10))),),
    None,
    ("p", "a"),
    "k",
    "d",
    (("é", "b"),),
)


def test_what_is_written_reads_back() -> None:
    text = write_text(ENTRY)
    assert read_text(text, Entry) == ENTRY
    assert text.isascii()
    assert json.loads(text)["cost"] == {"kind": "approximate", "epsilon": "1/3", "delta": "1/10"}


def test_any_other_text_is_refused() -> None:
    text = write_text(ENTRY)
    others = [
        text.replace('"1/3"', '"2/6"'),
        text.replace('"1/3"', '"0.3"'),
        text.replace('"1/3"', "0.3"),
        text.replace('"1/3"', '"1/0"'),
        text.replace('"budget":2', '"budget":2.0'),
        text.replace('"budget":2', '"budget":true'),
        text.replace('"budget":2', '"budget":2,"budget":3'),
        text.replace('"kind":"reserved"', '"kind":"refused"'),
        text.replace('"key":"k"', '"key":null,"extra":1'),
        text.replace('"analyst":null', '"analyst":{}'),
        text.replace(":2", ": 2"),
        text.replace('["p","a"]', '["p"]'),
        text + " ",
        "[" * 100_000,
        "",
        "3",
        "null",
        '"text"',
    ]
    for other in others:
        assert other != text
        with pytest.raises(MalformedError):
            read_text(other, Entry)


def test_only_data_is_written() -> None:
    with pytest.raises(TypeError):
        write_text(Founded("now", 0.5))  # type: ignore[arg-type]
