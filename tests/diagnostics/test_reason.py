"""Why a charge would be refused, in words."""

from __future__ import annotations

import inspect
import re

from lapwing.budget.ledger.balance import decide
from lapwing.diagnostics.messages import MESSAGES
from lapwing.diagnostics.reason import REASONS, reason_words


def test_every_objection_has_words() -> None:
    objections = set(re.findall(r'return "([a-z-]+)"', inspect.getsource(decide)))
    assert objections and objections <= set(REASONS)
    assert set(REASONS) <= set(MESSAGES)
    assert reason_words("over-budget") == "it exceeds the remaining budget"
    assert reason_words("something-else") == "something-else"
