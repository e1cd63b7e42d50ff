"""All programs of a release as one program, with a derivation that is put together from theirs.

Each program keeps the rows it is proved for, as it sees them, under a name of its own.  In neighbouring datasets all of
these differ at once, each by as many steps as one person has rows in it.  Of queries whose conditions exclude each
other only one differs, or two where rows are replaced.
The kernel accepts what is put together, or refuses it (`theorem_for`).  What it would say then is known before: nothing
is charged less than that (`claimed_of`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.data.proof.blocks import NOTHING, Block, Costs, claim_of, in_parallel, in_sequence
from lapwing.data.proof.instance import Instance, amount_of
from lapwing.data.proof.plan_program import find_program
from lapwing.data.query.predicate import Predicate
from lapwing.kernel.check import Theorem, check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.data import changed, inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Part, Steps
from lapwing.kernel.language.term import Local, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.in_steps import InSteps
from lapwing.kernel.rules.shared.currency import Currency, amounts_of
from lapwing.run.interpreter.value import Value
from lapwing.syntax.certificate.read import decode_derivation, load

MARK = re.compile(r"[-+@']")

Amounts = dict[Currency, Fraction]
Names = tuple[tuple[tuple[str, ...], ...], ...]
Families = Sequence[Sequence[Sequence[Instance]]]


@dataclass(frozen=True, slots=True)
class Composed:
    """The theorem about all programs of a release at once, and what it says for their public inputs."""

    theorem: Theorem
    costs: Amounts


def compose(families: Families, most: int) -> Composed:
    """The theorem about families of queries with their programs: one step touches so many queries of each family."""
    theorem = theorem_for(names_in(families), most)
    return Composed(theorem, values_of(amounts_of(theorem.claim), families))


def claimed_of(families: Families, most: int) -> Amounts:
    """What that theorem claims: epsilon and delta, or rho, perhaps with a delta."""
    return values_of(costs_for(names_in(families), most), families)


def condition_of(where: Predicate | None, instances: Sequence[Instance]) -> Predicate | None:
    """Which rows move what some programs give, in one step; all of them, where a row that is its own unit is many.

    What is proved of members of a family is about one step.
    """
    return None if any(int(dict(each.inputs).get("k", 1)) > 1 for each in instances) else where


def is_enough(charge: Approximate | Concentrated, costs: Amounts) -> bool:
    """Whether a charge is in the currency of a claim, and pays for it: epsilon exactly, delta and rho perhaps more.

    A delta is what was asked for, and thresholds are whole numbers.  In rho, queries add up that exclude each other.
    """
    match charge, costs:
        case Concentrated(rho=rho, delta=delta), {"rho": wanted, **rest} if not rest:
            return rho >= wanted and delta == 0
        case Concentrated(rho=rho, delta=delta), {"rho": wanted, "delta": least, **rest} if not rest:
            return rho >= wanted and delta >= least
        case Approximate(epsilon=epsilon, delta=delta), {"epsilon": wanted, "delta": least, **rest} if not rest:
            return epsilon == wanted and delta >= least
        case _:
            return False


def names_in(families: Families) -> Names:
    """Which programs are run, query by query."""
    return tuple(tuple(tuple(run.program.name for run in query) for query in family) for family in families)


def values_of(costs: Costs, families: Families) -> Amounts:
    """Costs for the public inputs of the programs."""
    public: dict[str, Value] = {}
    for number, run in enumerate(run for family in families for query in family for run in query):
        public |= {named(name, number): value for name, value in run.inputs}
    return {name: amount_of(cost, public) for name, cost in costs}


@lru_cache(maxsize=64)
def costs_for(names: Names, most: int) -> Costs:
    """What is claimed of these programs, one after the other."""
    return whole_of(names, most, costs_of).costs


@lru_cache(maxsize=64)
def theorem_for(names: Names, most: int) -> Theorem:
    """What the kernel makes of these programs, one after the other."""
    whole = whole_of(names, most, block_of)
    return check(Private(program_of(whole), claim_of(whole.costs)), whole.derivation)


def whole_of(names: Names, most: int, part_of: Callable[[str, int, bool], Block]) -> Block:
    """All programs of a release, of which each is a part by itself."""
    number, blocks = 0, []
    for position, family in enumerate(names):
        queries = []
        for query in family:
            alone = len(family) == 1
            runs = [part_of(name, number + place, alone) for place, name in enumerate(query)]
            queries.append(in_sequence(runs))
            number += len(query)
        together = in_parallel(f"family_{position}_", queries, most)
        blocks.append(replace(together, programs=moved(queries, f"family_{position}_", most)))
    return in_sequence(blocks)


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
    program, costs, derivation = in_steps(name) if alone else in_one_step(name)
    known = {node.name for node in inside(program) if isinstance(node, Param | Local)}
    own = renamed((program, costs, derivation), number, known)
    return Block((own[0],), own[1], own[2], named(name, number))


def costs_of(name: str, number: int, alone: bool) -> Block:
    """What the same program costs, without itself."""
    program, costs, _ = in_steps(name) if alone else in_one_step(name)
    known = {each.param.name for each in program.parameters}
    return Block((), renamed(costs, number, known), NOTHING, named(name, number))


Proved = tuple[Program, Costs, Derivation]


@lru_cache(maxsize=64)
def derivation_of(name: str) -> Derivation:
    """The derivation of a program, which is checked as a part of a whole one."""
    return decode_derivation(load(find_program(name).text)["derivation"])


@lru_cache(maxsize=64)
def in_steps(name: str) -> Proved:
    """What a certificate says of a group of rows, about rows that are so many steps apart."""
    found, derivation = find_program(name), derivation_of(name)
    program, claim = found.program, found.claim
    costs = amounts_of(claim)
    if not isinstance(derivation.rule, Group):
        return program, costs, derivation
    parameters = (
        replace(each, role=Steps(each.role, claim.group)) if isinstance(each.role, Database) else each
        for each in program.parameters
    )
    return replace(program, parameters=tuple(parameters)), costs, Derivation(InSteps(), (derivation,))


@lru_cache(maxsize=64)
def in_one_step(name: str) -> Proved:
    """What a certificate says of one row."""
    found, derivation = find_program(name), derivation_of(name)
    rule = derivation.rule
    if isinstance(rule, Group):
        return found.program, (("epsilon", rule.epsilon), ("delta", rule.delta)), derivation.premises[0]
    return found.program, amounts_of(found.claim), derivation


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
