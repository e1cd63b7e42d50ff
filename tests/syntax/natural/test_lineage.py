"""What a class inherits is found in Python's order, and its constants are computed where it stands."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

DIAMOND = """
class A:
    n = 1
    def go(self): return 1
class B(A):
    def go(self): return super().go() + 10
class C(A):
    n = 2
    def go(self): return super().go() + 100
class D(B, C):
    pass
"""
SECOND = """
class A:
    n = 1
class B:
    m = 2
class C(A, B):
    pass
"""
OVERRIDDEN = """
class A:
    def go(self): return 1
class B(A):
    go = 5
"""
INSIDE = """
a = 100
class A:
    a = 2
    b = a * 3
    c = b + a
"""
MADE = """
class A:
    @classmethod
    def make(cls): return cls().go()
    def go(self): return 1
class B(A):
    def go(self): return 2
"""


@pytest.mark.parametrize(
    ("before", "body"),
    [
        (DIAMOND, "return D().go(), D().n, D.n"),
        (SECOND, "return C().m + C().n"),
        (OVERRIDDEN, "return B().go, A().go()"),
        (INSIDE, "return A.b, A.c, a"),
        (MADE, "return B.make(), A.make(), B().make()"),
    ],
)
def test_inherited_as_in_python(before: str, body: str) -> None:
    assert_as_python(body, before)


def test_orders_that_python_has_not() -> None:
    before = "class A:\n    pass\nclass B(A):\n    pass\nclass C(A, B):\n    pass\n"
    assert "the order of the classes" in refusal("return len([C()])", before).cause.lower()


def test_super_of_another_class() -> None:
    before = DIAMOND + "class E(D):\n    def go(self): return super(B, self).go()\n"
    assert "`super()` of another class" in refusal("return E().go()", before).cause


def test_two_hidden_fields_of_one_name() -> None:
    before = """
class A:
    def __init__(self): self.__x = 1
class B(A):
    def __init__(self): self.__x = 2
"""
    assert "`__x` in two classes" in refusal("return len([B()])", before).cause


def test_defaults_that_the_class_binds() -> None:
    before = "N = 1\nclass A:\n    N = 2\n    def go(self, n=N): return n\n"
    assert "which the class binds" in refusal("return A().go()", before).cause
