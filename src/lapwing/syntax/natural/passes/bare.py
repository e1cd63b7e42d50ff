"""A single result without what everyone can undo: a public number that is added to it, or that it is multiplied by."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.passes.uses import reads_of, writes_of
from lapwing.syntax.walk import blocks_of, names_in


def bared(body: tree.Block, fixed: frozenset[str], positive: frozenset[str]) -> tree.Block:
    """The program with bare results, if it ends in one place; `fixed` are public parameters, `positive` those above 0.

    With several ends, two different numbers could come to the same, and what tells them apart would be lost.
    """
    ends = list(_ends(body))
    if len(ends) != 1:
        return body
    reads, writes = reads_of(body), writes_of(body)
    given = {name: value for name, value in _given(body) if writes[name] == 1 and reads[name] == 1}
    changed: dict[str, tree.Expression] = {}

    def bare(term: tree.Expression) -> tree.Expression:
        if isinstance(term, tree.Name) and term.name in given:
            inner = _bare(given[term.name], fixed, positive)
            if inner != given[term.name]:
                changed[term.name] = inner
            return term
        return _bare(term, fixed, positive)

    made = tree.Return(tuple(map(bare, ends[0].values)), ends[0].span)
    return _with(body, ends[0], made, changed)


def _bare(term: tree.Expression, fixed: frozenset[str], positive: frozenset[str]) -> tree.Expression:
    match term:
        case tree.Binary(operator="+" | "-", left=left, right=right) if _is_fixed(right, fixed):
            return _bare(left, fixed, positive)
        case tree.Binary(operator="+", left=left, right=right) if _is_fixed(left, fixed):
            return _bare(right, fixed, positive)
        case tree.Binary(operator="*" | "/", left=left, right=right) if _is_positive(right, positive):
            return _bare(left, fixed, positive)
        case tree.Binary(operator="*", left=left, right=right) if _is_positive(left, positive):
            return _bare(right, fixed, positive)
        case _:
            return term


def _is_fixed(term: tree.Expression, fixed: frozenset[str]) -> bool:
    """Whether an expression is over public numbers alone; plain whole numbers stay, as they do no harm."""
    if isinstance(term, tree.Number):
        return term.value.denominator != 1
    return bool(list(names_in(term))) and all(name.name in fixed for name in names_in(term))


def _is_positive(term: tree.Expression, positive: frozenset[str]) -> bool:
    match term:
        case tree.Number(value=value):
            return value > 0
        case tree.Name(name=name):
            return name in positive
        case tree.Binary(operator="+" | "*" | "/", left=left, right=right):
            return _is_positive(left, positive) and _is_positive(right, positive)
        case _:
            return False


def _ends(block: tree.Block) -> list[tree.Return]:
    found: list[tree.Return] = []
    for statement in block:
        if isinstance(statement, tree.Return):
            found.append(statement)
        for inner in blocks_of(statement):
            found += _ends(inner)
    return found


def _given(block: tree.Block) -> list[tuple[str, tree.Expression]]:
    """What names are given, at the top of the program: there it is given once."""
    return [
        (statement.targets[0].name, statement.values[0])
        for statement in block
        if isinstance(statement, tree.Assign) and not isinstance(statement.values[0], tree.Draw)
    ]


def _with(block: tree.Block, end: tree.Return, made: tree.Return, changed: dict[str, tree.Expression]) -> tree.Block:
    found: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Return() if statement is end:
                found.append(made)
            case tree.Assign(targets=(target,), declared=declared, span=span) if target.name in changed:
                found.append(tree.Assign((target,), (changed[target.name],), declared, span))
            case _:
                found.append(with_blocks(statement, lambda inner: _with(inner, end, made, changed)))
    return tuple(found)
