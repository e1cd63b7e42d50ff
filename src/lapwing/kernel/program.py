"""A private program in normal form: assignments, draws, branches and while loops, and a result at the end."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.law import Law
from lapwing.kernel.role import Role
from lapwing.kernel.term import Local, Param, Term


@dataclass(frozen=True, slots=True)
class Assign:
    target: Local
    value: Term


@dataclass(frozen=True, slots=True)
class Sample:
    target: Local
    law: Law


@dataclass(frozen=True, slots=True)
class If:
    condition: Term
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class While:
    condition: Term
    body: Block


Statement = Assign | Sample | If | While
Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    param: Param
    role: Role


@dataclass(frozen=True, slots=True)
class Program:
    """`requires` holds of the public parameters on every run; `results` has several terms for a tuple."""

    name: str
    parameters: tuple[Parameter, ...]
    requires: tuple[Term, ...]
    body: Block
    results: tuple[Term, ...]
