"""All programs of a release as one program, with a derivation that is put together from theirs.

Each program keeps the rows it is proved for, as it sees them, under a name of its own.  In neighbouring datasets all of
these differ at once, each by as many steps as one person has rows in it.  Of queries whose conditions exclude each
other only one differs, or two where rows are replaced.
Nothing here is trusted: the kernel accepts what is put together, or refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lapwing.data.proof.blocks import Block, claim_of, in_parallel, in_sequence
from lapwing.data.proof.instance import Instance, amount_of
from lapwing.data.proof.plan_program import find_program
from lapwing.kernel.check import Theorem, check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.data import changed, inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Part, Steps
from lapwing.kernel.language.term import Local, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.in_steps import InSteps
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.run.interpreter.admit import check_text
from lapwing.run.interpreter.value import Value
from lapwing.syntax.certificate.certificate import Certificate

MARK = re.compile(r"[-+@']")

Names = tuple[tuple[tuple[str, ...], ...], ...]
Families = Sequence[Sequence[Sequence[Instance]]]


@dataclass(frozen=True, slots=True)
class Composed:
    """The theorem about all programs of a release at once, and what it says for their public inputs."""

    theorem: Theorem
    costs: tuple[Fraction, ...]


def compose(families: Families, most: int) -> Composed:
    """The theorem about families of queries with their programs: one step touches so many queries of each family."""
    names = tuple(tuple(tuple(run.program.name for run in query) for query in family) for family in families)
    theorem = theorem_for(names, most)
    public: dict[str, Value] = {}
    for number, run in enumerate(run for family in families for query in family for run in query):
        public |= {named(name, number): value for name, value in run.inputs}
    return Composed(theorem, tuple(amount_of(cost, public) for _, cost in amounts_of(theorem.claim)))


@lru_cache(maxsize=64)
def theorem_for(names: Names, most: int) -> Theorem:
    """What the kernel makes of these programs, one after the other."""
    number, blocks = 0, []
    for position, family in enumerate(names):
        queries = []
        for query in family:
            alone = len(family) == 1
            runs = [block_of(name, number + place, alone) for place, name in enumerate(query)]
            queries.append(in_sequence(runs))
            number += len(query)
        together = in_parallel(f"family_{position}_", queries, most)
        blocks.append(replace(together, programs=moved(queries, f"family_{position}_", most)))
    whole = in_sequence(blocks)
    return check(Private(program_of(whole), claim_of(whole.costs)), whole.derivation)


def moved(queries: Sequence[Block], family: str, most: int) -> tuple[Program, ...]:
    """The programs of queries, whose rows are members of a family if there are several."""
    if len(queries) == 1:
        return queries[0].programs
    return tuple(member_of(program, family, query.member, most) for query in queries for program in query.programs)


def member_of(program: Program, family: str, member: str, most: int) -> Program:
    """A program whose rows are a member of a family."""
    parameters = (
        replace(each, role=Part(each.role, family, member, most)) if isinstance(each.role, Database) else each
        for each in program.parameters
    )
    return replace(program, parameters=tuple(parameters))


def program_of(block: Block) -> Program:
    """All programs of a block as one."""
    return Program(
        "release",
        tuple(each for program in block.programs for each in program.parameters),
        tuple(dict.fromkeys(each for program in block.programs for each in program.requires)),
        tuple(statement for program in block.programs for statement in program.body),
        tuple(result for program in block.programs for result in program.results),
    )


def block_of(name: str, number: int, alone: bool) -> Block:
    """A certified program with names of its own: for as many steps as it says, or in a family for one."""
    certificate = check_text(find_program(name).text)
    known = {node.name for node in inside(certificate.program) if isinstance(node, Param | Local)}
    program, costs, derivation = in_steps(certificate) if alone else in_one_step(certificate)
    own = renamed((program, costs, derivation), number, known)
    return Block((own[0],), own[1], own[2], named(name, number))


Proved = tuple[Program, tuple[Any, ...], Derivation]


def in_steps(certificate: Certificate) -> Proved:
    """What a certificate says of a group of rows, about rows that are so many steps apart."""
    program, claim, derivation = certificate.program, certificate.claim, certificate.derivation
    costs = tuple(cost for _, cost in amounts_of(claim))
    if not isinstance(derivation.rule, Group):
        return program, costs, derivation
    parameters = (
        replace(each, role=Steps(each.role, claim.group)) if isinstance(each.role, Database) else each
        for each in program.parameters
    )
    return replace(program, parameters=tuple(parameters)), costs, Derivation(InSteps(), (derivation,))


def in_one_step(certificate: Certificate) -> Proved:
    """What a certificate says of one row."""
    rule = certificate.derivation.rule
    if isinstance(rule, Group):
        return certificate.program, (rule.epsilon, rule.delta), certificate.derivation.premises[0]
    return certificate.program, tuple(cost for _, cost in amounts_of(certificate.claim)), certificate.derivation


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
