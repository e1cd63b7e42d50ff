"""Which variables may still be read after each statement."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.substitute import variables_of

Names = frozenset[str]
Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A statement with its place, the variables that it names, those that may be read after it, and its blocks."""

    statement: Statement
    path: Path
    names: Names
    live: Names
    blocks: tuple[tuple[Step, ...], ...] = ()


def steps_of(program: Program) -> tuple[Step, ...]:
    """The statements of a program, each with what is live after it."""
    return annotated(program.body, names_of(program.results), ())[0]


def names_of(value: object) -> Names:
    """The variables that terms speak of."""
    return frozenset(variable.name for variable in variables_of(value) if hasattr(variable, "name"))


def annotated(block: Block, after: Names, path: Path) -> tuple[tuple[Step, ...], Names]:
    """The steps of a block, and what is live before it."""
    found: list[Step] = []
    live = after
    for place, statement in reversed(list(enumerate(block))):
        step, live = one(statement, live, (*path, place))
        found.append(step)
    return tuple(reversed(found)), live


def one(statement: Statement, live: Names, path: Path) -> tuple[Step, Names]:
    """A statement, and what is live before it."""
    names = names_of(statement)
    match statement:
        case Assign(target=target, value=value):
            return Step(statement, path, names, live), (live - {target.name}) | names_of(value)
        case Sample(target=target, law=law):
            return Step(statement, path, names, live), (live - {target.name}) | names_of(law)
        case If(condition=condition, then=then, otherwise=otherwise):
            (yes, one_live), (no, other_live) = (
                annotated(block, live, (*path, number)) for number, block in enumerate((then, otherwise))
            )
            return Step(statement, path, names, live, (yes, no)), one_live | other_live | names_of(condition)
        case While(condition=condition, body=body):
            entry = live | names_of(condition)
            while True:
                steps, before = annotated(body, entry, (*path, 0))
                if before <= entry:
                    return Step(statement, path, names, live, (steps,)), entry
                entry |= before
