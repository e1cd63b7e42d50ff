"""The mark `@private`, and the program it makes of a function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TypeVar, cast, overload

from lapwing.syntax.marked import Marked

if TYPE_CHECKING:
    from pathlib import Path

    from lapwing.kernel.language.claim import AnyClaim
    from lapwing.kernel.language.program import Program
    from lapwing.prove.prover import Answer
    from lapwing.run.accuracy.program.measured import Measured
    from lapwing.run.interpreter.value import Value
    from lapwing.syntax.lowering.lower import Lowered
    from lapwing.verify.claim.question import Question
    from lapwing.verify.claim.sensitivity import Sensitivity
    from lapwing.verify.claim.verdict import Verdict

P = ParamSpec("P")
R = TypeVar("R")

Amount = str | int | float | Fraction


class PrivateProgram(Marked[P, R]):
    """A function marked `@private`. It is parsed when first needed, and never executed as Python."""

    @cached_property
    def lowered(self) -> Lowered:
        """The program in normal form, its claim, and the way back to its text."""
        from lapwing.syntax.lowering.lower import lower

        return lower(self.tree)

    @property
    def program(self) -> Program:
        """The program in normal form."""
        return self.lowered.program

    @property
    def claim(self) -> AnyClaim | None:
        """The privacy claim of its decorator."""
        return self.lowered.claim

    def interpret(self, *arguments: Any, noise: Iterable[Any], **named: Any) -> R:
        """Run the program on exact inputs, with the given noise values: one per draw, in order."""
        from lapwing.run.interpreter.interpret import interpret
        from lapwing.run.interpreter.noise import GivenNoise

        given = GivenNoise(tuple(noise))
        result = interpret(self.program, self._inputs(arguments, named), given)
        given.finish()
        return cast("R", result)

    def run(
        self,
        *arguments: Any,
        certificate: str | Path | None = None,
        unproved: bool = False,
        grid: int = 1024,
        functions: Mapping[str, Callable[..., object]] | None = None,
        **named: Any,
    ) -> Measured:
        """Run the program on exact inputs, with exact noise.

        The certificate is a file or its text; without one, Lapwing searches for a proof.  An unproved program is
        refused unless you pass `unproved`, which the release records.  Private reals are rounded to a grid with this
        many points per unit.  The release's `intervals()` say how accurate it is.
        `functions` implements `unknown("name", …)`; they must depend only on their arguments, which is checked.
        """
        from lapwing.run.accuracy.program.measured import measured
        from lapwing.run.interpreter.admit import admit
        from lapwing.run.interpreter.calls import check_functions
        from lapwing.run.interpreter.run import run_bound

        inputs = self._inputs(arguments, named, functions or {})
        proof, known = self._certificate(certificate, unproved), check_functions(functions or {})
        admission = admit(self.program, self.claim, proof, unproved, known)
        return measured(run_bound(admission, inputs, {}, grid, functions=known), self.program, inputs)

    def _inputs(
        self, arguments: Sequence[Any], named: Mapping[str, Any], functions: Collection[str] = ()
    ) -> dict[str, Value]:
        """The inputs, checked; rows whose fields have names come in the order of the program."""
        from lapwing.run.interpreter.inputs import bind_inputs
        from lapwing.run.interpreter.named_rows import rows_by_name

        fields = {name: [str(leaf.field) for leaf in leaves] for name, leaves in self.lowered.records}
        names = [parameter.param.name for parameter in self.program.parameters]
        given = [
            rows_by_name(name, value, fields[name]) if name in fields else value
            for name, value in zip(names, arguments, strict=False)
        ]
        rest = {
            name: rows_by_name(name, value, fields[name]) if name in fields else value for name, value in named.items()
        }
        return bind_inputs(self.program, [*given, *arguments[len(given) :]], rest, functions)

    def _certificate(self, given: str | Path | None, unproved: bool) -> str | None:
        from pathlib import Path

        if isinstance(given, Path) or (given is not None and not given.lstrip().startswith("{")):
            from lapwing.syntax.certificate.read import read_text

            return read_text(given)
        return given if given is not None or unproved else self._proof

    @cached_property
    def _proof(self) -> str | None:
        from lapwing.prove.prover import Proved
        from lapwing.syntax.certificate.write import write_certificate

        answer = self.prove() if self.claim is not None else None
        return write_certificate(answer.certificate) if isinstance(answer, Proved) else None

    def prove(self, seconds: float = 20) -> Answer:
        """Search for a proof. Returns `Proved` with a certificate, or `Unknown` with the closest attempt."""
        from lapwing.prove.prover import prove
        from lapwing.prove.script.hint import hints_of
        from lapwing.syntax.lowering.lower import require_claim

        claim = require_claim(self.lowered, self.tree.span)
        return prove(self.program, claim, seconds, hints_of(self.lowered))

    def verify(self, seconds: float = 20) -> Verdict:
        """Prove or refute the claim, whichever comes first. Returns `Proved`, `Refuted` or `Unknown`."""
        from lapwing.verify.claim.verify import verify

        return verify(self.question(seconds))

    def question(self, seconds: float = 20) -> Question:
        """The question that `verify` answers: whether the claim holds, with the hints of the program."""
        from lapwing.prove.script.hint import read_hints
        from lapwing.syntax.lowering.lower import require_claim
        from lapwing.verify.claim.question import Question

        claim = require_claim(self.lowered, self.tree.span)
        return Question(self.program, claim, seconds, read_hints(self.lowered.hints, self.program, claim))

    def epsilon(self, seconds: float = 20) -> Answer:
        """Find the smallest epsilon that can be proved. It never exceeds the claim if the claim can be proved."""
        from lapwing.prove.prover import find_epsilon
        from lapwing.prove.script.hint import read_hints

        hints = read_hints(self.lowered.hints, self.program, self.claim)
        return find_epsilon(self.program, seconds, hints, self.claim)

    def sensitivity(self, seconds: float = 20) -> Sensitivity:
        """Find the global sensitivity: a proved bound, and the neighbours that come closest to it."""
        from lapwing.verify.claim.sensitivity import find_sensitivity

        return find_sensitivity(self.program, seconds)

    def _refuse_call(self, name: str) -> NoReturn:
        message = (
            f"{name} is a private program and is not called like a function: "
            f"use {name}.run(...), or {name}.interpret(..., noise=[...]) for an exact run on given noise."
        )
        raise TypeError(message)

    def __repr__(self) -> str:
        return f"<private program {getattr(self.function, '__qualname__', '?')}>"

    def __str__(self) -> str:
        from lapwing.syntax.pretty_program import pretty

        return pretty(self.program, self.claim)


@overload
def private(function: Callable[P, R], /) -> PrivateProgram[P, R]: ...
@overload
def private(
    *,
    epsilon: Amount = ...,
    delta: Amount = ...,
    rho: Amount = ...,
    renyi: tuple[Amount, Amount] = ...,
    mu: Amount = ...,
    group: str | int = ...,
    requires: str | list[str] | tuple[str, ...] = ...,
    shift: Mapping[str, str] = ...,
    invariant: str | list[str] | tuple[str, ...] = ...,
) -> Callable[[Callable[P, R]], PrivateProgram[P, R]]: ...
def private(function: Callable[P, R] | None = None, /, **options: Any) -> Any:
    """Mark a function as a private program, and state its privacy claim.

    The options are read from the text of the decorator: `epsilon` and `delta`, or `rho`, `renyi=(order, epsilon)` or
    `mu`, are numbers or expressions over public parameters, `group` the number of rows by which neighbours may differ,
    `requires` what holds of public parameters; `shift` and `invariant` are hints for the prover, which are tried and
    never trusted.
    """
    if function is not None:
        return PrivateProgram(function)
    return PrivateProgram
