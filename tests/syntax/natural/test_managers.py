"""`with` enters and leaves objects of the file."""

from __future__ import annotations

from tests.syntax.natural.says import assert_as_python, refusal

CLASS = """
class Tally:
    def __init__(self):
        self.n = 0
    def __enter__(self):
        self.n += 10
        return self.n
    def __exit__(self, *error):
        self.n += 100
"""


def test_an_object_is_entered_and_left() -> None:
    assert_as_python("t = Tally()\nwith t as n:\n    m = n + len(data)\nreturn m, t.n", CLASS)
    assert_as_python("t = Tally()\nwith t:\n    pass\nreturn t.n", CLASS)


def test_what_may_swallow_errors_is_refused() -> None:
    swallows = CLASS.replace("self.n += 100", "return True")
    assert "swallow" in refusal("with Tally():\n    return 1 / len(data)", swallows).cause
