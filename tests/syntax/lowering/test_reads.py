"""What blocks read, and what they read before they set it."""

from __future__ import annotations

from lapwing.syntax.lowering.reads import locals_in, read_first
from tests.helpers import body, lowered


def names(lines: str) -> set[str]:
    """The variables that all but the first two statements read before they set them."""
    program = lowered(body(lines)).program
    return {each.name for each in read_first(program.body[2:])}


def test_what_terms_read() -> None:
    program = lowered(body("x = laplace(0, scale=1)\ny = x + c\nreturn x + y")).program
    assert {each.name for each in locals_in(*program.results)} == {"x", "y"}


def test_what_is_set_first_is_not_read_first() -> None:
    start = "x = laplace(0, scale=1)\ny = laplace(0, scale=1)\n"
    assert names(start + "x = 1 + c\ny = x\nreturn y") == set()
    assert names(start + "y = x\nx = 1 + c\nreturn y") == {"x"}


def test_branches_and_loops_may_not_run() -> None:
    start = "x = laplace(0, scale=1)\ny = laplace(0, scale=1)\n"
    assert names(start + "if c > 0:\n    x = 1\nelse:\n    x = 2\ny = x\nreturn y") == set()
    assert names(start + "if c > 0:\n    x = 1\ny = x\nreturn y") == {"x"}
    assert names(start + "while y > 0:\n    x = 1\n    y = x\nz = x\nreturn z") == {"x", "y"}
