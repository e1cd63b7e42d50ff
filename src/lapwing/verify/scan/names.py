"""What the names of a file resolve to: full dotted names, told from its imports, definitions and assignments alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.syntax.contract.definition import Definition, FunctionNode
from lapwing.syntax.scope import dotted

HERE = "here"
BUILTINS = "builtins"
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
STARS = ("lapwing", "numpy", "numpy.random", "random", "secrets")


@dataclass(frozen=True, slots=True)
class Names:
    """`imports` maps a name to what it is imported from; `values` has what the file's top level assigns, if once."""

    imports: dict[str, str]
    functions: frozenset[str]
    values: dict[str, ast.expr | None]
    stars: tuple[str, ...]
    own: frozenset[str] = frozenset()

    def inside(self, definition: Definition) -> Names:
        """The same names as a function sees them: its own ones hide those of the file."""
        node = definition.node
        inner = dict(imports_of(ast.walk(node)))
        own = frozenset((*definition.parameters, *stored_in(node))) - inner.keys()
        return Names({**self.imports, **inner}, self.functions, self.values, self.stars, own)

    def resolve(self, node: ast.expr) -> str | None:
        """The full dotted name, such as `numpy.random.laplace`; None if it cannot be told."""
        path = dotted(node)
        return None if path is None else self.resolve_path(path)

    def resolve_path(self, path: tuple[str, ...]) -> str | None:
        """The same of a path."""
        first = path[0]
        if first in self.own:
            return None
        if first in self.functions and first in self.imports:
            return None
        if first in self.imports:
            return ".".join((self.imports[first], *path[1:]))
        if first in self.functions:
            return ".".join((HERE, *path))
        if first in self.values:
            return self.alias(path)
        if self.stars and len(path) == 1:
            return f"{self.stars[-1]}.{first}" if self.stars[-1] in STARS else None
        return f"{BUILTINS}.{first}" if len(path) == 1 else None

    def alias(self, path: tuple[str, ...]) -> str | None:
        """What a name stands for that is another name for something, such as `noise = np.random.laplace`."""
        value = self.values[path[0]]
        target = None if value is None else dotted(value)
        if target is None or target[0] == path[0]:
            return None
        inner = Names(self.imports, self.functions, {}, self.stars, self.own)
        found = inner.resolve_path(target)
        return None if found is None else ".".join((found, *path[1:]))


def names_of(module: ast.Module, definitions: tuple[Definition, ...]) -> Names:
    """The names of a file."""
    values: dict[str, ast.expr | None] = {}
    imports: dict[str, str] = {}
    stars: list[str] = []
    for statement in outer(module.body):
        imports.update(imports_of([statement]))
        match statement:
            case ast.ImportFrom(module=str(name), names=[ast.alias(name="*")]):
                stars.append(name)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    for name in stored_in(target):
                        plain = isinstance(target, ast.Name) and name not in values
                        values[name] = value if plain else None
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                values[name] = None if name in values else value
            case ast.AugAssign(target=ast.Name(id=name)):
                values[name] = None
            case _:
                pass
    for node in ast.walk(module):
        if isinstance(node, ast.Global):
            values.update(dict.fromkeys(node.names))
    functions = frozenset(each.name.split(".")[0] for each in definitions)
    return Names(imports, functions, values, tuple(stars))


def outer(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a file that stand in no function or class."""
    for statement in statements:
        yield statement
        if not isinstance(statement, SCOPES):
            for block in ast.iter_child_nodes(statement):
                if isinstance(block, ast.stmt):
                    yield from outer([block])
                elif isinstance(block, ast.ExceptHandler | ast.match_case):
                    yield from outer(block.body)


def imports_of(nodes: Iterator[ast.AST] | list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Each imported name with what it stands for."""
    for node in nodes:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    whole = alias.name if alias.asname else alias.name.split(".")[0]
                    yield alias.asname or whole, whole
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    if alias.name != "*":
                        yield alias.asname or alias.name, f"{module}.{alias.name}"
            case _:
                pass


def stored_in(node: ast.AST) -> frozenset[str]:
    """The names that a piece of code assigns."""
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, SCOPES) and part is not node:
            found.add(part.name)
    return frozenset(found)


def names_in(node: ast.AST) -> frozenset[str]:
    """The names that a piece of code mentions."""
    return frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name))


def body_of(node: FunctionNode) -> Iterator[ast.AST]:
    """Every node of a function's body, its default values left out."""
    for statement in node.body:
        yield from ast.walk(statement)
