"""A copy is read as what it is a copy of, for as long as neither changes."""

from __future__ import annotations

from collections.abc import Collection

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import substituted, with_expressions
from lapwing.syntax.natural.passes.uses import writes_of

Copies = dict[str, tree.Name]


def without_copies(block: tree.Block, of: Collection[str]) -> tree.Block:
    """The same code, in which fewer copies of some variables are read."""
    return renewed(block, of, {})


def renewed(block: tree.Block, of: Collection[str], known: Copies) -> tree.Block:
    """A block that begins with some copies known."""
    known, made = dict(known), list[tree.Statement]()
    for statement in block:
        written = writes_of((statement,))
        if isinstance(statement, tree.For | tree.While):
            known = unchanged(known, written.keys())
        changed = with_expressions(statement, lambda term, now=dict(known): substituted(term, now))  # type: ignore[misc]
        match changed:
            case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
                changed = tree.If(condition, renewed(then, of, known), renewed(otherwise, of, known), span)
            case tree.While(condition=condition, body=body, span=span):
                changed = tree.While(condition, renewed(body, of, known), span)
            case tree.For(target=target, over=over, body=body, span=span):
                changed = tree.For(target, over, renewed(body, of, unchanged(known, {target.name})), span)
            case _:
                pass
        made.append(changed)
        known = unchanged(known, written.keys())
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Name() as source,)) if source.name in of:
                known |= {target.name: source} if target.name != source.name else {}
            case _:
                pass
    return tuple(made)


def unchanged(known: Copies, names: Collection[str]) -> Copies:
    """The copies of which neither side is written."""
    return {name: source for name, source in known.items() if name not in names and source.name not in names}
