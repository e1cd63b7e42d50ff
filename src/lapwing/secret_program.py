"""The mark `@secret_flow`, and the comparison `match`, for programs whose variables have levels of secrecy."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TypeVar, overload

from lapwing.syntax.marked import Marked

if TYPE_CHECKING:
    from lapwing.verify.flow.analyse import Analysis
    from lapwing.verify.flow.program import Flow

P = ParamSpec("P")
R = TypeVar("R")


class LabelledProgram(Marked[P, R]):
    """A function whose information flow is checked. It is parsed when first needed, and never executed as Python."""

    @cached_property
    def flow(self) -> Flow:
        """The program in normal form, with its lattice and labels."""
        from lapwing.verify.flow.program import read_flow

        return read_flow(self.tree)

    def analyse(self, seconds: float = 20) -> Analysis:
        """Check its types, and noninterference for each observer."""
        from lapwing.verify.flow.analyse import analyse

        return analyse(self.flow, seconds)

    def _refuse_call(self, name: str) -> NoReturn:
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
    """Whether two values are equal; the answer gets the lower of their levels. It is analysed, never executed."""
    raise RuntimeError("match() has a meaning only inside a program marked @secret_flow: it is read, not run.")
