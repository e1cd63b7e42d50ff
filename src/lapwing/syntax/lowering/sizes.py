"""Lists that some rounds of a loop add to, and whose lengths branches ask for, have their lengths counted beside them.

    if noisy >= threshold: found.append(i); if len(found) == c: ...

becomes the same with a counter in place of `len(found)`, about which proofs know how to reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.program import Assign, Block, If, Program, Statement, While
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Compare, Empty, Length, Local, Snoc, Term
from lapwing.syntax.lowering.lines import Line, Lines, block_of, blocks_of, given, lines_of, marks_of, with_blocks
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.lowering.reads import locals_in
from lapwing.syntax.places import Places


@dataclass(frozen=True, slots=True)
class Sized:
    """Lists, each with the variable that is its length."""

    sizes: dict[Local, Local]

    def block(self, lines: Lines) -> Lines:
        """A block in which the lengths are counted."""
        return tuple(each for line in lines for each in self.statement(line))

    def statement(self, line: Line) -> Iterator[Line]:
        """A statement, and that a length has changed with it."""
        statement, mark = line
        blocks = [self.block(lines_of(*each)) for each in zip(blocks_of(statement), mark.blocks, strict=True)]
        if blocks:
            bare = with_blocks(statement, mark.span, [()] * len(blocks))[0]
            yield with_blocks(self.counted(bare), mark.span, blocks)
            return
        yield self.counted(statement), mark
        if isinstance(statement, Assign) and statement.target in self.sizes:
            yield given(self.sizes[statement.target], self.size(statement.value), mark.span)

    def size(self, value: Term) -> Term:
        """How long a list is that is empty, another one, or another one with one more item."""
        match value:
            case Local():
                return self.sizes[value]
            case Snoc(list=Local() as items):
                return Arithmetic("+", self.sizes[items], ONE)
            case _:
                return ZERO

    def counted(self, value: Any) -> Any:
        """Any data with the variables in place of the lengths."""
        if isinstance(value, Length) and value.list in self.sizes:
            return self.sizes[value.list]
        parts = parts_of(value)
        return rebuild(value, map(self.counted, parts)) if parts else value


def count_sizes(
    program: Program, places: Places, ends: tuple[int, ...], names: Names
) -> tuple[Program, Places, tuple[int, ...], dict[str, str]]:
    """The program with lengths counted, where it stands in the text, and where the parts end that ended at `ends`.

    The names are those of new variables, each with the list whose length it is.
    """
    sources = sources_of(program.body)
    wanted: set[Local] = set()
    for items in asked_in(program.body) & added_to_in_branches(program.body, within=False):
        wanted |= reached_from(items, sources) or set()
    if not wanted:
        return program, places, ends, {}
    ordered = sorted(wanted, key=lambda each: each.name)
    sized = Sized({items: Local(names.fresh(f"{items.name}_size"), INT) for items in ordered})
    lines = [[*sized.statement(line)] for line in lines_of(program.body, places.marks)]
    moved = tuple(sum(map(len, lines[:end])) for end in ends)
    whole = tuple(line for each in lines for line in each)
    made = replace(program, body=block_of(whole), results=tuple(map(sized.counted, program.results)))
    return made, Places(marks_of(whole)), moved, {size.name: items.name for items, size in sized.sizes.items()}


def sources_of(block: Block) -> dict[Local, set[Local] | None]:
    """The lists from which each list is made; None if it is made in another way than by adding items one by one."""
    found: dict[Local, set[Local] | None] = {}
    for each in assignments_in(block):
        known = found.setdefault(each.target, set())
        match each.value:
            case Empty():
                pass
            case Local() as source if known is not None:
                known.add(source)
            case Snoc(list=Local() as source) if known is not None:
                known.add(source)
            case _:
                found[each.target] = None
    return found


def reached_from(items: Local, sources: dict[Local, set[Local] | None]) -> set[Local] | None:
    """A list with all that it is made from, if all of these are made by adding items one by one."""
    found = {items}
    waiting = [items]
    while waiting:
        more = sources.get(waiting.pop())
        if more is None:
            return None
        waiting += more - found
        found |= more
    return found


def asked_in(block: Block) -> set[Local]:
    """The lists whose lengths branches and loops compare with numbers that do not change."""
    conditions = tuple(each.condition for each in inside(block) if isinstance(each, If | While))
    found: set[Local] = set()
    for each in inside(conditions):
        if isinstance(each, Compare):
            for one, other in ((each.left, each.right), (each.right, each.left)):
                if isinstance(one, Length) and isinstance(one.list, Local) and not locals_in(other):
                    found.add(one.list)
    return found


def added_to_in_branches(block: Block, within: bool) -> set[Local]:
    """The lists that branches inside of loops add items to; `within` says whether the block is in a loop."""
    found: set[Local] = set()
    for statement in block:
        match statement:
            case If(then=then, otherwise=otherwise) if within:
                found |= {each.target for each in assignments_in((*then, *otherwise)) if isinstance(each.value, Snoc)}
            case If(then=then, otherwise=otherwise):
                found |= added_to_in_branches(then, within) | added_to_in_branches(otherwise, within)
            case While(body=body):
                found |= added_to_in_branches(body, within=True)
            case _:
                pass
    return found


def assignments_in(value: tuple[Statement, ...]) -> Iterator[Assign]:
    """All assignments, those inside of other statements too."""
    return (each for each in inside(value) if isinstance(each, Assign))
