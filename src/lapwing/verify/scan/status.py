"""Which values of a function still are the data's own, and which have noise in them: a rough, forward look."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from lapwing.verify.scan.names import HERE, stored_in
from lapwing.verify.scan.view import View

LENGTHS = ("shape", "size")
COUNTING = ("builtins.len", "builtins.range", "builtins.enumerate", "builtins.zip", "numpy.arange")
ROUNDS = 3


class Status(IntEnum):
    """What a value tells: nothing of the data, something behind noise, or the data itself."""

    PUBLIC = 0
    NOISY = 1
    TRUE = 2


PUBLIC, NOISY, TRUE = Status.PUBLIC, Status.NOISY, Status.TRUE


class Statuses:
    """The status of each name after each statement; `released` is called for what leaves the function."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = view.names.inside(view.definition)
        self.drawn = {id(each.call) for each in view.draws}
        self.known: dict[str, Status] = dict.fromkeys(view.private, TRUE)
        self.context: list[Status] = []
        self.left: dict[int, tuple[ast.stmt | ast.expr, ast.expr | None, Status]] = {}
        for _ in range(ROUNDS):
            self.left.clear()
            self.block(view.definition.node.body)

    @property
    def around(self) -> Status:
        """What can be told from the fact that a statement is reached."""
        return NOISY if NOISY in self.context else max(self.context, default=PUBLIC)

    @contextmanager
    def under(self, status: Status) -> Iterator[None]:
        """Inside a branch or a loop."""
        self.context.append(status)
        yield
        self.context.pop()

    def assign(self, target: ast.expr, status: Status) -> None:
        """Give the names of a target a status."""
        inside = self.around
        if inside == NOISY:
            status = NOISY
        elif status == PUBLIC:
            status = inside
        for name in (*stored_in(target), *base_of(target)):
            plain = isinstance(target, ast.Name | ast.Tuple | ast.List) and not self.context
            self.known[name] = status if plain else max(self.known.get(name, PUBLIC), status)

    def block(self, statements: list[ast.stmt]) -> None:
        """Statement after statement."""
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: ast.stmt) -> None:
        """One statement."""
        match statement:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    index = self.of(target.slice) if isinstance(target, ast.Subscript) else PUBLIC
                    self.assign(target, max(self.of(value), index))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.assign(target, self.of(value))
            case ast.AugAssign(target=target, op=operator, value=value):
                index = self.of(target.slice) if isinstance(target, ast.Subscript) else PUBLIC
                before = self.of(target)
                self.assign(target, max(mixed(before, operator, self.of(value)), index))
            case ast.If(test=test, body=body, orelse=orelse):
                with self.under(self.of(test)):
                    self.block(body)
                    self.block(orelse)
            case ast.For(target=target, iter=over, body=body, orelse=orelse):
                with self.under(self.length(over)):
                    self.assign(target, self.of(over))
                    self.block(body)
                self.block(orelse)
            case ast.While(test=test, body=body, orelse=orelse):
                with self.under(self.of(test)):
                    self.block(body)
                self.block(orelse)
            case ast.With(body=body):
                self.block(body)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                with self.under(PUBLIC):
                    for block in (body, *(handler.body for handler in handlers), orelse, final):
                        self.block(block)
            case ast.Match(subject=subject, cases=cases):
                with self.under(self.of(subject)):
                    for case in cases:
                        self.block(case.body)
            case ast.Return(value=value):
                self.leave(statement, value)
            case ast.Raise(exc=value):
                self.leave(statement, value)
            case ast.Expr(value=value):
                self.expression_statement(value)
            case _:
                pass

    def expression_statement(self, value: ast.expr) -> None:
        """A call for its effect: a list that grows, or something printed."""
        match value:
            case ast.Call(func=ast.Attribute(value=owner, attr="append" | "extend" | "add" | "insert" | "update")):
                told = max((self.of(argument) for argument in value.args), default=PUBLIC)
                for name in base_of(owner):
                    status = NOISY if self.around == NOISY else told or self.around
                    self.known[name] = max(self.known.get(name, PUBLIC), status)
            case ast.Call(func=function) if is_output(self.names.resolve(function) or shown_name(function)):
                for argument in value.args:
                    self.leave(value, argument)
            case ast.Yield(value=inner):
                self.leave(value, inner)
            case _:
                pass

    def leave(self, at: ast.stmt | ast.expr, value: ast.expr | None) -> None:
        """Something leaves the function here."""
        for part in parts_of(value) if value is not None else [None]:
            self.left[id(part) if part is not None else id(at)] = (at, part, self.around)

    def length(self, node: ast.expr) -> Status:
        """What the number of items tells."""
        match node:
            case ast.Name(id=name) if name in self.view.private:
                return TRUE if name in self.view.of_private_length else PUBLIC
            case ast.Call(func=function, args=arguments) if self.names.resolve(function) in COUNTING:
                return max((self.length(argument) for argument in arguments), default=PUBLIC)
            case ast.Attribute(value=owner, attr=attribute) if attribute in LENGTHS:
                return self.length(owner)
            case ast.Subscript(value=ast.Attribute(attr="shape") as owner, slice=ast.Constant(value=0)):
                return self.length(owner)
            case _:
                return self.of(node)

    def of(self, node: ast.expr | None) -> Status:
        """The status of an expression."""
        match node:
            case None | ast.Constant():
                return PUBLIC
            case ast.Name(id=name):
                return self.known.get(name, PUBLIC)
            case ast.BinOp(left=left, op=operator, right=right):
                return mixed(self.of(left), operator, self.of(right))
            case ast.Compare(left=left, comparators=rest):
                return noisy_if_any([self.of(each) for each in (left, *rest)])
            case ast.BoolOp(values=values):
                return noisy_if_any([self.of(each) for each in values])
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = self.of(test)
                return NOISY if condition == NOISY else max(condition, self.of(body), self.of(orelse))
            case ast.Call():
                return self.call(node)
            case ast.Attribute(value=owner, attr=attribute):
                return self.length(owner) if attribute in LENGTHS else self.of(owner)
            case ast.Subscript(value=ast.Attribute(value=owner, attr="shape"), slice=ast.Constant(value=place)):
                return self.length(owner) if place == 0 else PUBLIC
            case ast.Subscript(value=owner, slice=index):
                status = self.of(owner)
                return max(status, self.of(index)) if status == PUBLIC else status
            case ast.Lambda(body=body):
                return self.of(body)
            case ast.ListComp(elt=item, generators=generators) | ast.SetComp(elt=item, generators=generators):
                return self.comprehension([item], generators)
            case ast.GeneratorExp(elt=item, generators=generators):
                return self.comprehension([item], generators)
            case ast.DictComp(key=key, value=value, generators=generators):
                return self.comprehension([key, value], generators)
            case _:
                inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
                return max((self.of(each) for each in inner), default=PUBLIC)

    def true_part(self, node: ast.expr) -> ast.expr:
        """The part of an expression that keeps a true value beside the noise in it."""
        inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
        statuses = [self.of(each) for each in inner]
        if NOISY in statuses and TRUE in statuses:
            return self.true_part(inner[statuses.index(TRUE)])
        return node

    def call(self, node: ast.Call) -> Status:
        """The status of what a call gives."""
        full = self.names.resolve(node.func)
        if id(node) in self.drawn:
            return NOISY
        if full is not None and full.removeprefix(f"{HERE}.") in self.view.drawing:
            return NOISY
        if isinstance(node.func, ast.Name) and self.known.get(node.func.id) == NOISY:
            return NOISY  # a measurement that was made before
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            owner = self.view.definition.name.rpartition(".")[0]
            if node.func.value.id == "self" and f"{owner}.{node.func.attr}" in self.view.drawing:
                return NOISY
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        if full == "builtins.len" and len(arguments) == 1:
            return self.length(arguments[0])
        receiver = self.of(node.func.value) if isinstance(node.func, ast.Attribute) else PUBLIC
        return max([receiver, *(self.of(argument) for argument in arguments)], default=PUBLIC)

    def comprehension(self, items: list[ast.expr], generators: list[ast.comprehension]) -> Status:
        """The status of what is collected; which items there are is told by the conditions."""
        around = PUBLIC
        for generator in generators:
            for name in stored_in(generator.target):
                self.known[name] = self.of(generator.iter)
            around = max([around, *(self.of(test) for test in generator.ifs)])
        status = max(self.of(item) for item in items)
        return NOISY if around == NOISY else max(around, status) if status == PUBLIC else status


def mixed(left: Status, operator: ast.operator, right: Status) -> Status:
    """Noise that is added hides; a factor or a divisor stays what it is."""
    if isinstance(operator, ast.Add | ast.Sub):
        return noisy_if_any([left, right])
    return max(left, right)


def noisy_if_any(statuses: list[Status]) -> Status:
    """Noise in one of them hides the others."""
    return NOISY if NOISY in statuses else max(statuses, default=PUBLIC)


def base_of(target: ast.expr) -> tuple[str, ...]:
    """The name whose items or attributes a target changes."""
    node = target
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return (node.id,) if isinstance(node, ast.Name) else ()


def parts_of(value: ast.expr) -> Iterator[ast.expr]:
    """The parts of what is released: the items of tuples, lists and dictionaries."""
    match value:
        case ast.Tuple(elts=items) | ast.List(elts=items):
            for item in items:
                yield from parts_of(item)
        case ast.Dict(values=items):
            for item in items:
                yield from parts_of(item)
        case _:
            yield value


def is_output(name: str) -> bool:
    """Whether a call shows its arguments to somebody."""
    return name in ("builtins.print", "warnings.warn") or name.startswith(("logging.", "logger.", "log."))


def shown_name(node: ast.expr) -> str:
    """A dotted name as it is written."""
    try:
        return ast.unparse(node)
    except (ValueError, RecursionError):
        return ""
