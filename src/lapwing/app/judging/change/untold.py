"""One of several results is left out, with the statements that did nothing but compute it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.code import Code, reads
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import removed, replaced
from lapwing.app.judging.edit import Edit
from lapwing.verify.scan.names import stored_in


def untold(code: Code) -> Iterator[Rewrite]:
    """`return best, tries`: release only what has noise."""
    results = [each.value for each in code.statements if isinstance(each, ast.Return)]
    tuples = [each for each in results if isinstance(each, ast.Tuple)]
    sizes = {len(each.elts) for each in tuples}
    if len(results) != len(tuples) or len(sizes) != 1 or sizes & {0, 1}:
        return
    for place in range(sizes.pop()):
        if any(code.is_drawn(each.elts[place], code.holding_noise) for each in tuples):
            continue
        dropped = dict.fromkeys(ast.unparse(each.elts[place]) for each in tuples)
        kept = [replaced(code, each, without(each.elts, place)) for each in tuples]
        unused = [edit for name in dropped for edit in unneeded(code, name)]
        yield Rewrite(f"Do not release {', '.join(dropped)}", (*kept, *unused, *other_annotation(code, place)))


def without(values: list[ast.expr], place: int) -> str:
    """The other values."""
    return ", ".join(ast.unparse(each) for at, each in enumerate(values) if at != place)


def other_annotation(code: Code, place: int) -> Iterator[Edit]:
    """A result that is said to be a tuple has one part less."""
    match code.definition.node.returns:
        case ast.Subscript(value=kind, slice=ast.Tuple(elts=parts)) as returns:
            rest = without(parts, place)
            yield replaced(code, returns, rest if len(parts) == 2 else f"{ast.unparse(kind)}[{rest}]")
        case _:
            pass


def unneeded(code: Code, name: str) -> Iterator[Edit]:
    """The statements that only compute a name which nothing else reads; none if one of them is all of its block."""
    names = frozenset({name})
    stores = [
        each
        for each in code.statements
        if isinstance(each, ast.Assign | ast.AugAssign | ast.AnnAssign) and stored_by(each) == {name}
    ]
    inside = {id(node) for each in stores for node in ast.walk(each)}
    inside |= {id(node) for each in code.statements if isinstance(each, ast.Return) for node in ast.walk(each)}
    used = any(
        isinstance(node, ast.Name) and node.id == name and id(node) not in inside
        for node in ast.walk(code.definition.node)
    )
    kept = any(reads(part, names) for part in kept_parts(code, name))
    draws = any(id(each.call) in inside for each in code.draws)
    if not used and not kept and not draws and all(has_company(code, each) for each in stores):
        yield from (removed(code, each) for each in stores)


def kept_parts(code: Code, name: str) -> Iterator[ast.expr]:
    """What is still returned once a name is not."""
    for statement in code.statements:
        match statement:
            case ast.Return(value=ast.Tuple(elts=values)):
                yield from (each for each in values if ast.unparse(each) != name)
            case _:
                pass


def stored_by(statement: ast.Assign | ast.AugAssign | ast.AnnAssign) -> set[str]:
    """The names that a statement gives a value."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return {name for target in targets for name in stored_in(target)}


def has_company(code: Code, statement: ast.stmt) -> bool:
    """Whether another kind of statement stands in the same block, so that the block is not empty without it."""
    for node in ast.walk(code.definition.node):
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list) and any(each is statement for each in block):
                return any(not isinstance(each, ast.Assign | ast.AugAssign | ast.AnnAssign) for each in block)
    return False
