"""Marked functions."""

from __future__ import annotations

import pytest

from lapwing import PrivateProgram, Public, private, secret_flow
from lapwing.syntax.marked import Marked


def plain(count: int) -> int:
    """A function."""
    return count


@pytest.mark.parametrize("mark", [private, secret_flow])
def test_a_marked_function_keeps_its_name_and_is_not_called(mark: object) -> None:
    program = mark(plain)  # type: ignore[operator]
    assert isinstance(program, Marked)
    assert (getattr(program, "__name__", None), program.__doc__) == ("plain", "A function.")
    assert program.function is plain
    with pytest.raises(TypeError, match=r"plain .*use plain\."):
        program(1)


def test_a_mark_without_advice_refuses_to_be_called() -> None:
    with pytest.raises(TypeError, match="plain is read, not run"):
        Marked(plain)(1)


def test_the_tree_is_read_once() -> None:
    @private(epsilon=1)
    def program(count: Public[int]) -> int:
        return count

    assert isinstance(program, PrivateProgram)
    assert program.tree is program.tree
