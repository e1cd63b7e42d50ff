"""Requests have names in one form and a digest of what they ask."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.request import request_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import ask


def test_the_digest_is_of_what_is_asked() -> None:
    first = ask("0.1", about={"program": "abc"}, key="k")
    assert first.digest == ask(0.1, "Census", "PERSON", about={"program": "abc"}, key="other").digest
    others = [
        ask("0.1"),
        ask("0.2", about={"program": "abc"}),
        ask("0.1", about={"program": "abd"}),
        ask("0.1", about={"program": "abc"}, analyst="a"),
        ask("0.1", about={"program": "abc"}, partition="p", part="x"),
    ]
    assert len({first.digest, *(other.digest for other in others)}) == 6


@pytest.mark.parametrize(
    "options",
    [
        {"partition": "p"},
        {"part": "a"},
        {"key": ""},
        {"key": "a\nb"},
        {"key": "x" * 201},
        {"key": 3},
        {"about": {"a": 3}},
        {"about": {"a": "x" * 10_001}},
        {"analyst": ""},
    ],
)
def test_what_makes_no_sense_is_rejected(options: dict[str, Any]) -> None:
    with pytest.raises(ProgramError):
        request_of("census", "person", cost_of(1), **options)
