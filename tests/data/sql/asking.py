"""Short ways to ask in SQL."""

from __future__ import annotations

import pytest

from lapwing.data.sql.select import Selected, read_select
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from tests.data.people import described


def selected(text: str, unit: str = "person") -> Selected:
    return read_select(text, described(unit))


def refused(text: str) -> Diagnostic:
    """The one message that a query gets."""
    with pytest.raises(ProgramError) as caught:
        selected(text)
    (found,) = caught.value.diagnostics
    return found
