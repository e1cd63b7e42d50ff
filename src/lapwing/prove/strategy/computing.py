"""Vectors that loops compute before they are clipped: what they are does not matter, so they may be any function."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.data import changed, inside, parts_of, rebuild
from lapwing.kernel.language.program import Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.term import ZERO, Clipped, Index, Local, Opaque, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.computed import Computed
from lapwing.prove.program.sites import Path
from lapwing.prove.strategy.composed import Derive
from lapwing.prove.strategy.found import Found, Search
from lapwing.syntax.lowering.reads import read_first


def by_computing(search: Search, goal: Private, derive: Derive) -> Found | None:
    """A claim about a program whose clipped vectors are computed by loops, from one with unknown functions for them."""
    rules, simpler = simplified(search, goal)
    found = derive(search, simpler) if rules else None
    if found is None:
        return None
    derivation = found.derivation
    for rule in reversed(rules):
        derivation = Derivation(rule, (derivation,))
    return Found(goal.claim, derivation, found.solutions)


def simplified(search: Search, goal: Private) -> tuple[list[Computed], Private]:
    """The program with an unknown function for each vector that loops compute and that is only clipped."""
    rules: list[Computed] = []
    while (step := next(steps_of(search, goal), None)) is not None:
        rules.append(step[0])
        goal = step[1]
    return rules, goal


def steps_of(search: Search, goal: Private) -> Iterator[tuple[Computed, Private]]:
    """The places where the rule applies, of each vector the longest stretch of statements first."""
    clipped = clipped_in(goal.program)
    for path, block in stretches(goal.program.body, ()) if clipped else ():
        if search.is_over():
            return
        if not any(isinstance(each, While) for each in block) or any(
            isinstance(each, Sample) for each in inside(block)
        ):
            continue
        for result in sorted(clipped & set(targets_of(block)), key=lambda local: local.name):
            rule = Computed(path, result, given_to(block, goal.program), fresh_function(goal.program))
            try:
                premise = rule.premises(goal).goals[0]
            except Refused:
                continue
            if isinstance(premise, Private):
                yield rule, premise


def given_to(block: Block, program: Program) -> tuple[Term, ...]:
    """What statements read of what was before them: private rows, and variables."""
    private = {each.param for each in program.parameters if not is_public(each.role)}
    items = {each for each in inside(block) if isinstance(each, Index) and each.list in private}
    bare = changed(block, partial(without, items))
    return *sorted(items, key=repr), *sorted(read_first(bare), key=lambda local: local.name)


def without(items: set[Index], node: Any) -> Any:
    """The same without some items."""
    return ZERO if node in items else rebuild(node, changed(parts_of(node), partial(without, items)))


def clipped_in(program: Program) -> set[Local]:
    """The variables that hold vectors which are clipped."""
    return {each.list for each in inside(program.body) if isinstance(each, Clipped) and isinstance(each.list, Local)}


def stretches(block: Block, path: Path) -> Iterator[tuple[Path, Block]]:
    """All stretches of statements, those of inner blocks first, and of one block long ones before short ones."""
    for number, statement in enumerate(block):
        match statement:
            case If(then=then, otherwise=otherwise):
                yield from stretches(then, (*path, number, 0))
                yield from stretches(otherwise, (*path, number, 1))
            case While(body=body):
                yield from stretches(body, (*path, number, 0))
            case _:
                pass
    for size in range(len(block), 0, -1):
        for start in range(len(block) - size + 1):
            yield (*path, start, start + size), block[start : start + size]


def fresh_function(program: Program) -> str:
    """A name of a function that the program does not have."""
    taken = {node.name for node in inside(program) if isinstance(node, Opaque)}
    return next(name for number in count(1) if (name := f"computed{number}") not in taken)
