"""Decorators are what their names resolve to."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.natural.decorators import OF_CLASSES, OF_FUNCTIONS
from tests.syntax.natural.plain import differences
from tests.syntax.natural.says import INPUTS, assert_as_python, core, refusal, text_of


def test_known_decorators_have_full_names() -> None:
    assert all("." in name or name.startswith("@") for name in OF_FUNCTIONS | OF_CLASSES)


def test_a_decorator_under_another_name_is_read() -> None:
    body = "class A:\n    @fast\n    def n(self):\n        return 1\nreturn A().n() + sum(data) + rng.laplace(0, 1)"
    assert "laplace" in core(body, "from numba import njit as fast")


@pytest.mark.parametrize(
    "before",
    [
        "def property(f):\n    return lambda self: 0",
        "from stubs import property",
        "from functools import partial as property",
    ],
)
def test_another_function_of_that_name_is_refused(before: str) -> None:
    body = "class A:\n    @property\n    def n(self):\n        return 1\nreturn A().n + sum(data) + rng.laplace(0, 1)"
    with pytest.raises(ProgramError):
        core(body, before)


TWICE = "def twice(f):\n    def inner(*args, **kw):\n        return f(*args, **kw) * 2\n    return inner\n"
ADD = (
    "import functools\ndef add(n):\n    def deco(f):\n        @functools.wraps(f)\n        def inner(x, y=1):\n"
    "            if x < 0:\n                raise ValueError('neg')\n            return f(x, y) + n\n"
    "        return inner\n    return deco\n"
)
OF_METHODS = "def deco(f):\n    def inner(self, x):\n        return f(self, x) + 1\n    return inner\n"
METHOD = "class A:\n    @deco\n    def get(self, x):\n        return x * 2\n"


@pytest.mark.parametrize(
    ("before", "body"),
    [
        (f"{TWICE}@twice\ndef g(x, y=1):\n    return x + y", "return [g(x) for x in data], g(k, y=5)"),
        (f"{ADD}@add(3)\n@add(len([1]))\ndef g(x, y):\n    return x * y", "return g(len(data)), g(k, 2)"),
        (f"{OF_METHODS}{METHOD}", "return A().get(k)"),
    ],
)
def test_a_decorator_of_the_file_is_called(before: str, body: str) -> None:
    assert_as_python(body, before)


def test_the_function_itself_may_be_decorated() -> None:
    inner = "def inner(data, k, epsilon, rng):\n        return f(data, max(k, 0), epsilon, rng)"
    before = f"def positive(f):\n    {inner}\n    return inner\n"
    text = text_of("return sum(data) + k + rng.laplace(0, 1)", before).replace("\ndef f(", "\n@positive\ndef f(")
    assert differences(text, INPUTS) == []


MEMO = "def memo(f):\n    cache = {}\n    def inner(x):\n        if x not in cache:\n            cache[x] = f(x)\n"
COUNT = "def count(f):\n    n = 0\n    def inner(x):\n        nonlocal n\n        n += 1\n        return f(x) + n\n"


@pytest.mark.parametrize(
    "before",
    [
        f"{MEMO}        return cache[x]\n    return inner\n@memo\ndef g(x):\n    return x",
        f"{MEMO}        return cache[x]\n    return inner\ndef h(x):\n    return x\ng = memo(h)",
        f"{COUNT}    return inner\n@count\ndef g(x):\n    return x",
        f"{COUNT}    return inner\ng = count(len)",
        "def deco(f):\n    return 5\n@deco\ndef g(x):\n    return x",
        f"{TWICE}class A:\n    @property\n    @twice\n    def n(self):\n        return 1\ng = A().n",
    ],
)
def test_a_decorator_that_remembers_or_gives_no_function_is_refused(before: str) -> None:
    refusal("return g(k), g(1), len(data)", before)
