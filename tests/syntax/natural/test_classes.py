"""Classes that may do more than their methods say are refused."""

from __future__ import annotations

import pytest

from tests.agreement import agree, refusal

PARENT = """\
class A:
    def f(self):
        return self.g() + 1
    def g(self):
        return 1
class B(A):
    def g(self):
        return 2
return B().f(), A().f()
"""
COUNTER = """\
class A:
    SIZE = 3
    def __init__(self):
        self.n = 0
    def __repr__(self):
        return "A"
    def add(self, x):
        self.n += x
a = A()
for x in data:
    a.add(x)
return a.n, A.SIZE
"""
CACHED = """\
@functools.lru_cache
def g(n):
    return n + 1
return g(len(data))
"""
MEANS = [PARENT, COUNTER, CACHED]
REFUSED = {
    "class A:\n    def __len__(self):\n        return 0\nreturn 1 if A() else 2": "The special method `__len__`",
    "class A:\n    def __eq__(self, other):\n        return True\nreturn A() == 3": "The special method `__eq__`",
    "class A:\n    def f(self):\n        return 1\n    def f(self):\n        return 2\nreturn A().f()": "several times",
    "class A:\n    y = 1\n    y = 2\nreturn A.y": "which defines `y` several times",
    "class A:\n    if True:\n        y = 2\nreturn A.y": "This statement in a class",
    "class A(metaclass=type):\n    y = 1\nreturn A.y": "The metaclass of `A`",
    "@np.vectorize\nclass A:\n    y = 1\nreturn A.y": "The decorator @np.vectorize of `A`",
    "class A(np.ndarray):\n    pass\nreturn A().f()": "which may come from `np.ndarray`",
    "n = 1\nclass A:\n    y = n\nn = 2\nreturn A.y": "A constant of the class `A`",
    "n = 1\nclass A:\n    def f(self, k=n):\n        return k\nn = 2\nreturn A().f()": "A constant of the class `A`",
    "import functools\n@functools.cache\ndef g():\n    return rng.laplace(0, 1)\nreturn g(), g()": "which is cached",
}


@pytest.mark.parametrize("lines", MEANS)
def test_means_what_python_means(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", REFUSED)
def test_is_refused(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
