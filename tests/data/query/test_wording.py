"""Functions of texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.wording import join, length_of, spelled, substring, words
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

KNOWN = KnownColumns(described())
CITY, TOWN, AGE = KNOWN.field("city"), KNOWN.field("town"), KNOWN.field("age")


def test_values_of_listed_texts_are_listed() -> None:
    assert spelled("upper", CITY).kind.values == ("OSLO", "ROME", "IT'S \\ ODD")
    assert spelled("upper", TOWN).kind.values is None
    assert substring(CITY, 2, 2).kind.values == ("sl", "om", "t'")
    assert substring(CITY, 4, None).kind.values == ("o", "e", "s \\ odd")
    assert join(CITY, words("!")).kind.values == ("Oslo!", "Rome!", "it's \\ odd!")
    assert spelled("lower", words("ÄB")) == words("Äb") and spelled("trim", words(" a\t ")) == words("a\t")
    assert join(words("a"), words("b")) == words("ab")
    assert length_of(TOWN).kind.type == "integer"


def test_what_is_refused() -> None:
    attempts: tuple[Callable[[], object], ...] = (
        lambda: spelled("lower", AGE),
        lambda: substring(CITY, 0, 2),
        lambda: substring(CITY, 1, -1),
    )
    for attempt in attempts:
        with pytest.raises(ProgramError):
            attempt()
