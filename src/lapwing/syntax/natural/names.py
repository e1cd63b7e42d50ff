"""What the names of a file mean: imports, functions, classes and constants, where each is bound only once."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeGuard

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.syntax.bindings import STAR, FunctionNode, bindings_of, changes_of, grouped
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.changed import changed_objects

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

BUILTINS = frozenset(dir(builtins))
NOTHING: frozenset[str] = frozenset()
SHADOWS = {"math": frozenset({"pow"})} | dict.fromkeys(
    ("typing", "random", "collections", "itertools", "statistics", "dataclasses", "functools"), NOTHING
)


@dataclass
class Globals:
    """The names bound at the top level of a file, each with the statement that binds it; None if there are several."""

    bound: dict[str, ast.stmt | None] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)
    busy: set[str] = field(default_factory=set)
    rewritten: str | None = None
    changed: frozenset[str] = NOTHING

    def value(self, machine: Machine, name: str) -> v.Value:
        """What a name of the file means."""
        if self.rewritten is not None:
            what = f"`{name}` in a file with `{self.rewritten}`, which may give it another meaning,"
            machine.outside(what, "Bind names by assignments and imports alone.")
        if name not in self.bound:
            if name in BUILTINS:
                if any(name in SHADOWS.get(module, BUILTINS) for module in self.stars):
                    machine.outside(f"`{name}`, which may come from `import *`,", "Import by name.")
                return v.Library(f"builtins.{name}")
            if self.stars:
                return self.starred(machine, name)
            reject("undefined-name", machine.span, name=name, meant=asked_back(name, sorted(self.bound)))
        statement = self.bound[name]
        if statement is None:
            machine.outside(f"`{name}`, which is bound in several places of the file,", "Bind it once.")
        if name in self.busy:
            machine.outside(f"`{name}`, which is defined by itself,", "Define it without itself.")
        self.busy.add(name)
        frame, machine.frame = machine.frame, 0
        try:
            return machine.loaded(lambda: self.bind(machine, name, statement))
        finally:
            machine.frame = frame
            self.busy.discard(name)

    def starred(self, machine: Machine, name: str) -> v.Value:
        known = [module for module in self.stars if f"{module}.{name}" in STARRED]
        if len(self.stars) == 1:
            return v.Library(f"{self.stars[0]}.{name}")
        if len(known) == 1:
            return v.Library(f"{known[0]}.{name}")
        machine.outside(f"`{name}`, which comes from `import *`,", "Import it by name.")

    def bind(self, machine: Machine, name: str, statement: ast.stmt) -> v.Value:
        from lapwing.syntax.natural.evaluate import evaluate

        match statement:
            case ast.Import(names=aliases):
                return next(found for bound, found in imported(aliases) if bound == name)
            case ast.ImportFrom():
                return next(found for bound, found in imported_from(statement) if bound == name)
            case ast.FunctionDef():
                return machine.function(statement)
            case ast.ClassDef():
                return v.Class(statement, 0, name)
            case ast.Assign(targets=[ast.Name()], value=value):
                return evaluate(machine, value)
            case ast.AnnAssign(value=ast.expr() as value):
                return evaluate(machine, value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                from lapwing.syntax.natural.sequence import static_items

                items = static_items(machine, evaluate(machine, value))
                places = [place for place, each in enumerate(targets) if isinstance(each, ast.Name) and each.id == name]
                if len(items) == len(targets) and places:
                    return items[places[0]]
            case _:
                pass
        machine.outside(f"how `{name}` is bound", "Bind it with a plain assignment at the top of the file.")


STARRED = {f"math.{name}" for name in ("exp", "log", "sqrt", "floor", "ceil", "pi", "e")} | {
    f"numpy.{name}" for name in ("array", "sum", "mean", "clip", "exp", "zeros", "random")
}


def imported(aliases: list[ast.alias]) -> list[tuple[str, v.Value]]:
    """The names that `import a.b as c` binds."""
    found: list[tuple[str, v.Value]] = []
    for alias in aliases:
        whole = alias.name if alias.asname else alias.name.split(".")[0]
        found.append((alias.asname or whole, v.Library(whole)))
    return found


def imported_from(statement: ast.ImportFrom) -> list[tuple[str, v.Value]]:
    """The names that `from a import b as c` binds."""
    module = "." * statement.level + (statement.module or "")
    return [(alias.asname or alias.name, v.Library(f"{module}.{alias.name}")) for alias in statement.names]


def globals_of(module: ast.Module) -> Globals:
    """The names of a file."""
    found = Globals()

    def bind(name: str, statement: ast.stmt) -> None:
        found.bound[name] = None if name in found.bound else statement

    def look(statements: list[ast.stmt], plain: bool) -> None:
        for statement in statements:
            match statement:
                case ast.Import(names=aliases):
                    for name, _ in imported(aliases):
                        if not same_import(found.bound.get(name), statement, name):
                            bind(name, statement)
                case ast.ImportFrom(names=aliases):
                    if aliases[0].name == "*":
                        found.stars.append("." * statement.level + (statement.module or ""))
                        continue
                    for name, _ in imported_from(statement):
                        if not same_import(found.bound.get(name), statement, name):
                            bind(name, statement)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    bind(name, statement)
                    if not plain:
                        found.bound[name] = None
                case ast.If(test=test) if is_main_guard(test):
                    pass
                case ast.If(body=body, orelse=orelse):
                    look([*body, *orelse], plain=False)
                case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                    inner = [each for handler in handlers for each in handler.body]
                    look([*body, *inner, *orelse, *final], plain=False)
                case ast.With(body=body) | ast.For(body=body) | ast.While(body=body):
                    for name in stored_names(statement):
                        found.bound[name] = None
                case _:
                    for name in stored_names(statement):
                        bind(name, statement)
                        if not plain:
                            found.bound[name] = None

    look(module.body, plain=True)
    for node in ast.walk(module):
        if isinstance(node, ast.Global):
            for name in node.names:
                if not is_read_only_global(module, name):
                    found.bound[name] = None
        for target in patched_by(node):
            patch(found, target)
    for name in bound_again(module):
        found.bound[name] = None
    found.rewritten = rewriting(module)
    found.changed = changed_objects(run_on_import(module), found.bound)
    return found


def run_on_import(module: ast.Module) -> list[ast.stmt]:
    """The statements of a file, without those for when it is the program."""
    return [each for each in module.body if not (isinstance(each, ast.If) and is_main_guard(each.test))]


def rewriting(module: ast.Module) -> str | None:
    """What in a file may give names another meaning in a way that cannot be followed."""
    body = run_on_import(module)
    nodes = [node for statement in body for node in ast.walk(statement)]
    read = {id(node.value) for node in nodes if is_plain_read(node)}
    asked = {id(part) for node in nodes if isinstance(node, ast.Compare) for part in node.comparators}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="exec" | "eval" as name)):
                return f"{name}(…)"
            case ast.Call(func=ast.Name(id="globals" | "locals" | "vars" as name), args=[]) if id(node) not in read:
                return f"{name}()"
            case ast.Name(id="__builtins__"):
                return "__builtins__"
            case ast.Attribute(value=ast.Name(id="sys"), attr="modules") if id(node) not in asked:
                return "sys.modules"
            case ast.Call(
                func=ast.Name(id="patch") | ast.Attribute(attr="patch"), args=[ast.Constant(value=str()), *_]
            ):
                return "patch(…)"
            case _:
                pass
    return None


def is_plain_read(node: ast.AST) -> TypeGuard[ast.Subscript]:
    """Whether a node only reads an item."""
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)


def patched_by(node: ast.AST) -> list[ast.expr]:
    """The attributes that a statement or call replaces: `np.random.laplace = …`, `setattr(np.random, …)`."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return [part for target in targets for part in ast.walk(target) if isinstance(part, ast.expr)]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return [target]
        case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[owner, *_]):
            return [ast.Attribute(owner, "anything", ast.Store())]
        case ast.Call(func=ast.Attribute(attr="object") as called, args=[owner, *_]) if "patch" in ast.unparse(called):
            return [ast.Attribute(owner, "anything", ast.Store())]
        case _:
            return []


def patch(found: Globals, target: ast.expr) -> None:
    """What an attribute was replaced of means nothing known any more, under whatever name it was imported."""
    root = root_of(target)
    if root is None or root not in found.bound:
        return
    module = module_of(found.bound[root], root)
    if module is None:
        found.bound[root] = None
        return
    if module == "builtins" and isinstance(target, ast.Attribute):
        found.bound[target.attr] = None
    for name, statement in list(found.bound.items()):
        if module_of(statement, name) == module:
            found.bound[name] = None


def module_of(statement: ast.stmt | None, name: str) -> str | None:
    """The outermost module that an import takes a name from."""
    match statement:
        case ast.Import(names=aliases):
            value = dict(imported(aliases)).get(name)
        case ast.ImportFrom():
            value = dict(imported_from(statement)).get(name)
        case _:
            return None
    return value.path.split(".")[0] if isinstance(value, v.Library) else None


def bound_again(module: ast.Module) -> Iterator[str]:
    """The names that a file may give another value, in whatever way: what they mean in a run cannot be told."""
    body = run_on_import(module)
    functions = {each.name for each in body if isinstance(each, FunctionNode)}
    changes = (each for each in changes_of(body) if each.name in functions)
    for name, places in grouped((*bindings_of(body), *changes)).items():
        others = [place for place in places if not isinstance(place.node, ast.Global)]
        same = {place.imported or id(place.node) for place in others}
        caught = any(not isinstance(place.node, ast.stmt | ast.Name) for place in others)
        if name != STAR and (len(same) > 1 or caught):
            yield name


def same_import(known: ast.stmt | None, statement: ast.stmt, name: str) -> bool:
    """Whether a name is imported again from the same place."""
    if not isinstance(known, ast.Import | ast.ImportFrom):
        return False

    def path(each: ast.stmt) -> v.Value | None:
        pairs = (
            imported(each.names)
            if isinstance(each, ast.Import)
            else imported_from(each)
            if isinstance(each, ast.ImportFrom)
            else []
        )
        return dict(pairs).get(name)

    return path(known) == path(statement)


def root_of(target: ast.expr) -> str | None:
    """The module whose attribute an assignment replaces: `np.random.laplace = …`."""
    if not isinstance(target, ast.Attribute) or (isinstance(target.ctx, ast.Load) and target.attr != "__dict__"):
        return None
    inner: ast.expr = target
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    return inner.id if isinstance(inner, ast.Name) else None


def is_read_only_global(module: ast.Module, name: str) -> bool:
    """Whether functions that declare a name global never assign it."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            declares = any(isinstance(part, ast.Global) and name in part.names for part in ast.walk(node))
            stores = any(
                isinstance(part, ast.Name) and part.id == name and not isinstance(part.ctx, ast.Load)
                for part in ast.walk(node)
            )
            if declares and stores:
                return False
    return True


def is_main_guard(test: ast.expr) -> bool:
    """`__name__ == "__main__"`."""
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and test.left.id == "__name__"


def stored_names(node: ast.AST) -> set[str]:
    """The names a statement binds."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)}
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found.add(part.name)
        elif isinstance(part, ast.Import):
            found |= {name for name, _ in imported(part.names)}
        elif isinstance(part, ast.ImportFrom):
            found |= {name for name, _ in imported_from(part)}
        elif isinstance(part, ast.ExceptHandler) and part.name:
            found.add(part.name)
    return found


def local_names(node: ast.FunctionDef) -> frozenset[str]:
    """The names that are local to a function: parameters, and what it binds itself."""
    arguments = node.args
    given = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    found = {argument.arg for argument in given}
    found |= {extra.arg for extra in (arguments.vararg, arguments.kwarg) if extra is not None}
    stack: list[ast.AST] = list(node.body)
    free: set[str] = set()
    while stack:
        part = stack.pop()
        match part:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
                continue
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                found |= {
                    each.target.id
                    for each in ast.walk(part)
                    if isinstance(each, ast.NamedExpr) and isinstance(each.target, ast.Name)
                }
                continue
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                free |= set(names)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.Import(names=aliases):
                found |= {name for name, _ in imported(aliases)}
            case ast.ImportFrom():
                found |= {name for name, _ in imported_from(part)}
            case _:
                pass
        stack += list(ast.iter_child_nodes(part))
    return frozenset(found - free)


def own_nodes(node: ast.AST) -> list[ast.AST]:
    """The nodes of a function without those of functions and classes inside it."""
    found: list[ast.AST] = []
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        part = waiting.pop()
        found.append(part)
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(part)
    return found


def declare(machine: Machine, node: ast.FunctionDef, frame: int) -> None:
    """Where `global` and `nonlocal` names of a function live."""
    for part in own_nodes(node):
        if isinstance(part, ast.Global):
            for name in part.names:
                machine.declared[(frame, name)] = 0
        elif isinstance(part, ast.Nonlocal):
            for name in part.names:
                outer = machine.parents[frame]
                while outer not in (None, 0) and name not in machine.locals.get(outer, ()):
                    outer = machine.parents[outer]
                machine.declared[(frame, name)] = outer or 0


def bind_import(machine: Machine, statement: ast.Import) -> None:
    """`import` inside a function."""
    for name, found in imported(statement.names):
        machine.define(name, found)


def bind_import_from(machine: Machine, statement: ast.ImportFrom) -> None:
    """`from … import` inside a function."""
    for name, found in imported_from(statement):
        machine.define(name, found)
