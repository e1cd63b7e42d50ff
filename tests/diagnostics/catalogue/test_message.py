"""A message."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from lapwing.diagnostics.catalogue.message import Message


def test_a_message_has_a_cause_and_a_fix_and_does_not_change() -> None:
    message = Message("{name} is missing.", "Add it.")
    assert (message.cause.format(name="epsilon"), message.fix) == ("epsilon is missing.", "Add it.")
    with pytest.raises(FrozenInstanceError):
        message.fix = "Leave it."  # type: ignore[misc]
