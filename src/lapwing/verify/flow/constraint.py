"""What a program asks of the levels of its variables, statement by statement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.walk import children
from lapwing.verify.flow.program import Flow

Part = Literal["level", "items"]


@dataclass(frozen=True, slots=True)
class Node:
    """A variable's value (or a list's length), or a list's items; results are numbered sinks."""

    name: str
    part: Part


@dataclass(frozen=True, slots=True)
class Atom:
    """The level of a node that is read at a place."""

    node: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Joined:
    """The least level above all parts."""

    parts: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Lower:
    """The greatest level below both: what `match` gives."""

    left: Level
    right: Level


Level = Atom | Joined | Lower
NOTHING = Joined(())


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition that decides whether a statement runs."""

    level: Level
    span: Span
    loop: bool


@dataclass(frozen=True, slots=True)
class Constraint:
    """The value and the guards around it flow to the target."""

    target: Node
    value: Level
    guards: tuple[Guard, ...]
    span: Span


@dataclass
class Constraints:
    """All constraints of a program, and the guards of its loops."""

    lists: frozenset[str]
    found: list[Constraint] = field(default_factory=list)
    loops: list[Guard] = field(default_factory=list)

    def block(self, block: tree.Block, guards: tuple[Guard, ...]) -> None:
        """What a block asks."""
        for statement in block:
            self.statement(statement, guards)

    def statement(self, statement: tree.Statement, guards: tuple[Guard, ...]) -> None:
        """What a statement asks."""
        match statement:
            case tree.Assign(targets=(target,), values=(value,), span=span):
                self.assign(target.name, value, guards, span)
            case tree.Sample(target=target, draw=draw, span=span):
                self.add(Node(target.name, "level"), value_level(draw), guards, span)
            case tree.Store(list=items, index=index, value=value, span=span):
                given = Joined((value_level(index), value_level(value)))
                self.add(Node(items.name, "items"), given, guards, span)
            case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
                inside = (*guards, Guard(value_level(condition), condition.span, loop=False))
                self.block(then, inside)
                self.block(otherwise, inside)
            case tree.While(condition=condition, body=body):
                guard = Guard(value_level(condition), condition.span, loop=True)
                self.loops.append(guard)
                self.block(body, (*guards, guard))
            case _:
                raise TypeError(statement)

    def assign(self, name: str, value: tree.Expression, guards: tuple[Guard, ...], span: Span) -> None:
        """A value for a variable; a list has two levels."""
        self.add(Node(name, "level"), value_level(value), guards, span)
        if name in self.lists:
            self.add(Node(name, "items"), items_level(value), guards, span)

    def add(self, target: Node, value: Level, guards: tuple[Guard, ...], span: Span) -> None:
        """One more constraint."""
        self.found.append(Constraint(target, value, guards, span))


def constraints_of(flow: Flow) -> Constraints:
    """The constraints of a program: what its statements ask, and that its results flow to their sinks."""
    found = Constraints(lists_in(flow))
    found.block(flow.core.body, ())
    for number, (label, result) in enumerate(zip(flow.results, flow.core.results, strict=True)):
        found.add(sink(number, "level"), value_level(result), (), result.span)
        if label.items is not None:
            found.add(sink(number, "items"), items_level(result), (), result.span)
    return found


def sink(number: int, part: Part) -> Node:
    """Where a result goes."""
    return Node(f"result {number + 1}", part)


def lists_in(flow: Flow) -> frozenset[str]:
    """The names that hold lists."""
    names = {name for name, label in flow.parameters.items() if label.items is not None}
    size = -1
    while size != len(names):
        size = len(names)
        collect_lists(flow.core.body, names)
    return frozenset(names)


def collect_lists(block: tree.Block, names: set[str]) -> None:
    """Add the names that get lists."""
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=(value,)) if is_list(value, names):
                names.add(target.name)
            case tree.If(then=then, otherwise=otherwise):
                collect_lists(then, names)
                collect_lists(otherwise, names)
            case tree.While(body=body):
                collect_lists(body, names)
            case _:
                pass


def is_list(expression: tree.Expression, names: set[str]) -> bool:
    """Whether an expression gives a list."""
    match expression:
        case tree.ListDisplay() | tree.Snoc():
            return True
        case tree.Name(name=name):
            return name in names
        case tree.Copy(value=value):
            return is_list(value, names)
        case tree.Conditional(then=then, otherwise=otherwise):
            return is_list(then, names) or is_list(otherwise, names)
        case _:
            return False


def value_level(expression: tree.Expression) -> Level:
    """The level of a value; of a list, that of its length."""
    match expression:
        case tree.Name(name=name, span=span):
            return Atom(Node(name, "level"), span)
        case tree.Builtin(function="match", arguments=(left, right)):
            return Lower(value_level(left), value_level(right))
        case tree.Subscript(list=items, index=index):
            return Joined((items_level(items), value_level(index)))
        case tree.ListDisplay():
            return NOTHING
        case tree.Snoc(list=items) | tree.Builtin(function="len", arguments=(items,)):
            return value_level(items)
        case _:
            return Joined(tuple(value_level(child) for child in children(expression)))


def items_level(expression: tree.Expression) -> Level:
    """The level of a list's items."""
    match expression:
        case tree.Name(name=name, span=span):
            return Joined((Atom(Node(name, "items"), span), Atom(Node(name, "level"), span)))
        case tree.ListDisplay(items=items):
            return Joined(tuple(value_level(item) for item in items))
        case tree.Snoc(list=items, item=item):
            return Joined((items_level(items), value_level(item)))
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return Joined((value_level(condition), items_level(then), items_level(otherwise)))
        case tree.Copy(value=value):
            return items_level(value)
        case _:
            return value_level(expression)
