"""The stretches of a program between loops, for two runs at once: from one loop's head to the next, or to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Block, If, Program, Statement, While
from lapwing.kernel.language.sort import REAL, ListOf, Sort
from lapwing.kernel.language.term import Local
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.adjacency import start_of
from lapwing.prove.execution.product import run_block, see, taking_part
from lapwing.prove.execution.state import State
from lapwing.prove.program.contributions import domain_facts
from lapwing.prove.program.sites import Path
from lapwing.prove.program.template import Number
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.algebra import Value

Todo = tuple[tuple[Statement, Path], ...]
START: Path = ()


@dataclass
class Segment:
    """A stretch from one cut to another; START is also the end.  `before` is the memory at the cut it starts from."""

    start: Path
    end: Path
    before: State
    after: State


@dataclass
class Segments:
    """All stretches of a program, and the loops they lie between."""

    task: Task
    found: list[Segment] = field(default_factory=list)
    loops: dict[Path, While] = field(default_factory=dict)


def has_loop(block: Block) -> bool:
    """Whether there is a loop in a block."""
    return any(
        isinstance(statement, While)
        or (isinstance(statement, If) and (has_loop(statement.then) or has_loop(statement.otherwise)))
        for statement in block
    )


def numbered(block: Block, path: Path) -> Todo:
    """A block's statements with their places."""
    return tuple((statement, (*path, number)) for number, statement in enumerate(block))


def find_segments(task: Task, choices: Mapping[Path, Mapping[str, Number]]) -> Segments:
    """All stretches, for a choice of shifts."""
    segments = Segments(task)
    state = fresh_state(task, choices, START)
    state.spent = [0] * len(task.units)
    explore(segments, START, state.copy(), state, numbered(task.program.body, ()), START, choices)
    return segments


def variables(program: Program) -> tuple[Local, ...]:
    """The variables a program assigns."""
    return tuple(sorted(set(targets_of(program.body)), key=lambda local: local.name))


def fresh_state(task: Task, choices: Mapping[Path, Mapping[str, Number]], cut: Path) -> State:
    """Any two memories of neighbouring inputs."""
    state = State(task.plan(choices), {}, {}, ({}, {}), [], opaque=True)
    mark = ".".join(map(str, cut))
    for parameter in task.program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        state.shared[name] = symbol(name, sort)
        if not roles.is_public(parameter.role):
            for side in (1, 2):
                state.sides[side - 1][name] = symbol(f"{name}<{side}>", sort)
    for variable in variables(task.program):
        for side in (1, 2):
            state.sides[side - 1][variable.name] = symbol(f"{variable.name}<{side}> at {mark}", variable.sort)
    state.spent = [algebra.unknown(f"spent {number} at {mark}", REAL) for number in range(len(task.units))]
    state.facts.append(state.value(start_of(task.setting())))
    if task.where is not None:
        state.facts.append(state.value(task.where))
    if cut != START:
        state.facts += [state.value(fact) for fact in domain_facts(task.program)]
    return state


def symbol(name: str, sort: Sort) -> Value:
    """An unknown of any sort."""
    return lists.unknown_list(name, sort) if isinstance(sort, ListOf) else algebra.unknown(name, sort)


def explore(
    segments: Segments,
    start: Path,
    before: State,
    state: State,
    todo: Todo,
    end: Path,
    choices: Mapping[Path, Mapping[str, Number]],
) -> None:
    """Go on from a state through the statements left, up to the next loops."""
    for number, (statement, path) in enumerate(todo):
        rest = todo[number + 1 :]
        match statement:
            case While():
                segments.found.append(Segment(start, path, before, state))
                if path not in segments.loops:
                    segments.loops[path] = statement
                    explore_loop(segments, statement, path, rest, end, choices)
                return
            case If(condition=condition, then=then, otherwise=otherwise) if has_loop((statement,)):
                see(state, (condition,), (True, True))
                one, other = (algebra.truth(state.value(condition, side)) for side in (1, 2))
                clash(segments, start, before, state, algebra.compare("!=", one, other))
                for outcome, branch in ((True, then), (False, otherwise)):
                    taken = state.copy()
                    taken.facts += [value if outcome else algebra.invert(value) for value in (one, other)]
                    where = (*path, 0 if outcome else 1)
                    explore(segments, start, before, taken, numbered(branch, where) + rest, end, choices)
                return
            case _:
                run_block(state, (statement,), path[:-1], (True, True), None, path[-1])
    segments.found.append(Segment(start, end, before, state))


def clash(segments: Segments, start: Path, before: State, state: State, differ: Value) -> None:
    """Note that two runs must not part here, since loops follow."""
    apart = state.copy()
    apart.facts.append(differ)
    apart.broken.append(True)
    segments.found.append(Segment(start, start, before, apart))


def explore_loop(
    segments: Segments,
    statement: While,
    path: Path,
    rest: Todo,
    end: Path,
    choices: Mapping[Path, Mapping[str, Number]],
) -> None:
    """A round of a loop, and what follows it."""
    head = fresh_state(segments.task, choices, path)
    see(head, (statement.condition,), (True, True))
    one, other = (algebra.truth(head.value(statement.condition, side)) for side in (1, 2))
    round_ = head.copy()
    if has_loop(statement.body):
        clash(segments, path, head.copy(), head, algebra.compare("!=", one, other))
        round_.facts += [one, other]
        explore(segments, path, head.copy(), round_, numbered(statement.body, (*path, 0)), path, choices)
    else:
        round_.facts.append(algebra.disjoin([one, other]))
        run_block(round_, statement.body, (*path, 0), taking_part(round_, path, (one, other)))
        segments.found.append(Segment(path, path, head.copy(), round_))
    done = head.copy()
    done.facts += [algebra.invert(one), algebra.invert(other)]
    explore(segments, path, head.copy(), done, rest, end, choices)
