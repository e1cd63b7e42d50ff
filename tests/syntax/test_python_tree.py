"""Python's own parser in several threads."""

from __future__ import annotations

import ast
import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from lapwing.syntax.python_tree import python_expression, python_tree

TEXT = "\n".join(f"def f{number}(x):\n    return [x + {number}, (x, {{'a': x}})]\n" for number in range(60))


class Loop:
    """Garbage that lets other threads run while it is collected."""

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        time.sleep(0)


@pytest.fixture
def busy_collector() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(50)
    yield
    gc.set_threshold(*before)


def parsed(_: int) -> int:
    for _ in range(5):
        Loop()
    return len(python_tree(TEXT).body)


def test_threads_that_parse_at_once_do_not_disturb_each_other(busy_collector: None) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(parsed, range(40))) == {60}


def test_an_expression() -> None:
    assert isinstance(python_expression("x + 1"), ast.BinOp)
