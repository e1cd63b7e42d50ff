"""A function that is marked as a program: read from its text, and never run as Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import TYPE_CHECKING, Generic, NoReturn, ParamSpec, TypeVar

if TYPE_CHECKING:
    from lapwing.syntax.tree import Tree

P = ParamSpec("P")
R = TypeVar("R")


class Marked(Generic[P, R]):
    """What `@private` and `@secret_flow` make of a function.  It is parsed when first needed."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def tree(self) -> Tree:
        """The program as its author wrote it."""
        from lapwing.syntax.live import tree_of

        return tree_of(self.function)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Only inside another program of the language, where the call is read and not run."""
        self._refuse_call(getattr(self.function, "__name__", "this program"))

    def _refuse_call(self, name: str) -> NoReturn:
        raise TypeError(f"{name} is read, not run.")
