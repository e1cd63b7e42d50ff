"""The mark `@private`, and the program it makes of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property, update_wrapper
from typing import TYPE_CHECKING, Any, Generic, NoReturn, ParamSpec, TypeVar, cast, overload

if TYPE_CHECKING:
    from lapwing.kernel.claim import Claim
    from lapwing.kernel.program import Program
    from lapwing.prove.prove import Answer
    from lapwing.syntax.lower import Lowered
    from lapwing.syntax.tree import Tree

P = ParamSpec("P")
R = TypeVar("R")

Amount = str | int | float | Fraction


class PrivateProgram(Generic[P, R]):
    """A function that is read as a private program.  It is parsed when first needed, and never run as Python."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def tree(self) -> Tree:
        """The program as its author wrote it."""
        from lapwing.syntax.live import tree_of

        return tree_of(self.function)

    @cached_property
    def lowered(self) -> Lowered:
        """The program in normal form, its claim, and the way back to its text."""
        from lapwing.syntax.lower import lower

        return lower(self.tree)

    @property
    def program(self) -> Program:
        """The program in normal form."""
        return self.lowered.program

    @property
    def claim(self) -> Claim | None:
        """What the decorator claims of it."""
        return self.lowered.claim

    def interpret(self, *arguments: Any, noise: Iterable[Any], **named: Any) -> R:
        """Run the program on exact inputs with the given noise values, one a draw, in order."""
        from lapwing.run.inputs import bind_inputs
        from lapwing.run.interpret import interpret
        from lapwing.run.noise import GivenNoise

        given = GivenNoise(tuple(noise))
        result = interpret(self.program, bind_inputs(self.program, arguments, named), given)
        given.finish()
        return cast("R", result)

    def prove(self, seconds: float = 20) -> Answer:
        """Search for a proof of the claim: Proved with a certificate, or Unknown with how far the search came."""
        from lapwing.prove.prove import prove
        from lapwing.script.hint import read_hints
        from lapwing.syntax.lower import require_claim

        claim = require_claim(self.lowered, self.tree.span)
        return prove(self.program, claim, seconds, read_hints(self.lowered.hints, self.program, claim))

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Only inside another private program, where the call is read and not run."""
        self._refuse_call()

    def _refuse_call(self) -> NoReturn:
        name = getattr(self.function, "__name__", "this program")
        message = (
            f"{name} is a private program and is not called like a function: "
            f"use {name}.interpret(..., noise=[...]) for an exact run on given noise."
        )
        raise TypeError(message)

    def __repr__(self) -> str:
        return f"<private program {getattr(self.function, '__qualname__', '?')}>"

    def __str__(self) -> str:
        from lapwing.syntax.pretty import pretty

        return pretty(self.program, self.claim)


@overload
def private(function: Callable[P, R], /) -> PrivateProgram[P, R]: ...
@overload
def private(
    *,
    epsilon: Amount = ...,
    delta: Amount = ...,
    group: str | int = ...,
    requires: str | list[str] | tuple[str, ...] = ...,
    shift: Mapping[str, str] = ...,
    invariant: str | list[str] | tuple[str, ...] = ...,
) -> Callable[[Callable[P, R]], PrivateProgram[P, R]]: ...
def private(function: Callable[P, R] | None = None, /, **options: Any) -> Any:
    """Mark a function as a private program, with what is claimed of it.

    The options are read from the text of the decorator: `epsilon` and `delta` are numbers or expressions over public
    parameters, `group` the number of rows by which neighbours may differ, `requires` what holds of public parameters;
    `shift` and `invariant` are hints for the prover, which are tried and never trusted.
    """
    if function is not None:
        return PrivateProgram(function)
    return PrivateProgram
