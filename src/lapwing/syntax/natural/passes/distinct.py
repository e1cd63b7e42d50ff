"""How many different values occur: a list of first occurrences of which only the length matters counts the codes.

`len(set(rows))` grows with each row that is not in a list yet, and nothing is known of that list.  Where rows are whole
numbers between public ends, as strings are by their codes, each number is gone through instead and asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import (
    gifts,
    jumps,
    may_not_end,
    reads_of,
    times_read,
    times_written,
    uses_of,
    writes_of,
)
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import blocks_of, expressions_of, has_effect, names_in, parts_in

Ends = tuple[tree.Expression, tree.Expression]
Ranges = Mapping[str, Ends]
FieldRanges = Mapping[tuple[str, int], Ends]
Fresh = Callable[[str], tree.Name]


@dataclass(frozen=True, slots=True)
class Kept:
    """`if item is not in the list: list.append(item)`: three statements, one after the other."""

    statements: tree.Block
    item: tree.Expression


def with_counted_codes(block: tree.Block, ranges: Ranges, fields: FieldRanges, fresh: Fresh) -> tree.Block:
    """The program with numbers of different values counted code by code, where their codes have public ends."""
    for place, statement in enumerate(block):
        match statement:
            case tree.Assign(targets=(tree.Name(name=name),), values=(tree.ListDisplay(items=()),)):
                made = counted(block, place, name, ranges, fields, fresh)
                if made is not None:
                    return with_counted_codes(made, ranges, fields, fresh)
    return block


def counted(
    block: tree.Block, place: int, name: str, ranges: Ranges, fields: FieldRanges, fresh: Fresh
) -> tree.Block | None:
    """The block with the number of codes in place of the length of a list; None if more of it matters."""
    writers = [at for at, each in enumerate(block) if at != place and name in writes_of((each,))]
    if len(writers) != 1 or writers[0] < place or not isinstance(loop := block[writers[0]], tree.For):
        return None
    rest = (*block[:place], *block[place + 1 : writers[0]], *block[writers[0] + 1 :])
    found = kept_in(loop.body, name, loop.body)
    if found is None or times_read(rest, name) != lengths_read(rest, name):
        return None
    left = tuple(without(loop.body, found))
    ends = ends_of(resolved(found.item, loop.body), loop, ranges, fields)
    if ends is None or name in uses_in(left) or not is_repeatable(loop, rest, name):
        return None
    span = loop.span
    code, there, total = fresh("code"), fresh("there"), fresh("distinct")
    asked = tree.Comparison(("==",), (found.item, code), span)
    put = tree.If(asked, (tree.Assign((there,), (tree.Truth(True, span),), None, span),), (), span)
    one = tree.Number(1, span)
    rounds: tree.Block = (
        tree.Assign((there,), (tree.Truth(False, span),), None, span),
        tree.For(loop.target, loop.over, tuple(without(loop.body, found, put)), span),
        tree.If(there, (tree.Assign((total,), (tree.Binary("+", total, one, span),), None, span),), (), span),
    )
    start = tree.Assign((total,), (tree.Number(0, span),), None, span)
    codes = tree.For(code, tree.Range(ends[0], tree.Binary("+", ends[1], one, span), 1), rounds, span)
    after = tuple(with_length(each, name, total) for each in block[writers[0] + 1 :])
    return (*block[:place], *block[place + 1 : writers[0]], start, codes, *after)


def kept_in(block: tree.Block, name: str, whole: tree.Block) -> Kept | None:
    """Where the items of a list are kept that it does not have yet, if that is all that a loop does with it."""
    for at in range(len(block) - 2):
        match block[at : at + 3]:
            case (
                tree.Assign(targets=(tree.Name(name=flag),), values=(start,)),
                tree.For(target=tree.Name(name=j), over=tree.Range(start=first, stop=stop, step=1), body=(update,)),
                tree.If(
                    condition=absent,
                    then=(
                        tree.Assign(
                            targets=(tree.Name(name=put),),
                            values=(tree.Snoc(list=tree.Name(name=grown), item=item),),
                        ),
                    ),
                    otherwise=(),
                ),
            ) if put == grown == name and is_number(first, 0) and is_length(stop, name):
                found = sought(update, flag, name, j, start, absent)
                if found is not None and resolved(found, whole) == resolved(item, whole):
                    return Kept(block[at : at + 3], item)
    parts = [part for each in block for part in blocks_of(each)]
    inner = [kept for part in parts if (kept := kept_in(part, name, whole)) is not None]
    return inner[0] if len(inner) == 1 else None


def sought(
    update: tree.Statement, flag: str, name: str, j: str, start: tree.Expression, absent: tree.Expression
) -> tree.Expression | None:
    """What a loop over a list looks for in it, if its flag says afterwards whether that is there."""
    match start, update, absent:
        case (
            tree.Truth(value=False),
            tree.Assign(
                targets=(tree.Name(name=put),),
                values=(tree.Logic(operator="or", operands=(tree.Name(name=old), tree.Comparison() as test)),),
            ),
            tree.Invert(operand=tree.Name(name=asked)),
        ) if put == old == asked == flag:
            return other_side(test, name, j)
        case (
            tree.Minus() | tree.Number(),
            tree.If(
                condition=tree.Comparison() as test,
                then=(tree.Assign(targets=(tree.Name(name=put),), values=(tree.Name(name=there),)),),
                otherwise=(),
            ),
            tree.Comparison(operators=("<",), operands=(tree.Name(name=asked), zero)),
        ) if put == asked == flag and there == j and is_number(zero, 0) and is_negative(start):
            return other_side(test, name, j)
        case _:
            return None


def other_side(test: tree.Comparison, name: str, j: str) -> tree.Expression | None:
    """What an item of the list is compared with."""
    match test:
        case tree.Comparison(operators=("==",), operands=(tree.Subscript(list=tree.Name(name=of), index=at), other)):
            return other if of == name and isinstance(at, tree.Name) and at.name == j else None
        case _:
            return None


def is_negative(term: tree.Expression) -> bool:
    """Whether this is a written number below 0."""
    match term:
        case tree.Minus(operand=tree.Number(value=value)):
            return value > 0
        case tree.Number(value=value):
            return value < 0
        case _:
            return False


def is_number(term: tree.Expression, value: int) -> bool:
    """Whether this is that number."""
    return isinstance(term, tree.Number) and term.value == value


def is_length(term: tree.Expression, name: str) -> bool:
    """Whether this is the length of a list."""
    match term:
        case tree.Builtin(function="len", arguments=(tree.Name(name=of),)):
            return of == name
        case _:
            return False


def without(block: tree.Block, kept: Kept, instead: tree.Statement | None = None) -> list[tree.Statement]:
    """A block without the statements that keep an item, or with another one in their place."""
    for at in range(len(block) - 2):
        if all(one is other for one, other in zip(block[at : at + 3], kept.statements, strict=True)):
            there = () if instead is None else (instead,)
            return [*block[:at], *there, *block[at + 3 :]]
    return [with_blocks(each, lambda part: tuple(without(part, kept, instead))) for each in block]


def uses_in(block: tree.Block) -> set[str]:
    """The names that a block reads or assigns."""
    return {*reads_of(block), *writes_of(block)}


def resolved(term: tree.Expression, block: tree.Block) -> tree.Expression:
    """A term with the names written out that a block gives once."""
    given = {name: value for name, value in gifts(block) if value is not None and times_written(block, name) == 1}

    def written_out(part: tree.Expression) -> tree.Expression:
        if isinstance(part, tree.Name) and (value := given.pop(part.name, None)) is not None:
            found = written_out(value)
            given[part.name] = value
            return found
        return replaced(part, written_out)

    return written_out(term)


def ends_of(item: tree.Expression, loop: tree.For, ranges: Ranges, fields: FieldRanges) -> Ends | None:
    """Between which ends an item lies that is read from each row of a dataset."""
    match loop.over:
        case tree.Range(start=start, stop=tree.Builtin(function="len", arguments=(tree.Name(name=rows),)), step=1) if (
            is_number(start, 0)
        ):
            pass
        case _:
            return None
    match item:
        case tree.Subscript(list=tree.Name(name=of), index=tree.Name(name=at)) if at == loop.target.name:
            return ranges.get(of) if of == rows else None
        case tree.Subscript(
            list=tree.Subscript(list=tree.Name(name=of), index=tree.Name(name=at)), index=tree.Number(value=place)
        ) if at == loop.target.name and of == rows:
            return fields.get((of, int(place)))
        case _:
            return None


def is_repeatable(loop: tree.For, rest: tree.Block, name: str) -> bool:
    """Whether a loop leaves nothing behind but the list, and each round starts anew but for it."""
    written, outside = writes_of(loop.body), reads_of(rest)
    if jumps(loop.body) or may_not_end(loop.body) or loop.target.name in written or any(map(draws, loop.body)):
        return False
    if any(outside[each] for each in (*written, loop.target.name) if each != name):
        return False
    return starts_anew(loop.body, set(written) - {name})


def starts_anew(block: tree.Block, waiting: set[str]) -> bool:
    """Whether each of these names is given before it is read."""
    for statement in block:
        if any(name.name in waiting for term in expressions_of(statement) for name in names_in(term)):
            return False
        here = {statement.target.name} if isinstance(statement, tree.For) else set()
        inner = blocks_of(statement)
        if not all(starts_anew(part, waiting - here) for part in inner):
            return False
        if not inner:
            waiting = waiting - set(uses_of(statement)[2])
    return True


def draws(statement: tree.Statement) -> bool:
    """Whether a statement draws noise."""
    return (
        isinstance(statement, tree.Sample)
        or any(map(has_effect, expressions_of(statement)))
        or any(draws(each) for part in blocks_of(statement) for each in part)
    )


def lengths_read(block: tree.Block, name: str) -> int:
    """How often a block asks for the length of a list."""
    return sum(
        sum(is_length(part, name) for term in expressions_of(statement) for part in parts_in(term))
        + sum(lengths_read(inner, name) for inner in blocks_of(statement))
        for statement in block
    )


def with_length(statement: tree.Statement, name: str, total: tree.Name) -> tree.Statement:
    """A statement that reads a number in place of the length of a list."""

    def read(term: tree.Expression) -> tree.Expression:
        return total if is_length(term, name) else replaced(term, read)

    return with_blocks(with_expressions(statement, read), lambda part: tuple(with_length(e, name, total) for e in part))
