"""Places in code."""

from __future__ import annotations

import json

from lapwing.verify.watching.trace.place import NOWHERE, here, raised_at


def test_here() -> None:
    place = here()
    assert place.file == __file__
    assert place.calls[0][2] == "test_here"
    assert str(place) == f"{__file__}:{place.line}"
    assert NOWHERE.site == ("", 0)


def test_where_an_exception_came_from() -> None:
    try:
        json.loads("{")
    except ValueError as error:
        assert raised_at(error).file.endswith("decoder.py")
