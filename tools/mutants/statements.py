"""Changes of statements and results: left out, doubled, swapped, or more given away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Index, Literal, Term
from tools.mutants.places import each_block, each_statement, locals_of
from tools.mutants.terms import released


def dropped(statement: Statement) -> Iterator[Block]:
    """Nothing happens: a counter stays, a flag is not set."""
    yield ()


def doubled(statement: Statement) -> Iterator[Block]:
    """It happens twice: a counter skips, a draw is made anew."""
    yield statement, statement


def turned(statement: Statement) -> Iterator[Block]:
    """The other branch."""
    if isinstance(statement, If):
        yield (If(statement.condition, statement.otherwise, statement.then),)


def always(statement: Statement) -> Iterator[Block]:
    """A branch without its condition."""
    if isinstance(statement, If):
        yield statement.then
        if statement.otherwise:
            yield statement.otherwise


def both_branches(statement: Statement) -> Iterator[Block]:
    """The wrong branch is run as well."""
    if isinstance(statement, If) and statement.otherwise:
        yield (If(statement.condition, (*statement.then, *statement.otherwise), statement.otherwise),)
        yield (If(statement.condition, statement.then, (*statement.otherwise, *statement.then)),)


def without_else(statement: Statement) -> Iterator[Block]:
    """Nothing otherwise."""
    if isinstance(statement, If) and statement.otherwise:
        yield (If(statement.condition, statement.then, ()),)


def once(statement: Statement) -> Iterator[Block]:
    """A loop that does not repeat."""
    if isinstance(statement, While):
        yield (If(statement.condition, statement.body, ()),)


def unrolled(statement: Statement) -> Iterator[Block]:
    """A round too much before a loop."""
    if isinstance(statement, While):
        yield (*statement.body, statement)


def on_each(edit: Callable[[Statement], Iterator[Block]]) -> Callable[[Program], Iterator[Program]]:
    """An edit of statements as a change of programs."""
    return lambda program: each_statement(program, edit)


def swapped(program: Program) -> Iterator[Program]:
    """Two neighbouring statements in the other order."""

    def edit(block: Block) -> Iterator[Block]:
        for place in range(len(block) - 1):
            one, two = block[place : place + 2]
            if depends(one, two):
                yield (*block[:place], two, one, *block[place + 2 :])

    yield from each_block(program, edit)


def depends(one: Statement, two: Statement) -> bool:
    """Whether the order of two simple statements matters."""
    if not (isinstance(one, Assign | Sample) and isinstance(two, Assign | Sample)):
        return True
    return one.target in read_by(two) or two.target in read_by(one) or one.target == two.target


def read_by(statement: Statement) -> set[Term]:
    """The variables a simple statement reads."""
    match statement:
        case Assign(value=value):
            return set(variables_of(value))
        case Sample(law=law):
            return set(variables_of(law))
        case _:
            return set()


def into_branch(program: Program) -> Iterator[Program]:
    """What follows a branch happens in it only."""

    def edit(block: Block) -> Iterator[Block]:
        for place in range(len(block) - 1):
            one, two = block[place : place + 2]
            if isinstance(one, If):
                yield (*block[:place], If(one.condition, (*one.then, two), one.otherwise), *block[place + 2 :])

    yield from each_block(program, edit)


def other_result(program: Program) -> Iterator[Program]:
    """A noisy or a private value, or another variable, is the result."""
    values = [*released(program), *locals_of(program), *private_items(program)]
    for place in range(len(program.results)):
        for value in dict.fromkeys(values):
            if value != program.results[place]:
                yield replace(program, results=(*program.results[:place], value, *program.results[place + 1 :]))


def more_results(program: Program) -> Iterator[Program]:
    """A variable is given away as well."""
    for value in dict.fromkeys([*released(program), *locals_of(program)]):
        if value not in program.results:
            yield replace(program, results=(*program.results, value))


def private_items(program: Program) -> list[Term]:
    """Private numbers, and first items of private lists."""
    found: list[Term] = []
    for parameter in program.parameters:
        if not is_public(parameter.role):
            param = parameter.param
            found.append(Index(param, Literal(0, INT)) if isinstance(param.sort, ListOf) else param)
    return found


STATEMENTS: dict[str, Callable[[Program], Iterator[Program]]] = {
    "statement dropped": on_each(dropped),
    "statement doubled": on_each(doubled),
    "branches swapped": on_each(turned),
    "condition dropped": on_each(always),
    "wrong branch as well": on_each(both_branches),
    "else dropped": on_each(without_else),
    "loop runs once": on_each(once),
    "a round before the loop": on_each(unrolled),
    "statements swapped": swapped,
    "what follows only in the branch": into_branch,
    "another result": other_result,
    "more results": more_results,
}
