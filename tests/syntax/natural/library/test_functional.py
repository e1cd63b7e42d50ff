"""Functions that make functions."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

IMPORTS = "import operator\nfrom functools import partial, reduce\n"
CLASSES = """
class Base:
    def __init__(self, a):
        self.a = a
    def scaled(self):
        return self.a * 2
class Derived(Base):
    def __init__(self, a):
        super().__init__(a + 1)
    def scaled(self):
        return super().scaled() + self.a
class Plain:
    def __init__(self):
        super().__init__()
        self.n = 4
"""


@pytest.mark.parametrize(
    "body",
    [
        "return reduce(operator.add, data, 0)",
        "add = partial(lambda a, b, c=0: a + 10 * b + 100 * c, k, c=2)\nreturn add(3)",
        "pairs = [(x % 3, x) for x in data]\nreturn sum(map(operator.itemgetter(0), pairs))",
        "return [operator.sub(x, k) for x in data], operator.lt(k, 1), operator.neg(k)",
    ],
)
def test_functions_of_functions(body: str) -> None:
    assert_as_python(body, IMPORTS)


def test_super_is_the_class_above_that_of_the_method() -> None:
    assert_as_python("return Derived(k).scaled(), Plain().n", CLASSES)


def test_super_outside_a_method_is_refused() -> None:
    assert "Super()" in refusal("x = super()\nreturn 1").cause


@pytest.mark.parametrize("fields", ["['x', 'y']", "'x y'", "'x, y'", "('x', 'y')"])
def test_named_tuples(fields: str) -> None:
    body = "p = Point(k, y=2)\nq = [Point(x, x + 1) for x in data]\nreturn p.x, p[1], sum(a.y for a in q)"
    assert_as_python(body, f"from collections import namedtuple\nPoint = namedtuple('Point', {fields})")
