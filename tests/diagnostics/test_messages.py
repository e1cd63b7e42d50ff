"""The messages themselves."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from lapwing.diagnostics.messages import MESSAGES


def fields(text: str) -> set[str]:
    """The names of the parts that are filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("id", MESSAGES)
def test_a_message_is_a_sentence_with_a_fix(id: str) -> None:
    message = MESSAGES[id]
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id)
    assert message.cause.endswith(".")
    assert message.fix.endswith((".", "…", "`", "...", "}"))
    assert "\n" not in message.cause + message.fix


@pytest.mark.parametrize("id", MESSAGES)
def test_the_parts_of_a_message_have_plain_names(id: str) -> None:
    message = MESSAGES[id]
    names = fields(message.cause) | fields(message.fix)
    assert all(re.fullmatch(r"[a-z]+", name) for name in names)


def test_no_two_messages_say_the_same() -> None:
    assert len({message.cause for message in MESSAGES.values()}) == len(MESSAGES)
