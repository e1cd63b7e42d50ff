"""Messages of the room."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.run import RUN_MESSAGES
from lapwing.diagnostics.messages import MESSAGES
from tests.diagnostics.catalogue.used import ids_in_use


def test_each_is_used_and_belongs_to_no_other_room() -> None:
    assert RUN_MESSAGES.keys() - ids_in_use() == set()
    assert all(MESSAGES[id] is message for id, message in RUN_MESSAGES.items())
