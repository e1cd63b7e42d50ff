"""Noise on each of several values: before the largest is chosen, where they are listed, and for a mean that divides."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.amount import over, times
from lapwing.app.judging.change.bounds import bounds_of, value_behind
from lapwing.app.judging.change.code import Code
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import replaced
from lapwing.app.judging.edit import Edit
from lapwing.syntax.python_tree import python_expression


def cells_of(code: Code) -> Iterator[Rewrite]:
    """Every such change of a function."""
    yield from noisy_choice(code)
    yield from noisy_cells(code)
    yield from noisy_mean(code)


def noisy_choice(code: Code) -> Iterator[Rewrite]:
    """`np.argmax(counts)`: choose the largest of noisy counts."""
    scale = over("2", code.epsilon)
    law = drawn_as(code)
    if scale is None or law is None:
        return
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Call(func=func, args=[cells], keywords=[]) if code.is_bare(cells) and is_argmax(code, func):
                yield from noise_on(code, cells, law, scale)
            case ast.Call(func=ast.Attribute(value=cells, attr="argmax" | "idxmax"), args=[]) if code.is_bare(cells):
                yield from noise_on(code, cells, law, scale)
            case ast.Call(
                func=ast.Name(id="max"), args=[_], keywords=[ast.keyword(arg="key", value=ast.Lambda(body=score))]
            ) if code.is_bare(score):
                title = f"Add noise to {code.text(score)} before the largest is chosen"
                yield Rewrite(
                    title, (Edit(code.definition.place(score), f"{code.text(score)} + {law}(scale={scale})"),)
                )
            case ast.Call(func=ast.Name(id="max"), args=[_], keywords=[ast.keyword(arg="key", value=key)]) if (
                isinstance(key, ast.Attribute) and key.attr in ("get", "__getitem__") and code.is_bare(key.value)
            ):
                text = f"lambda each: {code.text(key.value)}[each] + {law}(scale={scale})"
                title = f"Add noise to {code.text(key.value)} before the largest is chosen"
                yield Rewrite(title, (replaced(code, key, text),))
            case _:
                pass


def is_argmax(code: Code, func: ast.expr) -> bool:
    """Whether a function tells where the largest item is."""
    return code.names.resolve(func) == "numpy.argmax"


def noise_on(code: Code, cells: ast.expr, law: str, scale: str) -> Iterator[Rewrite]:
    """Noise on cells: where they are listed one by one, else on all at once."""
    title = f"Add noise to each of {code.text(cells)}"
    listed = value_behind(code, cells)
    one_use = not isinstance(cells, ast.Name) or len(code.readings(cells.id)) == 1
    if isinstance(listed, ast.ListComp) and one_use:
        noisy = f"{code.text(listed.elt)} + {law}(scale={scale})"
        yield Rewrite(title, (replaced(code, listed.elt, noisy),))
    elif isinstance(cells, ast.Name):
        yield Rewrite(title, (replaced(code, cells, f"{cells.id} + {law}(scale={scale}, size=len({cells.id}))"),))


def noisy_cells(code: Code) -> Iterator[Rewrite]:
    """`return [count(c) for c in OPTIONS]`, or a histogram, without noise: noise in each cell."""
    scale, law = over("1", code.epsilon), drawn_as(code)
    if scale is None or law is None:
        return
    for statement in code.statements:
        match statement:
            case ast.Return(value=ast.Name() | ast.ListComp() as cells) if code.is_bare(cells):
                yield from noise_on(code, cells, law, scale)
            case ast.Return(value=ast.DictComp(value=cell)) if code.is_bare(cell):
                noisy = f"{code.text(cell)} + {law}(scale={scale})"
                yield Rewrite(f"Add noise to {code.text(cell)}", (replaced(code, cell, noisy),))
            case _:
                pass


def noisy_mean(code: Code) -> Iterator[Rewrite]:
    """`np.mean(data) + noise`, where the number of rows is private: a noisy sum by a noisy number of rows."""
    share, law = over("2", code.epsilon), drawn_as(code)
    if share is None or law is None:
        return
    bounds = [*(high for _, high in code.ranges.values()), *bounds_of(code), "1"]
    for node in ast.walk(code.definition.node):
        mean = mean_in(code, node)
        if mean is None:
            continue
        rows, total = mean
        for bound in dict.fromkeys(bounds):
            scale = times(bound, share)
            noisy = f"({total} + {law}(scale={scale})) / max(len({rows}) + {law}(scale={share}), 1)"
            for whole in sums_of(code, node):
                edit = replaced(code, whole, noisy)
                yield Rewrite("Divide a noisy sum by a noisy number of rows", (edit,), "mean")


def mean_in(code: Code, node: ast.AST) -> tuple[str, str] | None:
    """Rows whose mean is taken, and their sum, as text."""
    match node:
        case ast.Call(func=func, args=[rows], keywords=[]) if code.is_bare(rows):
            full = code.names.resolve(func) or ""
            if full in ("numpy.mean", "statistics.mean", "statistics.fmean", "numpy.average"):
                root = code.text(func).rpartition(".")[0]
                total = (
                    f"{root}.sum({code.text(rows)})" if full.startswith("numpy") and root else f"sum({code.text(rows)})"
                )
                return code.text(rows), total
        case ast.Call(func=ast.Attribute(value=rows, attr="mean"), args=[], keywords=[]) if code.is_bare(rows):
            return code.text(rows), f"{code.text(rows)}.sum()"
        case ast.BinOp(
            left=ast.Call(func=ast.Name(id="sum"), args=[rows]) as total,
            op=ast.Div(),
            right=ast.Call(func=ast.Name(id="len"), args=[counted]),
        ) if ast.dump(rows) == ast.dump(counted) and code.is_bare(rows):
            return code.text(rows), code.text(total)
        case _:
            pass
    return None


def sums_of(code: Code, mean: ast.AST) -> Iterator[ast.expr]:
    """The sum of a mean and noise, and the mean by itself where nothing adds noise to it."""
    drawn = {id(each.call) for each in code.draws}
    for node in ast.walk(code.definition.node):
        match node:
            case ast.BinOp(left=one, op=ast.Add(), right=other) if (one is mean and id(other) in drawn) or (
                other is mean and id(one) in drawn
            ):
                yield node
                return
            case _:
                pass
    if isinstance(mean, ast.expr) and not code.draws:
        yield mean


def drawn_as(code: Code) -> str | None:
    """How ordinary code draws Laplace noise, or how it could: by NumPy, if the file imports it."""
    if code.is_marked or not code.in_epsilon:
        return None
    for each in code.draws:
        module, _, law = each.name.rpartition(".")
        if law == "laplace" and module != "lapwing":
            return code.text(each.call.func)
    for name in ("np.random.laplace", "numpy.random.laplace"):
        if code.names.resolve(python_expression(name)) == "numpy.random.laplace":
            return name
    return None
