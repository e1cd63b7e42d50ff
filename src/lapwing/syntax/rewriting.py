"""What in a file may give names another meaning as it runs, in ways that no reading of its names can follow.

A module that programs take names from may be used through its attributes only: whoever has the module itself, under
another name or as an argument, can replace what is in it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

from lapwing.syntax.bindings import Binding, FunctionNode
from lapwing.syntax.scope import dotted

ANYWHERE = ("exec", "eval", "globals")
OF_A_SCOPE = ("locals", "vars")
READING = ("dir", "hasattr", "help", "print", "repr")
IMPORTING = ("__import__", "import_module", "reload")
LONGEST_NAME = 200
DOORS = ("__delattr__", "__dict__", "__setattr__")


class Rewriting:
    """`taken` tells of a module's dotted name whether programs may take names from it."""

    def __init__(self, body: list[ast.stmt], bound: dict[str, list[Binding]], taken: Callable[[str], bool]) -> None:
        self.nodes = [node for statement in body for node in ast.walk(statement)]
        self.bound = bound
        self.taken = taken
        self.outside = {id(node) for statement in body for node in outside_functions(statement)}
        self.read = {id(node.value) for node in self.nodes if isinstance(node, ast.Subscript) and is_loaded(node)}
        self.compared = {id(part) for node in self.nodes if isinstance(node, ast.Compare) for part in node.comparators}
        self.used = {id(node.value) for node in self.nodes if isinstance(node, ast.Attribute)} | {
            id(argument)
            for node in self.nodes
            if isinstance(node, ast.Call) and self.is_builtin(node.func, READING)
            for argument in node.args
        }

    def found(self) -> Iterator[tuple[ast.AST, str]]:
        """Each such place, with words for it."""
        for node in self.nodes:
            what = self.what(node)
            if what is not None:
                yield node, what

    def what(self, node: ast.AST) -> str | None:
        """What a node may change, if it may."""
        match node:
            case ast.Call(func=ast.Name(id=name) as called) if self.is_builtin(called, ANYWHERE):
                return f"{name}()"
            case ast.Call(func=ast.Name(id=name) as called, args=[]) if self.is_builtin(called, OF_A_SCOPE):
                return f"{name}()" if id(node) in self.outside and id(node) not in self.read else None
            case ast.Call(func=ast.Name(id="setattr" | "delattr" as name), args=[first, *_]):
                return f"{name}()" if self.is_inside(first) else None
            case ast.Call(func=called, args=[first, *_]) if last_of(called) in IMPORTING and not self.is_other(first):
                return f"{last_of(called)}()"
            case ast.Call(func=called, args=[ast.Constant(value=str()) as first, *_]) if last_of(called) == "patch":
                return None if self.is_other(first) else "patch()"
            case ast.Attribute(ctx=ast.Store() | ast.Del()) if self.is_inside(node):
                return f"a new value of {ast.unparse(node)}"
            case ast.Attribute(attr="__globals__") | ast.Name(id="__builtins__"):
                return ast.unparse(node)
            case ast.Attribute(attr=attribute) if attribute in DOORS and self.is_inside(node):
                return ast.unparse(node)
            case ast.Attribute(attr="modules", value=ast.Name(id=name)) if self.is_module(name, lambda m: m == "sys"):
                return None if id(node) in self.compared else "sys.modules"
            case ast.ImportFrom(module="sys", names=names) if any(each.name == "modules" for each in names):
                return "sys.modules"
            case ast.Name(id=name, ctx=ast.Load()) if id(node) not in self.used and self.is_module(name, self.taken):
                return f"the module {name}, which is handed on"
            case _:
                return None

    def is_builtin(self, called: ast.expr, names: Iterable[str]) -> bool:
        """Whether one of Python's own functions is called."""
        return isinstance(called, ast.Name) and called.id in names and called.id not in self.bound

    def is_module(self, name: str, test: Callable[[str], bool]) -> bool:
        """Whether a name is that of a module that passes a test."""
        places = self.bound.get(name, ())
        return any(place.imported and not place.imported[1] and test(place.imported[0]) for place in places)

    def is_inside(self, node: ast.expr) -> bool:
        """Whether a dotted name begins with what is imported from a module that programs may take names from."""
        path = dotted(node)
        places = self.bound.get(path[0], ()) if path else ()
        return any(place.imported and self.taken(place.imported[0]) for place in places)

    def is_other(self, node: ast.expr) -> bool:
        """Whether a text names a module that no program takes names from."""
        match node:
            case ast.Constant(value=str() as name) if len(name) <= LONGEST_NAME:
                parts = name.split(".")
                outer = (".".join(parts[:length]) for length in range(1, len(parts) + 1))
                return all(part.isidentifier() for part in parts) and not any(map(self.taken, outer))
            case _:
                return False


def last_of(called: ast.expr) -> str:
    """The last part of the name of what is called."""
    path = dotted(called)
    return path[-1] if path else ""


def is_loaded(node: ast.Subscript) -> bool:
    """Whether an item is only read."""
    return isinstance(node.ctx, ast.Load)


def outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """A node and its parts that stand in no function."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, FunctionNode | ast.Lambda) and not isinstance(node, FunctionNode):
            yield from outside_functions(child)
