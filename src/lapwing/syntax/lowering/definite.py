"""Every name has a value before it is read, parameters keep theirs, and every way through the function returns."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.syntax import tree
from lapwing.syntax.walk import (
    assigned_in,
    blocks_of,
    expressions_of,
    names_in,
    never_falls_through,
    targets_of,
)


def check_definite(function: tree.Tree) -> None:
    """Reject a function that may read a name without a value, assigns a parameter, or may end without a result."""
    parameters = frozenset(parameter.name for parameter in function.parameters)
    everywhere = parameters | assigned_in(function.body)
    _Definite(function, parameters, everywhere).block(function.body, parameters)
    if not never_falls_through(function.body):
        reject("missing-return", function.body[-1].span if function.body else function.span)


def maybe_undefined(function: tree.Tree, body: tree.Block) -> frozenset[str]:
    """The names that a body may read without a value, as far as one can tell without knowing its flags."""
    parameters = frozenset(parameter.name for parameter in function.parameters)
    search = _Search(function, parameters, parameters | assigned_in(body))
    search.block(body, parameters)
    return frozenset(search.found)


class _Definite:
    def __init__(self, function: tree.Tree, parameters: frozenset[str], everywhere: frozenset[str]) -> None:
        self.is_program = function.claim is not None
        self.name = function.name
        self.parameters = parameters
        self.everywhere = everywhere
        self.items = set(_loop_items(function.body))
        self.at_breaks: list[frozenset[str]] = [everywhere]

    def block(self, block: tree.Block, before: frozenset[str]) -> frozenset[str]:
        """The names that have a value after the block, given those that have one before it."""
        defined = before
        for statement in block:
            defined = self.statement(statement, defined)
        return defined

    def statement(self, statement: tree.Statement, defined: frozenset[str]) -> frozenset[str]:
        for expression in expressions_of(statement):
            self.reads(expression, defined)
        self.targets(statement)
        assigned = frozenset(target.name for target in targets_of(statement))
        match statement:
            case tree.If(then=then, otherwise=otherwise):
                after_then = self.block(then, defined)
                after_otherwise = self.block(otherwise, defined)
                return after_then & after_otherwise
            case tree.While(condition=condition, body=body):
                forever = isinstance(condition, tree.Truth) and condition.value
                at_break = self.loop(body, defined)
                return at_break if forever else defined
            case tree.For(body=body):
                self.loop(body, defined | assigned)
                return defined
            case tree.Break():
                self.at_breaks[-1] &= defined
                return self.everywhere
            case tree.Continue() | tree.Return():
                return self.everywhere
            case _:
                return defined | assigned

    def loop(self, body: tree.Block, defined: frozenset[str]) -> frozenset[str]:
        """The names that have a value wherever the loop is left by break."""
        self.at_breaks.append(self.everywhere)
        self.block(body, defined)
        return self.at_breaks.pop()

    def reads(self, expression: tree.Expression, defined: frozenset[str]) -> None:
        for name in names_in(expression):
            if name.name not in defined:
                if name.name in self.everywhere:
                    reject("maybe-undefined", name.span, name=name.name)
                reject("undefined-name", name.span, name=name.name, meant=asked_back(name.name, sorted(defined)))

    def targets(self, statement: tree.Statement) -> None:
        for target in targets_of(statement):
            if isinstance(statement, tree.Append | tree.Store) and target.name in self.items:
                reject("append-target", statement.span, name=target.name)
            if target.name not in self.parameters:
                continue
            if isinstance(statement, tree.Append | tree.Store):
                kind = "append-target" if self.is_program else "helper-appends"
                reject(kind, statement.span, name=target.name if self.is_program else self.name)
            reject("assign-parameter", target.span, name=target.name)


class _Search(_Definite):
    """The same, which collects the names instead of refusing them."""

    def __init__(self, function: tree.Tree, parameters: frozenset[str], everywhere: frozenset[str]) -> None:
        super().__init__(function, parameters, everywhere)
        self.found: set[str] = set()

    def reads(self, expression: tree.Expression, defined: frozenset[str]) -> None:
        self.found |= {name.name for name in names_in(expression) if name.name in self.everywhere - defined}

    def targets(self, statement: tree.Statement) -> None:
        pass


def _loop_items(block: tree.Block) -> Iterator[str]:
    """The names that stand for the items of a list in a loop."""
    for statement in block:
        if isinstance(statement, tree.For) and isinstance(statement.over, tree.Items):
            yield statement.target.name
        for inner in blocks_of(statement):
            yield from _loop_items(inner)
