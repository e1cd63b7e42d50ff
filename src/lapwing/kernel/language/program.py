"""A private program in normal form: assignments, draws, branches and while loops, and a result at the end."""

from __future__ import annotations

from lapwing.kernel.language.data import Data
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.role import Role
from lapwing.kernel.language.term import Local, Param, Term


class Assign(Data):
    target: Local
    value: Term


class Sample(Data):
    target: Local
    law: Law


class If(Data):
    condition: Term
    then: Block
    otherwise: Block


class While(Data):
    condition: Term
    body: Block


Statement = Assign | Sample | If | While
Block = tuple[Statement, ...]


class Parameter(Data):
    param: Param
    role: Role


class Program(Data):
    """`requires` holds of the public parameters on every run; `results` has several terms for a tuple."""

    name: str
    parameters: tuple[Parameter, ...]
    requires: tuple[Term, ...]
    body: Block
    results: tuple[Term, ...]

    def __hash__(self) -> int:
        """Of its parameters alone, as programs are long and asked about often."""
        return hash(self.parameters)

    def roles(self) -> dict[Term, Role]:
        """What each parameter is to privacy."""
        return {parameter.param: parameter.role for parameter in self.parameters}
