"""Candidates, keys or bins taken from the data: `set(data)`, `np.unique`, `value_counts`, bins between its extremes.

Which of them there are tells which values occur.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.names import body_of
from lapwing.verify.scan.status import TRUE, Statuses
from lapwing.verify.scan.view import View, shown

ID = "candidates-from-data"
COLLECTIONS = ("builtins.set", "builtins.frozenset", "collections.Counter", "numpy.unique", "builtins.dict.fromkeys")
METHODS = ("groupby", "unique", "value_counts")
RANGES = ("builtins.range", "numpy.arange", "numpy.linspace")
EMPTY = ("builtins.dict", "collections.Counter", "collections.defaultdict")


def candidates_from_data(view: View) -> Iterator[Flag]:
    """Each call that lists what occurs, and each dictionary whose keys are rows."""
    statuses = Statuses(view)
    counted = {
        id(node.args[0])
        for node in body_of(view.definition.node)
        if isinstance(node, ast.Call) and statuses.names.resolve(node.func) == "builtins.len" and node.args
    }
    empty = empty_dictionaries(view, statuses)
    harmless = counted | only_looked_up(view, statuses)
    for node in body_of(view.definition.node):
        if isinstance(node, ast.Call) and id(node) not in harmless and lists_values(node, statuses):
            yield view.flag(
                ID, f"`{shown(node)}` takes the candidates from the data, which reveals the values that occur.", node
            )
        for target in targets_of(node):
            match target:
                case ast.Subscript(value=ast.Name(id=name), slice=index) if name in empty:
                    if statuses.of(index) == TRUE:
                        text = f"The keys of {name} are values from the data, which reveals the values that occur."
                        yield view.flag(ID, text, target)
                case _:
                    pass


def only_looked_up(view: View, statuses: Statuses) -> frozenset[int]:
    """The counters of which only single keys are read: `counts["a"]`, which is 0 for what never occurs."""
    nodes = tuple(body_of(view.definition.node))
    read = {id(item): item.id for node in nodes if (item := looked_up_in(node)) is not None}
    made = {
        id(name): (name.id, id(call))
        for node in nodes
        if isinstance(node, ast.Assign) and len(node.targets) == 1
        if isinstance(name := node.targets[0], ast.Name) and isinstance(call := node.value, ast.Call)
        if statuses.names.resolve(call.func) == "collections.Counter"
    }
    known = read.keys() | made.keys()
    elsewhere = {node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in known}
    return frozenset(call for name, call in made.values() if name in read.values() and name not in elsewhere)


def looked_up_in(node: ast.AST) -> ast.Name | None:
    """The name of what an item is read from."""
    match node:
        case ast.Subscript(value=ast.Name() as name, ctx=ast.Load()):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name() as name, attr="get")):
            return name
        case _:
            return None


def lists_values(call: ast.Call, statuses: Statuses) -> bool:
    """Whether a call lists the values that occur in private data, or places bins by them."""
    full = statuses.names.resolve(call.func)
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    is_true = any(statuses.of(argument) == TRUE for argument in call.args)
    if full in COLLECTIONS:
        return is_true
    if full in ("numpy.histogram", "numpy.histogram_bin_edges"):
        bins = given.get("bins") or (call.args[1] if len(call.args) > 1 else None)
        fixed = bins is not None and not isinstance(bins, ast.Constant) and statuses.of(bins) != TRUE
        return is_true and "range" not in given and len(call.args) < 3 and not fixed
    if full == "numpy.bincount":
        return is_true and "minlength" not in given and len(call.args) < 3
    if full in RANGES:
        return any(statuses.length(argument) == TRUE and not is_length(argument) for argument in call.args)
    method = call.func.attr if isinstance(call.func, ast.Attribute) and full is None else ""
    return method in METHODS and isinstance(call.func, ast.Attribute) and statuses.of(call.func.value) == TRUE


def is_length(node: ast.expr) -> bool:
    """Whether an expression is a plain number of rows."""
    match node:
        case ast.Call(func=ast.Name(id="len")) | ast.Attribute(attr="size" | "shape"):
            return True
        case ast.Subscript(value=value):
            return is_length(value)
        case _:
            return False


def empty_dictionaries(view: View, statuses: Statuses) -> frozenset[str]:
    """The names that begin as dictionaries without keys."""
    found: set[str] = set()
    for node in body_of(view.definition.node):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=[])):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=function, args=arguments)):
                full = statuses.names.resolve(function)
                if full in EMPTY and (not arguments or full == "collections.defaultdict"):
                    found.add(name)
            case _:
                pass
    return frozenset(found)


def targets_of(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to."""
    match node:
        case ast.Assign(targets=targets):
            return targets
        case ast.AugAssign(target=target):
            return [target]
        case _:
            return []
