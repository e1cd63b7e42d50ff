"""Fields, methods and constants of classes."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

SAME = [
    (
        """\
b = Box(k)
b.size += 1
return b.double, Box.zero(), b.unit
""",
        """\
class Box:
    unit = 2

    def __init__(self, size):
        self.size = size

    @property
    def double(self):
        return self.size * self.unit

    @staticmethod
    def zero():
        return 0

class Lid(Box):
    pass
""",
    ),
    (
        "return Lid(len(data)).double",
        """\
class Box:
    unit = 2

    def __init__(self, size):
        self.size = size

    @property
    def double(self):
        return self.size * self.unit

    @staticmethod
    def zero():
        return 0

class Lid(Box):
    pass
""",
    ),
    (
        """\
b = Box(1)
b.unit = k
return b.double, Box(1).double
""",
        """\
class Box:
    unit = 2

    def __init__(self, size):
        self.size = size

    @property
    def double(self):
        return self.size * self.unit

    @staticmethod
    def zero():
        return 0

class Lid(Box):
    pass
""",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    (
        "return A.noise + sum(data)",
        """\
import numpy as np
class A:
    noise = np.random.laplace(0, 1)
""",
        "drawn when the file is loaded",
    ),
    (
        """\
A().items.append(1)
return 1
""",
        """\
class A:
    items = []
""",
        "Changing an object",
    ),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"


ENUM = """
import enum
class Level(enum.IntEnum):
    LOW = 0
    MID = 2
class Colour(enum.Enum):
    RED = enum.auto()
    BLUE = enum.auto()
"""


@pytest.mark.parametrize(
    "body",
    [
        "return [level.name for level in Level], len(list(Colour))",
        "return Level(k).value if k in (0, 2) else -1",
        "n = 0\nfor x in data:\n    if x % 3 != 1:\n        n += Level(x % 3) == Level.MID\nreturn n",
        "return Level(len(data)) + 0",
        (
            "counts = {level: 0 for level in Level}\nfor x in data:\n    counts[Level(x % 2 * 2)] += 1\n"
            "return {level.name: n for level, n in counts.items()}"
        ),
    ],
)
def test_members_of_an_enumeration(body: str) -> None:
    assert_as_python(body, ENUM)


@pytest.mark.parametrize(
    "body",
    [
        "c = Colour.RED if len(data) > 1 else Colour.BLUE\nreturn c.value, c.name, c == Colour.RED, c == 1",
        "return Colour.RED == 1, Level.LOW == 0, bool(Colour.RED), bool(Level.LOW), Level.MID + 1",
        "return sum(1 for x in data if Colour(x % 2 + 1) is Colour.RED)",
        "if data:\n    return Colour.RED + 1\nreturn 0",
    ],
)
def test_a_member_is_not_its_value_unless_it_is_a_number_too(body: str) -> None:
    assert_as_python(body, ENUM)
