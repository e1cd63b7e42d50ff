"""Sums of the single coordinates of a clipped vector are one sum of vectors: its norm is known, theirs are not."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import substituted, with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import jumps, reads_of, writes_of
from lapwing.syntax.natural.passes.vector_sums import clips_in

FEWEST = 2


@dataclass(frozen=True)
class Sums:
    """The variables that hold the sums of the first coordinates of a vector, in order."""

    vector: str
    totals: tuple[str, ...]


def with_vectors(body: tree.Block) -> tree.Block:
    """The same program, in which the coordinates of clipped vectors are added up together."""
    clips = frozenset(pair[0] for pair in clips_in(body))
    return _rewritten(body, body, clips) if clips else body


def _rewritten(block: tree.Block, whole: tree.Block, clips: frozenset[str]) -> tree.Block:
    """A block in which each loop that adds up coordinates is one that adds up vectors."""
    block = tuple(with_blocks(each, lambda inner: _rewritten(inner, whole, clips)) for each in block)
    for place, loop in enumerate(block):
        found = sums_of(loop, clips) if isinstance(loop, tree.For) else None
        if isinstance(loop, tree.For) and found is not None and _stand_alone(found, block, place, whole):
            return _joined(block, place, loop, found, whole)
    return block


def sums_of(loop: tree.For, clips: frozenset[str]) -> Sums | None:
    """The sums of coordinates 0, 1 … of one clipped vector that a loop adds up in each round."""
    body = _read_directly(loop.body, clips)
    added = {found[:2]: found[2] for each in body if (found := _added(each)) is not None and found[0] in clips}
    for vector in dict.fromkeys(name for name, _ in added):
        count = 0
        while (vector, count) in added:
            count += 1
        totals = tuple(added[vector, number] for number in range(count))
        if count >= FEWEST and len(set(totals)) == count:
            return Sums(vector, totals)
    return None


def _read_directly(body: tree.Block, clips: frozenset[str]) -> tree.Block:
    """A block in which names of coordinates, `cell = vector[number]`, are replaced by what they name."""
    written = writes_of(body)
    held: dict[str, tree.Expression] = {}
    done: list[tree.Statement] = []
    for statement in body:
        match statement:
            case tree.Assign(
                targets=(tree.Name(name=cell),), values=(tree.Subscript(list=tree.Name(name=vector)) as item,)
            ) if vector in clips and written[cell] == written[vector] == 1 and cell not in reads_of(tuple(done)):
                if vector in writes_of(tuple(done)):
                    held[cell] = item
            case _:
                pass
        done.append(with_expressions(statement, lambda term: substituted(term, held)))
    return tuple(done)


def _added(statement: tree.Statement) -> tuple[str, int, str] | None:
    """`total = total + vector[number]`: the vector, the number and the total."""
    match statement:
        case tree.Assign(
            targets=(target,),
            values=(
                tree.Binary(
                    operator="+",
                    left=tree.Name(name=total),
                    right=tree.Subscript(list=tree.Name(name=vector), index=tree.Number(value=int() as number)),
                ),
            ),
        ) if target.name == total != vector:
            return vector, number, total
        case _:
            return None


def _stand_alone(sums: Sums, block: tree.Block, place: int, whole: tree.Block) -> bool:
    """Whether each total starts at 0 in this block, is added to in this loop only, and read after it."""
    loop = block[place]
    written, inside = writes_of(whole), reads_of((loop,))
    if jumps((loop,)) or writes_of((loop,))[sums.vector] != 1 or written[sums.vector] != 1:
        return False
    everywhere, later = reads_of(whole), reads_of(block[place + 1 :])
    return all(
        written[total] == 2 and inside[total] == 1 and everywhere[total] == 1 + later[total]
        for total in sums.totals
        if _start(block[:place], total) is not None
    ) and None not in _starts(block[:place], sums)


def _start(before: tree.Block, total: str) -> int | None:
    """Where a total is set to 0."""
    for at, statement in enumerate(before):
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Number(value=0),)) if target.name == total:
                return at
            case _:
                pass
    return None


def _joined(block: tree.Block, place: int, loop: tree.For, sums: Sums, whole: tree.Block) -> tree.Block:
    span = loop.span
    name = sums.totals[0]
    held = tree.Name(f"{name}_vector", span)
    known = {*reads_of(whole), *writes_of(whole)}
    while held.name in known:
        held = tree.Name(f"{held.name}_", span)
    count = tree.Number(len(sums.totals), span)
    zeros = tree.Repeated(tree.Number(0, span), count, span)
    start = tree.Assign((held,), (zeros,), None, span)
    add = tree.Builtin("add_vectors", (held, tree.Name(sums.vector, span), count), span)
    added = tree.Assign((held,), (add,), None, span)
    direct = _read_directly(loop.body, frozenset((sums.vector,)))
    mine = [each for each in direct if (found := _added(each)) is not None and found[2] in sums.totals]
    body = tuple(added if each is mine[-1] else each for each in direct if each is mine[-1] or each not in mine)
    items = {total: tree.Subscript(held, tree.Number(number, span), span) for number, total in enumerate(sums.totals)}
    before = tuple(each for at, each in enumerate(block[:place]) if at not in _starts(block[:place], sums))
    after = tuple(_reading(each, items) for each in block[place + 1 :])
    return *before, start, tree.For(loop.target, loop.over, body, span), *after


def _starts(before: tree.Block, sums: Sums) -> set[int | None]:
    return {_start(before, total) for total in sums.totals}


def _reading(statement: tree.Statement, items: dict[str, tree.Subscript]) -> tree.Statement:
    """A statement that reads the items of the sum."""
    made = with_expressions(statement, lambda term: substituted(term, items))
    return with_blocks(made, lambda inner: tuple(_reading(each, items) for each in inner))
