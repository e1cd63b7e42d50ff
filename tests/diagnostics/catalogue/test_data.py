"""Messages about data."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.data import DATA_MESSAGES
from lapwing.diagnostics.messages import MESSAGES
from tests.diagnostics.catalogue.used import ids_in_use


def test_they_are_among_all_messages_and_each_is_used() -> None:
    assert DATA_MESSAGES.keys() - ids_in_use() == set()
    for id, (cause, fix) in DATA_MESSAGES.items():
        assert (MESSAGES[id].cause, MESSAGES[id].fix) == (cause, fix)
