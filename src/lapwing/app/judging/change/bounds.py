"""What rows are limited to: bounds that the contract or the scale of the noise names, and clips to them.

Rows that are added up as they are get clipped; a range that is taken from the data becomes one that everyone knows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.amount import as_factor
from lapwing.app.judging.change.code import Code, reads
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import called, replaced
from lapwing.app.judging.edit import Edit

PAIRS = (("lower", "upper"), ("low", "high"), ("lo", "hi"), ("minimum", "maximum"))
UPPER = ("upper", "high", "hi", "max", "cap", "top", "maximum")
ADDING = ("sum", "mean")
EXTREMES = ("max", "min", "amax", "amin", "ptp", "nanmax", "nanmin", "std", "var")


def limits_of(code: Code) -> Iterator[Rewrite]:
    """Every such change of a function."""
    yield from public_range(code)
    yield from sums_clipped(code)
    yield from norms_clipped(code)


def bounds_of(code: Code) -> Iterator[str]:
    """What limits a row, as far as the text says: public numbers and numbers in the scales of the noise."""
    found: list[str] = []
    for drawn in code.draws:
        named = (each.value for each in drawn.call.keywords if each.arg in ("scale", "sigma"))
        for given in (*drawn.call.args[1:2], *named):
            found += named_in(code, value_behind(code, given))
    found += [high for _, high in code.ranges.values()]
    yield from dict.fromkeys(each for each in found if each not in ("1", "2"))


def value_behind(code: Code, node: ast.expr) -> ast.expr:
    """What a name stands for, if it gets one value."""
    stored = code.value_of(node.id) if isinstance(node, ast.Name) else None
    return node if stored is None else stored.value


def named_in(code: Code, scale: ast.expr) -> Iterator[str]:
    """The public numbers in a scale, and the numbers that it is a multiple of."""
    match scale:
        case ast.Name(id=name) if name in code.measures:
            yield name
        case ast.Name(id=name) if (stored := code.value_of(name)) is not None and not reads(stored.value, {name}):
            yield from named_in(code, stored.value)
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool) and number > 0:
            yield repr(number)
        case ast.BinOp(left=left, op=ast.Mult() | ast.Sub(), right=right):
            yield from (*named_in(code, left), *named_in(code, right))
        case ast.BinOp(left=left, op=ast.Div()):
            yield from named_in(code, left)
        case _:
            pass


def pairs_of(code: Code) -> list[tuple[str, str]]:
    """Public parameters that are called like two bounds."""
    return [(low, high) for low, high in PAIRS if {low, high} <= set(code.measures)]


def clips_of(code: Code) -> Iterator[tuple[str, str]]:
    """Pairs of bounds to clip to, the likeliest first."""
    named = list(bounds_of(code))
    pairs = pairs_of(code)
    yield from (pair for pair in pairs if set(pair) <= set(named))
    for bound in named:
        if bound in code.measures and not any(part in UPPER for part in bound.lower().split("_")):
            yield f"-{bound}", bound
        yield "0", bound
    yield from pairs
    if not named and not pairs:
        yield "0", "1"


def sums_clipped(code: Code) -> Iterator[Rewrite]:
    """`np.sum(data)`, `data.mean()` and `sum(data)` of rows as they are: clip the rows."""
    if code.is_marked or code.ranges or code.has_vectors:
        return
    for low, high in dict.fromkeys(clips_of(code)):
        edits = [edit for rows in added_up(code) if (edit := clipping(code, rows, low, high)) is not None]
        if edits:
            yield Rewrite(f"Clip rows to {low} and {high}", tuple(edits), "clip")


def added_up(code: Code) -> Iterator[ast.expr]:
    """Rows without noise that are added up as they are."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Call(func=ast.Name(id="sum"), args=[ast.GeneratorExp(elt=row) | ast.ListComp(elt=row)]):
                if not isinstance(row, ast.Constant) and not is_clip(code, row) and code.is_bare(row):
                    yield row
            case ast.Call(func=ast.Attribute(value=rows, attr=attr), args=[], keywords=[]) if attr in ADDING:
                if not is_clip(code, rows) and code.is_bare(rows):
                    yield rows
            case ast.Call(func=func, args=[rows], keywords=[]):
                full = (code.names.resolve(func) or "").rpartition(".")
                is_adding = full[2] in ADDING and full[0] in ("numpy", "builtins", "statistics")
                if is_adding and not is_clip(code, rows) and code.is_bare(rows):
                    yield rows
            case ast.For(target=ast.Name(id=name), iter=rows) if code.is_bare(rows):
                yield from (
                    each.value
                    for each in ast.walk(node)
                    if isinstance(each, ast.AugAssign)
                    and isinstance(each.op, ast.Add)
                    and any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(each.value))
                    and not is_clip(code, each.value)
                )
            case _:
                pass


def is_clip(code: Code, rows: ast.expr) -> bool:
    """Whether rows are limited already: by a clip, by `min` and `max`, or by a name for such."""
    value = value_behind(code, rows)
    match value:
        case ast.Call(func=ast.Attribute(attr="clip") | ast.Name(id="min" | "max" | "len" | "bool")):
            return True
        case ast.ListComp(elt=row):
            return is_clip(code, row)
        case ast.Compare() | ast.BoolOp():
            return True
        case _:
            return False


def clipping(code: Code, rows: ast.expr, low: str, high: str) -> Edit | None:
    """Rows, or one of them, limited to two bounds."""
    shown, clip = code.text(rows), called(code, "clip")
    is_one = code.rounds(rows) > 0
    match rows:
        case ast.Subscript(slice=ast.Constant(value=str())) if not is_one:
            return replaced(code, rows, f"{shown}.clip({low}, {high})")
        case _:
            pass
    if clip is not None:
        return replaced(code, rows, f"{clip}({shown}, {low}, {high})")
    if is_one:
        return replaced(code, rows, f"min(max({shown}, {low}), {high})")
    return replaced(code, rows, f"(min(max(x, {low}), {high}) for x in {shown})")


def norms_clipped(code: Code) -> Iterator[Rewrite]:
    """`total += g` of vectors: scale each down to a public norm."""
    norm = called(code, "linalg.norm")
    if norm is None or code.is_marked or not code.has_vectors:
        return
    array = norm.removesuffix("linalg.norm")
    for bound in list(bounds_of(code)) or ["1"]:
        edits = []
        for rows in vectors_added(code):
            shown = code.text(rows)
            share = "" if bound == "1" else f" / {as_factor(bound)}"
            if code.rounds(rows):
                text = f"{as_factor(shown)} / max(1, {norm}({shown}){share})"
            else:
                lengths = f"{norm}({shown}, axis=1, keepdims=True)"
                text = f"{as_factor(shown)} / {array}maximum(1, {lengths}{share})"
            edits.append(replaced(code, rows, text))
        if edits:
            yield Rewrite(f"Clip the norm of each row to {bound}", tuple(edits), "clip the norm")


def vectors_added(code: Code) -> Iterator[ast.expr]:
    """Vectors without noise that are added up as they are: one in a loop, or the rows of a matrix."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.AugAssign(op=ast.Add(), value=ast.Name() as row) if code.rounds(node) and code.is_bare(row):
                yield row
            case ast.Assign(value=ast.BinOp(op=ast.Add(), left=ast.Name(), right=ast.Name() as row)) if code.rounds(
                node
            ) and code.is_bare(row):
                yield row
            case ast.Call(func=func, args=[ast.Name() as rows], keywords=[ast.keyword(arg="axis")]):
                if code.names.resolve(func) in ("numpy.sum", "numpy.mean") and code.is_bare(rows):
                    yield rows
            case ast.Call(
                func=ast.Attribute(value=ast.Name() as rows, attr="sum" | "mean"), keywords=[ast.keyword(arg="axis")]
            ) if code.is_bare(rows):
                yield rows
            case _:
                pass


def public_range(code: Code) -> Iterator[Rewrite]:
    """`max(data) - min(data)` as a sensitivity: the range is data, too.  Take a public one, and clip to it."""
    found = list(extremes(code))
    if not found or code.is_marked:
        return
    for low, high in dict.fromkeys((*code.ranges.values(), *pairs_of(code), *clips_of(code))):
        edits = [replaced(code, node, text) for node, text in with_range(code, found, low, high)]
        clips = [edit for rows in added_up(code) if (edit := clipping(code, rows, low, high)) is not None]
        known = (low, high) in code.ranges.values()
        title = f"Use the public bounds {low} and {high} instead of the data's own"
        yield Rewrite(title, (*edits, *(() if known else clips)), "public bounds")


def extremes(code: Code) -> Iterator[ast.Call]:
    """Where the least or the largest row is asked for, in what noise is scaled by or rows are clipped to."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Call(func=ast.Attribute(value=rows, attr="max" | "min"), args=[]) if code.is_bare(rows):
                yield node
            case ast.Call(func=func, args=[rows]) if code.is_bare(rows):
                full = (code.names.resolve(func) or "").rpartition(".")
                if full[2] in ("max", "min", "amax", "amin", "ptp") and full[0] in ("numpy", "builtins"):
                    yield node
            case _:
                pass


def with_range(code: Code, found: list[ast.Call], low: str, high: str) -> Iterator[tuple[ast.expr, str]]:
    """What stands in place of extremes, and of differences of them."""
    known = {id(each) for each in found}
    differences = [
        each
        for each in ast.walk(code.definition.node)
        if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Sub) and {id(each.left), id(each.right)} <= known
    ]
    inside = {id(side) for each in differences for side in (each.left, each.right)}
    width = high if low == "0" else f"({high} - {as_factor(low)})"
    yield from ((each, width) for each in differences)
    for each in found:
        if id(each) not in inside:
            name = each.func.attr if isinstance(each.func, ast.Attribute) else getattr(each.func, "id", "")
            yield each, width if name == "ptp" else low if "min" in name else high
