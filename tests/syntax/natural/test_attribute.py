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
