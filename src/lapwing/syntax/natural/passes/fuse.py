"""Two loops over the same places become one, where the first only fills a list that the second reads in step."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import renamed, with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import jumps, reads_of, writes_of
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import blocks_of, expressions_of, names_in


def fused(body: tree.Block) -> tree.Block:
    """The same program with fewer lists."""
    changed = True
    while changed:
        body, changed = _fuse_one(body, body)
    return body


def _fuse_one(block: tree.Block, whole: tree.Block) -> tuple[tree.Block, bool]:
    for place, statement in enumerate(block):
        if isinstance(statement, tree.For) and _counts_from_zero(statement):
            made = _fused_at(block, place, statement, whole)
            if made is not None:
                return made, True
        for number, inner in enumerate(blocks_of(statement)):
            found, changed = _fuse_one(inner, whole)
            if changed:
                blocks = [found if at == number else each for at, each in enumerate(blocks_of(statement))]
                parts = iter(blocks)
                return (
                    (
                        *block[:place],
                        with_blocks(statement, lambda _, parts=parts: next(parts)),  # type: ignore[misc]
                        *block[place + 1 :],
                    ),
                    True,
                )
    return block, False


def _counts_from_zero(loop: tree.For) -> bool:
    over = loop.over
    return (
        isinstance(over, tree.Range)
        and over.step == 1
        and isinstance(over.start, tree.Number)
        and over.start.value == 0
    )


def _fused_at(block: tree.Block, place: int, first: tree.For, whole: tree.Block) -> tree.Block | None:
    """The block with the loop at a place joined with the one that reads its list."""
    if jumps(first.body):
        return None
    filled = [name for statement in first.body if (name := _fills(statement)) is not None]
    written = writes_of(first.body)
    stop = {each.name for each in names_in(first.over.stop)} if isinstance(first.over, tree.Range) else set()
    if stop & writes_of(block[place:]).keys():
        return None
    for name in filled:
        if writes_of(whole)[name] != 2 or written[name] != 1 or reads_of(whole)[name] != reads_of(block)[name]:
            continue
        starts = [at for at in range(place) if _empties(block[at], name)]
        if len(starts) != 1:
            continue
        others = written.keys() - {name}
        outside = reads_of(whole)
        inside = reads_of(first.body)
        if any(outside[other] != inside[other] for other in (*others, first.target.name)):
            continue
        made = _joined(block, place, first, name, starts[0], whole)
        if made is not None:
            return made
    return None


def _fills(statement: tree.Statement) -> str | None:
    """The list that a statement makes one longer."""
    match statement:
        case tree.Assign(targets=(target,), values=(tree.Snoc(list=tree.Name(name=name)),)) if target.name == name:
            return name
        case _:
            return None


def _empties(statement: tree.Statement, name: str) -> bool:
    match statement:
        case tree.Assign(targets=(target,), values=(tree.ListDisplay(items=()),)):
            return target.name == name
        case _:
            return False


def _joined(
    block: tree.Block, place: int, first: tree.For, name: str, start: int, whole: tree.Block
) -> tree.Block | None:
    stop = first.over.stop  # type: ignore[union-attr]
    length = tree.Builtin("len", (tree.Name(name, first.span),), first.span)
    own_reads = reads_of(first.body)
    needed = {each for each in own_reads if each not in writes_of(first.body) and each != first.target.name}
    changed: set[str] = set()
    for at in range(place + 1, len(block)):
        second = block[at]
        if name in reads_of((second,)) or (isinstance(second, tree.For) and _same_range(second, stop, length)):
            if (
                not isinstance(second, tree.For)
                or not _counts_from_zero(second)
                or not _same_range(second, stop, length)
            ):
                if not isinstance(second, tree.For):
                    changed |= writes_of((second,)).keys()
                    if not _reads_length_only((second,), name):
                        return None
                    continue
                if name in reads_of((second,)):
                    return None
                changed |= writes_of((second,)).keys()
                continue
            if name not in reads_of((second,)):
                changed |= writes_of((second,)).keys()
                continue
            if needed & (changed | writes_of(second.body).keys()) or second.target.name in writes_of(second.body):
                return None
            body = _body(first, second, name, unused(f"{name}_item", whole))
            if body is None:
                return None
            rest = tuple(_lengths(each, name, stop) for each in block[at + 1 :])
            if name in reads_of(rest):
                return None
            loop = tree.For(second.target, tree.Range(second.over.start, stop, 1), body, second.span)  # type: ignore[union-attr]
            between = tuple(_lengths(each, name, stop) for each in block[place + 1 : at])
            return (*block[:start], *block[start + 1 : place], *between, loop, *rest)
        changed |= writes_of((second,)).keys()
    return None


def _same_range(loop: tree.For, stop: tree.Expression, length: tree.Expression) -> bool:
    return _counts_from_zero(loop) and loop.over.stop in (stop, length)  # type: ignore[union-attr]


def _reads_length_only(block: tree.Block, name: str) -> bool:
    return name not in reads_of(tuple(_lengths(each, name, tree.Number(0, each.span)) for each in block))


def _lengths(statement: tree.Statement, name: str, stop: tree.Expression) -> tree.Statement:
    """A statement with the length of the list written as what it is."""

    def change(term: tree.Expression) -> tree.Expression:
        if (
            isinstance(term, tree.Builtin)
            and term.function == "len"
            and term.arguments == (tree.Name(name, term.span),)
        ):
            return stop
        return replaced(term, change)

    made = with_expressions(statement, change)
    return with_blocks(made, lambda inner: tuple(_lengths(each, name, stop) for each in inner))


def unused(name: str, whole: tree.Block) -> str:
    """A name that the program does not have."""
    known = {*reads_of(whole), *writes_of(whole)}
    while name in known:
        name += "_"
    return name


def _body(first: tree.For, second: tree.For, name: str, unused: str) -> tree.Block | None:
    """The rounds of both loops one after the other, with the item handed on instead of kept."""
    index = second.target
    front = renamed(first.body, {first.target.name: index.name})
    made: list[tree.Statement] = []
    item: tree.Expression | None = None
    for statement in front:
        if _fills(statement) == name:
            snoc = statement.values[0]  # type: ignore[union-attr]
            item = snoc.item  # type: ignore[union-attr]
            if not isinstance(item, tree.Name | tree.Number | tree.Truth):
                holder = tree.Name(unused, statement.span)
                made.append(tree.Assign((holder,), (item,), None, statement.span))
                item = holder
        else:
            made.append(statement)
    if item is None:
        return None
    found = item

    def change(term: tree.Expression) -> tree.Expression:
        match term:
            case tree.Subscript(list=tree.Name(name=read), index=tree.Name(name=at)) if (
                read == name and at == index.name
            ):
                return found
            case tree.Builtin(function="len", arguments=(tree.Name(name=read),)) if read == name:
                return first.over.stop  # type: ignore[union-attr]
            case _:
                return replaced(term, change)

    def deep(statement: tree.Statement) -> tree.Statement:
        return with_blocks(with_expressions(statement, change), lambda inner: tuple(map(deep, inner)))

    body = (*made, *map(deep, second.body))
    if name in reads_of(body):
        return None
    return body


__all__ = ["expressions_of", "fused"]
