"""Entries are frozen, and of a few kinds."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from lapwing.budget.ledger.entry.entry import Closed, Entry


def test_every_entry_says_when_it_was_written() -> None:
    kinds = get_args(Entry)
    assert len({kind.__name__.lower() for kind in kinds}) == len(kinds) == 13
    assert all(fields(kind)[0].name == "at" for kind in kinds)


def test_entries_do_not_change() -> None:
    entry = Closed("now", 2)
    with pytest.raises(FrozenInstanceError):
        entry.budget = 3  # type: ignore[misc]
