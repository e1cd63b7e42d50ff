"""A list in a list is the same list: what is appended to it later shows in both, in Python.

Values here never change behind a name, so a program in which that could be seen is refused: one that puts a list into
another and may append to it afterwards, before its name gets a new list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.sort import ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.walk import expressions_of, parts_in, targets_of


def check_aliases(body: tree.Block, sorts: Mapping[str, Sort]) -> None:
    """Refuse a list that is put into another and may be appended to afterwards."""
    _Aliases(sorts).block(body, frozenset())


class _Aliases:
    def __init__(self, sorts: Mapping[str, Sort]) -> None:
        self.sorts = sorts

    def block(self, block: tree.Block, after: frozenset[str]) -> frozenset[str]:
        """The lists that may be appended to from here on, given those from the end of the block on."""
        for statement in reversed(block):
            after = self.statement(statement, after)
        return after

    def statement(self, statement: tree.Statement, after: frozenset[str]) -> frozenset[str]:
        for expression in expressions_of(statement):
            for item in self.items(expression):
                if item.name in after:
                    reject("row-alias", item.span, name=item.name)
        match statement:
            case tree.If(then=then, otherwise=otherwise):
                return self.block(then, after) | self.block(otherwise, after)
            case tree.While(body=body):
                again = after
                while (before := self.block(body, again) | after) != again:
                    again = before
                return again
            case tree.Assign(
                targets=(target,),
                values=(tree.Snoc(list=tree.Name(name=name)) | tree.Stored(list=tree.Name(name=name)),),
            ) if target.name == name:
                return after | {name}
            case _:
                return after - {target.name for target in targets_of(statement)}

    def items(self, expression: tree.Expression) -> Iterator[tree.Name]:
        """The names of lists that an expression puts into other lists as they are."""
        for part in parts_in(expression):
            match part:
                case tree.Snoc(item=tree.Name() as item) | tree.Stored(item=tree.Name() as item):
                    if isinstance(self.sorts.get(item.name), ListOf):
                        yield item
                case tree.ListDisplay(items=items):
                    for each in items:
                        if isinstance(each, tree.Name) and isinstance(self.sorts.get(each.name), ListOf):
                            yield each
                case _:
                    pass
