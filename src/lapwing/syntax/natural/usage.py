"""What a parameter seems to be, by how a function uses it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.kind import DEEPEST, Kind, Leaf

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ARRAY_NAMES = {
    "argsort",
    "cumsum",
    "ndim",
    "flatten",
    "ravel",
    "prod",
    "tolist",
    "round",
    "shape",
    "size",
    "sum",
    "mean",
    "clip",
    "astype",
    "min",
    "max",
    "std",
    "var",
    "argmax",
    "reshape",
    "T",
    "dot",
}
WHOLE_CALLS = {"range", "zeros", "ones", "empty", "bincount", "arange"}
LIST_CALLS = {
    "len",
    "sum",
    "enumerate",
    "zip",
    "sorted",
    "set",
    "list",
    "tuple",
    "min",
    "max",
    "choice",
    "choices",
    "asarray",
    "array",
    "map",
    "filter",
}


def is_array_like(node: ast.FunctionDef, name: str) -> bool:
    """Whether a parameter is used as an array: in arithmetic, or by its methods."""
    for part in ast.walk(node):
        match part:
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner == name and attr in ARRAY_NAMES:
                return True
            case ast.UnaryOp(op=ast.USub() | ast.Invert(), operand=ast.Name(id=owner)) if owner == name:
                return True
            case ast.Subscript(value=ast.Name(id=owner), slice=index) if owner == name and is_mask(index):
                return True
            case ast.BinOp(left=left, op=op, right=right):
                if isinstance(op, ast.Add) and (makes_list(left) or makes_list(right)):
                    continue
                if any(isinstance(side, ast.Name) and side.id == name for side in (left, right)):
                    return True
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                plain = not any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in ops)
                if plain and any(isinstance(side, ast.Name) and side.id == name for side in (left, *comparators)):
                    return True
            case _:
                pass
    return False


def is_mask(index: ast.expr) -> bool:
    """Whether an index plainly chooses items: a list takes no such index."""
    match index:
        case ast.UnaryOp(op=ast.Invert()) | ast.BinOp(op=ast.BitAnd() | ast.BitOr()):
            return True
        case ast.Compare(ops=[op]):
            return not isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot)
        case _:
            return False


def makes_list(node: ast.expr) -> bool:
    """Whether an expression plainly gives a list: what is added to it is one too."""
    match node:
        case ast.List() | ast.ListComp():
            return True
        case ast.Call(func=ast.Name(id="list" | "sorted")):
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return makes_list(left) or makes_list(right)
        case _:
            return False


def public_kind(machine: Machine, node: ast.FunctionDef, name: str) -> Kind | v.Value:
    """What a public parameter seems to be; a default that is not a number is taken as it is."""
    from lapwing.syntax.natural.evaluate import evaluate

    default = default_of(node, name)
    if default is not None:
        value = evaluate(machine, default)
        if not is_number(value):
            return value
    hinted = hinted_kind(annotation_of(node, name))
    if hinted is not None:
        return hinted
    if is_called(node, name):
        return Kind("function")
    if is_list(node, name):
        return Kind("number", 1)
    return Kind("whole") if is_whole(node, name) else Kind("number")


HINTS: dict[str, Leaf] = {"int": "whole", "bool": "truth", "float": "number", "str": "text"}
LISTS = ("list", "sequence", "iterable", "collection", "tuple", "set", "frozenset")


def hinted_kind(hint: str) -> Kind | None:
    """What a type hint says: a number or string, a function, or a list of these."""
    plain = hint.replace("typing.", "").replace("collections.abc.", "").strip()
    if plain in HINTS:
        return Kind(HINTS[plain])
    if plain.split("[")[0] == "Callable":
        return Kind("function")
    outer, bracket, inner = plain.partition("[")
    if outer.lower() not in LISTS or not bracket:
        return None
    found = hinted_kind(inner.removesuffix("]").removesuffix(", ..."))
    return None if found is None or found.depth >= DEEPEST else Kind(found.leaf, found.depth + 1)


def is_called(node: ast.FunctionDef, name: str) -> bool:
    """Whether a parameter is called."""
    return any(
        isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == name
        for part in ast.walk(node)
    )


def is_number(value: v.Value) -> bool:
    """Whether a default is a number."""
    from fractions import Fraction

    return isinstance(value, v.Known) and isinstance(value.value, int | Fraction) and not isinstance(value.value, bool)


def default_of(node: ast.FunctionDef, name: str) -> ast.expr | None:
    """The default of a parameter."""
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    pairs = dict(zip(names[len(names) - len(node.args.defaults) :], node.args.defaults, strict=True))
    pairs |= {a.arg: d for a, d in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if d is not None}
    return pairs.get(name)


def annotation_of(node: ast.FunctionDef, name: str) -> str:
    """The type hint of a parameter, as text."""
    for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
        if argument.arg == name and argument.annotation is not None:
            return ast.unparse(argument.annotation)
    return ""


def is_whole(node: ast.FunctionDef, name: str) -> bool:
    """Whether a parameter is used as a number of rounds, cells or draws."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=arguments, keywords=keywords):
                if called in WHOLE_CALLS and any(reads(argument, name) for argument in arguments):
                    return True
                sized = ("size", "minlength", "shape", "n", "k")
                if any(word.arg in sized and reads(word.value, name) for word in keywords):
                    return True
            case ast.BinOp(op=ast.Mult(), left=ast.List(), right=ast.Name(id=other)) if other == name:
                return True
            case ast.BinOp(op=ast.Mult(), left=ast.Name(id=other), right=ast.List()) if other == name:
                return True
            case ast.Compare(left=left, comparators=comparators):
                sides = (left, *comparators)
                counts = any(
                    isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and side.func.id == "len"
                    for side in sides
                )
                if counts and any(isinstance(side, ast.Name) and side.id == name for side in sides):
                    return True
            case ast.Subscript(slice=index) if reads(index, name):
                return True
            case _:
                pass
    return False


def reads(node: ast.AST, name: str) -> bool:
    """Whether an expression is this name, or whole arithmetic on it."""
    match node:
        case ast.Name(id=other):
            return other == name
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), left=left, right=right):
            return reads(left, name) or reads(right, name)
        case ast.Tuple(elts=parts):
            return any(reads(part, name) for part in parts)
        case ast.Slice(lower=lower, upper=upper):
            return any(reads(part, name) for part in (lower, upper) if part is not None)
        case _:
            return False


def is_list(node: ast.FunctionDef, name: str) -> bool:
    """Whether a parameter is used as a sequence."""
    hint = annotation_of(node, name).lower()
    if hint.startswith(("list", "sequence", "tuple", "np.ndarray", "numpy.ndarray", "iterable")):
        return True
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=arguments):
                first = arguments[:1] if called in ("choice", "choices", "len", "sum") else arguments
                if called in LIST_CALLS and any(isinstance(each, ast.Name) and each.id == name for each in first):
                    if called in ("min", "max") and len(arguments) > 1:
                        continue
                    return True
            case ast.For(iter=ast.Name(id=other)) | ast.comprehension(iter=ast.Name(id=other)) if other == name:
                return True
            case ast.Subscript(value=ast.Name(id=other)) if other == name:
                return True
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=other)]) if other == name:
                return True
            case ast.Starred(value=ast.Name(id=other)) if other == name:
                return True
            case ast.BinOp(op=ast.MatMult(), left=left, right=right):
                if any(isinstance(side, ast.Name) and side.id == name for side in (left, right)):
                    return True
            case _:
                pass
    return False
