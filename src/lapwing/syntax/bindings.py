"""Every place of a file that gives a name of the file a value: what a name means can only be told if there is one.

Python takes a name's last value at the time of a call.  So a second definition, an assignment in an `if`, a `del`, a
`global` in some function or a later `import` may all change what a program calls.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(frozen=True, slots=True)
class Binding:
    """`order` is the number of the statement of the file it stands in; `is_plain` if it always happens, right there.

    An import has what is imported: a module, and a name of it or "".
    """

    name: str
    node: ast.AST
    order: int
    is_plain: bool
    imported: tuple[str, str] | None = None

    @property
    def value(self) -> ast.expr | None:
        """What a plain assignment assigns."""
        node = self.node
        return node.value if self.is_plain and isinstance(node, ast.Assign | ast.AnnAssign) else None

    @property
    def function(self) -> FunctionNode | None:
        """The function that a plain definition defines."""
        return self.node if self.is_plain and isinstance(self.node, FunctionNode) else None


STAR = "*"


def bindings_of(body: list[ast.stmt]) -> Iterator[Binding]:
    """All of a file, in order; of `from m import *` one with that name."""
    for order, statement in enumerate(body):
        yield from of_statement(statement, order)


def grouped(bindings: Iterable[Binding]) -> dict[str, list[Binding]]:
    """Bindings by name, in order."""
    found: dict[str, list[Binding]] = {}
    for binding in bindings:
        found.setdefault(binding.name, []).append(binding)
    return found


def changes_of(body: list[ast.stmt]) -> Iterator[Binding]:
    """Where an attribute of a name changes, in functions too: `f.__code__ = ...` makes another function of f."""
    for order, statement in enumerate(body):
        for node in ast.walk(statement):
            match node:
                case ast.Attribute(ctx=ast.Store() | ast.Del(), value=ast.Name(id=name)):
                    yield Binding(name, node, order, False)
                case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[ast.Name(id=name), *_]):
                    yield Binding(name, node, order, False)
                case _:
                    pass


def of_statement(statement: ast.stmt, order: int) -> Iterator[Binding]:
    """Those of a statement of the file itself."""
    match statement:
        case ast.Assign(targets=targets, value=value) if all(isinstance(target, ast.Name) for target in targets):
            for target in targets:
                if isinstance(target, ast.Name):
                    yield Binding(target.id, statement, order, True)
            yield from inside(value, order)
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            if value is not None:
                yield Binding(name, statement, order, True)
                yield from inside(value, order)
        case _:
            yield from inside(statement, order, True)


def inside(node: ast.AST, order: int, is_plain: bool = False) -> Iterator[Binding]:
    """Those of a part of a statement, in the scope of the file."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield Binding(node.name, node, order, is_plain)
            yield from around(node, order)
        case ast.Lambda(args=arguments):
            yield from each((*arguments.defaults, *arguments.kw_defaults), order)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for part in ast.walk(node):
                if isinstance(part, ast.NamedExpr):
                    yield Binding(part.target.id, part, order, False)
        case ast.Import(names=names):
            for alias in names:
                whole = alias.name if alias.asname else alias.name.split(".")[0]
                yield Binding(alias.asname or whole, node, order, is_plain, (whole, ""))
        case ast.ImportFrom(module=module, names=names, level=level):
            for alias in names:
                origin = "." * level + (module or "")
                yield Binding(alias.asname or alias.name, node, order, is_plain, (origin, alias.name))
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield Binding(name, node, order, False)
        case _:
            caught = name_of(node)
            if caught is not None:
                yield Binding(caught, node, order, False)
            yield from each(ast.iter_child_nodes(node), order)


def name_of(node: ast.AST) -> str | None:
    """The name that an `except` or a pattern gives to what it catches."""
    match node:
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
        case ast.MatchMapping(rest=rest):
            return rest
        case _:
            return None


def around(node: FunctionNode | ast.ClassDef, order: int) -> Iterator[Binding]:
    """What is evaluated outside a function's or class's own scope, and names that it declares global."""
    outer: list[ast.AST | None] = list(node.decorator_list)
    if isinstance(node, ast.ClassDef):
        outer += [*node.bases, *node.keywords]
    else:
        outer += [*node.args.defaults, *node.args.kw_defaults, node.returns]
        outer += [argument.annotation for argument in ast.walk(node.args) if isinstance(argument, ast.arg)]
    yield from each(outer, order)
    for part in ast.walk(node):
        if isinstance(part, ast.Global):
            for name in part.names:
                yield Binding(name, part, order, False)


def each(nodes: object, order: int) -> Iterator[Binding]:
    """Those of some nodes."""
    for node in nodes if isinstance(nodes, list | tuple | Iterator) else ():
        if isinstance(node, ast.AST):
            yield from inside(node, order)
