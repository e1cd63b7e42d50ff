"""Names of statements and expressions replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.uses import uses_of
from lapwing.syntax.natural.rewrite import replaced


def substituted(term: tree.Expression, names: Mapping[str, tree.Expression]) -> tree.Expression:
    """An expression with names replaced by expressions."""
    if isinstance(term, tree.Name):
        return names.get(term.name, term)
    return replaced(term, lambda part: substituted(part, names))


def renamed(block: tree.Block, names: Mapping[str, str]) -> tree.Block:
    """A block with variables called otherwise."""
    terms = {old: tree.Name(new, block[0].span) for old, new in names.items()} if block else {}
    return tuple(_statement(statement, names, terms) for statement in block)


def _statement(
    statement: tree.Statement, names: Mapping[str, str], terms: Mapping[str, tree.Expression]
) -> tree.Statement:
    def put(term: tree.Expression) -> tree.Expression:
        return substituted(term, terms)

    _, reads, writes = uses_of(statement)
    if names.keys().isdisjoint(reads) and names.keys().isdisjoint(writes):
        return statement
    match statement:
        case tree.Assign(targets=(target,), values=(value,), declared=declared, span=span):
            return tree.Assign(
                (tree.Name(names.get(target.name, target.name), target.span),), (put(value),), declared, span
            )
        case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.If(put(condition), renamed(then, names), renamed(otherwise, names), span)
        case tree.While(condition=condition, body=body, span=span):
            return tree.While(put(condition), renamed(body, names), span)
        case tree.For(target=target, over=tree.Range(start=start, stop=stop, step=step), body=body, span=span):
            name = tree.Name(names.get(target.name, target.name), target.span)
            return tree.For(name, tree.Range(put(start), put(stop), step), renamed(body, names), span)
        case tree.Return(values=values, span=span):
            return tree.Return(tuple(map(put, values)), span)
        case _:
            return statement


def with_expressions(statement: tree.Statement, change: Callable[[tree.Expression], tree.Expression]) -> tree.Statement:
    """A statement with its own expressions changed; those of its blocks stay."""
    match statement:
        case tree.Assign(targets=targets, values=values, declared=declared, span=span):
            return tree.Assign(targets, tuple(map(change, values)), declared, span)
        case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.If(change(condition), then, otherwise, span)
        case tree.While(condition=condition, body=body, span=span):
            return tree.While(change(condition), body, span)
        case tree.For(target=target, over=tree.Range(start=start, stop=stop, step=step), body=body, span=span):
            return tree.For(target, tree.Range(change(start), change(stop), step), body, span)
        case tree.Return(values=values, span=span):
            return tree.Return(tuple(map(change, values)), span)
        case _:
            return statement


def with_blocks(statement: tree.Statement, change: Callable[[tree.Block], tree.Block]) -> tree.Statement:
    """A statement with its blocks changed; itself, if nothing of them is."""
    match statement:
        case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
            one, two = change(then), change(otherwise)
            stays = is_same(one, then) and is_same(two, otherwise)
            return statement if stays else tree.If(condition, one, two, span)
        case tree.While(condition=condition, body=body, span=span):
            inner = change(body)
            return statement if is_same(inner, body) else tree.While(condition, inner, span)
        case tree.For(target=target, over=over, body=body, span=span):
            inner = change(body)
            return statement if is_same(inner, body) else tree.For(target, over, inner, span)
        case _:
            return statement


def is_same(one: tree.Block, two: tree.Block) -> bool:
    """Whether two blocks have the very same statements."""
    return len(one) == len(two) and all(first is second for first, second in zip(one, two, strict=True))
