"""All programs of a release as one program, with a derivation that is put together from theirs.

Each program keeps the private input it is proved for, under a name of its own: rows as it sees them, counts, or scores.
In neighbouring datasets all of these differ at once, each by one step, which is what a theorem about several private
inputs says.  The parts follow each other by sequential composition, and a person with k rows is a group of k steps in
each of them.
Nothing here is trusted: the kernel accepts what is put together, or refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lapwing.data.proof.instance import Instance, amount_of
from lapwing.data.proof.plan_program import find_program
from lapwing.kernel.check import Theorem, check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import changed, inside
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.role import Public
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Local, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.sequential import Sequential
from lapwing.run.interpreter.admit import check_text
from lapwing.run.interpreter.value import Value

BOUND = Param("k", INT)
MARK = re.compile(r"[-+@']")


@dataclass(frozen=True, slots=True)
class Part:
    """A program with its names made its own, what it costs for a group of steps, and the derivation of that."""

    program: Program
    epsilon: Term
    delta: Term
    derivation: Derivation
    group: Term = ONE


@dataclass(frozen=True, slots=True)
class Composed:
    """The theorem about all programs of a release at once, and what it says for their public inputs."""

    theorem: Theorem
    epsilon: Fraction
    delta: Fraction


def bound_of(run: Instance) -> int:
    """How many rows of one person count for a program."""
    return int(dict(run.inputs).get(BOUND.name, 1))


def compose(runs: Sequence[Instance]) -> Composed:
    """The theorem about programs with one contribution bound."""
    bound = bound_of(runs[0])
    theorem = theorem_for(tuple(run.program.name for run in runs), bound > 1)
    claim = theorem.claim
    if not isinstance(claim, Claim):
        raise TypeError(claim)
    public: dict[str, Value] = {BOUND.name: bound}
    for number, run in enumerate(runs):
        public |= {named(name, number): value for name, value in run.inputs if name != BOUND.name}
    return Composed(theorem, amount_of(claim.epsilon, public), amount_of(claim.delta, public))


@lru_cache(maxsize=64)
def theorem_for(names: tuple[str, ...], grouped: bool) -> Theorem:
    """What the kernel makes of these programs, one after the other, for persons with one row or with k."""
    parts = [part_of(name, number, grouped) for number, name in enumerate(names)]
    return check(Private(program_of(parts), claim_of(parts)), in_sequence(parts))


def program_of(parts: Sequence[Part]) -> Program:
    """Parts one after the other."""
    private = tuple(each for part in parts for each in part.program.parameters)
    return Program(
        "release",
        (*private, Parameter(BOUND, Public())),
        tuple(dict.fromkeys(each for part in parts for each in part.program.requires)),
        tuple(statement for part in parts for statement in part.program.body),
        tuple(result for part in parts for result in part.program.results),
    )


def part_of(name: str, number: int, grouped: bool = False) -> Part:
    """A certified program with names of its own, for k steps as its certificate says, or for one."""
    certificate = check_text(find_program(name).text)
    program, claim, derivation = certificate.program, certificate.claim, certificate.derivation
    known = {node.name for node in inside(program) if isinstance(node, Param | Local)} - {BOUND.name}
    if not isinstance(claim, Claim):
        raise TypeError(claim)
    epsilon, delta = claim.epsilon, claim.delta
    if isinstance(derivation.rule, Group) and not grouped:
        epsilon, delta, derivation = derivation.rule.epsilon, derivation.rule.delta, derivation.premises[0]
    parameters = tuple(each for each in program.parameters if each.param != BOUND)
    own = Program(program.name, parameters, program.requires, program.body, program.results)
    program, epsilon, delta, derivation = (renamed(each, number, known) for each in (own, epsilon, delta, derivation))
    return Part(program, epsilon, delta, derivation, BOUND if grouped else ONE)


def in_sequence(parts: Sequence[Part]) -> Derivation:
    """Each part is released before the next; halves of them are put together, so that nothing is nested deeply."""
    if len(parts) == 1:
        return parts[0].derivation
    first, rest = parts[: len(parts) // 2], parts[len(parts) // 2 :]
    shared = tuple(result for part in first for result in part.program.results if isinstance(result, Local))
    step = Sequential(sum(len(part.program.body) for part in first), shared, claim_of(first), claim_of(rest))
    return Derivation(step, (in_sequence(first), in_sequence(rest)))


def claim_of(parts: Sequence[Part]) -> Claim:
    """What parts cost one after the other."""
    return Claim(total([part.epsilon for part in parts]), total([part.delta for part in parts]), parts[0].group)


def total(terms: Sequence[Term]) -> Term:
    """The sum; 0 of none."""
    found: Term = ZERO
    for term in terms:
        if term != ZERO:
            found = term if found == ZERO else Arithmetic("+", found, term)
    return found


def renamed(value: Any, number: int, known: set[str]) -> Any:
    """Data with the names of a program made its own, also within the names of witnesses, such as `x+` and `x@2`."""

    def fresh(name: str) -> str:
        stem = MARK.split(name, maxsplit=1)[0]
        return named(stem, number) + name[len(stem) :] if stem in known else name

    def change(node: Any) -> Any:
        fields = [
            fresh(part) if isinstance(part := getattr(node, each), str) and each in ("name", "parameter") else part
            for each in node.__match_args__
        ]
        return type(node)(*(changed(each, change) for each in fields))

    return changed(value, change)


def named(name: str, number: int) -> str:
    """A name in a part."""
    return f"{name}_{number}"
