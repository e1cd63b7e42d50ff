"""The mark `@secret_flow`, and the comparison `match`, for programs whose variables have levels of secrecy."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import TYPE_CHECKING, Any, Generic, NoReturn, ParamSpec, TypeVar, overload

if TYPE_CHECKING:
    from lapwing.syntax.tree import Tree
    from lapwing.verify.flow.analyse import Analysis
    from lapwing.verify.flow.program import Flow

P = ParamSpec("P")
R = TypeVar("R")


class LabelledProgram(Generic[P, R]):
    """A function that is read as a program with levels.  It is parsed when first needed, and never run as Python."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def tree(self) -> Tree:
        """The program as its author wrote it."""
        from lapwing.syntax.live import tree_of

        return tree_of(self.function)

    @cached_property
    def flow(self) -> Flow:
        """The program in normal form, with its lattice and labels."""
        from lapwing.verify.flow.program import read_flow

        return read_flow(self.tree)

    def analyse(self, seconds: float = 20) -> Analysis:
        """Types, and noninterference for each observer."""
        from lapwing.verify.flow.analyse import analyse

        return analyse(self.flow, seconds)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Only inside another program of the language, where the call is read and not run."""
        self._refuse_call()

    def _refuse_call(self) -> NoReturn:
        name = getattr(self.function, "__name__", "this program")
        raise TypeError(f"{name} is read, not run: use {name}.analyse() to see what flows where.")

    def __repr__(self) -> str:
        return f"<program with secrets {getattr(self.function, '__qualname__', '?')}>"


@overload
def secret_flow(function: Callable[P, R], /) -> LabelledProgram[P, R]: ...
@overload
def secret_flow(
    *, levels: str = ..., requires: str | list[str] | tuple[str, ...] = ...
) -> Callable[[Callable[P, R]], LabelledProgram[P, R]]: ...
def secret_flow(function: Callable[P, R] | None = None, /, **options: Any) -> Any:
    """Mark a function whose parameters, variables and results have levels of secrecy.

    The options are read from the text of the decorator: `levels` orders the levels, as in "Low < Medium < High", and
    `requires` says what holds of the parameters of the lowest level.
    """
    if function is not None:
        return LabelledProgram(function)
    return LabelledProgram


def match(secret: float, guess: float) -> bool:
    """Whether the two are equal; the answer has the lower of their levels.  Read, not run, as noise is."""
    raise RuntimeError("match() has a meaning only inside a program marked @secret_flow: it is read, not run.")
