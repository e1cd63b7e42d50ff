"""Messages about contracts."""

from __future__ import annotations

import re
from pathlib import Path

from lapwing.diagnostics.catalogue.contract import CONTRACT_MESSAGES
from lapwing.diagnostics.messages import MESSAGES

SOURCE = Path(__file__).resolve().parents[3] / "src" / "lapwing"


def test_they_are_among_all_messages_and_each_is_used() -> None:
    text = "\n".join(path.read_text() for path in SOURCE.rglob("*.py") if path.parent.name != "catalogue")
    used = set(re.findall(r'"([a-z]+-[a-z0-9-]+)"', text))
    for id, (cause, fix) in CONTRACT_MESSAGES.items():
        assert (MESSAGES[id].cause, MESSAGES[id].fix) == (cause, fix)
        assert id in used, id
