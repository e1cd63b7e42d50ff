"""Calls: noise, built-in functions and helpers."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Foreign, Helper, Known, Rebound

SIGNATURES: dict[str, tuple[str, ...]] = {
    "laplace": ("center", "scale"),
    "geometric": ("center", "scale"),
    "exponential_noise": ("center", "scale"),
    "gaussian": ("center", "sigma"),
    "flip": ("probability",),
    "randomized_response": ("bit", "epsilon"),
    "exponential": ("scores", "scale"),
    "uniform": ("size",),
}
ARITIES = {
    "add_vectors": (3, 3),
    "abs": (1, 1),
    "clip_norm": (2, 2),
    "clip_norm1": (2, 2),
    "exp": (1, 1),
    "floor": (1, 1),
    "len": (1, 1),
    "log": (1, 1),
    "match": (2, 2),
    "max": (2, 16),
    "min": (2, 16),
    "sqrt": (1, 1),
    "sum": (1, 1),
}

Named = Mapping[str, tree.Expression]
Positional = tuple[tree.Expression, ...]


def build_call(
    path: tuple[str, ...], positional: Positional, named: Named, span: Span, reader: Reader
) -> tree.Expression:
    """call ::= noise(center, scale=e) | len(list) | min(e, e, …) | max(e, e, …) | abs(e) | sum(list) | list(list)
    | helper(e, …)"""
    name = ".".join(path)
    if path[0] in reader.own:
        if path[1:] == ("append",):
            reject("outside-language", span, what="append inside an expression", instead="Append on a line of its own.")
        reject("unknown-function", span, name=name, meant="")
    match reader.meaning(path):
        case Known(name=full) if full.startswith("lapwing.") and last(full) in SIGNATURES:
            return build_draw(last(full), positional, named, span)
        case Known(name="lapwing.clip_norm"):
            return build_clip(positional, named, span)
        case Known(name="lapwing.add_vectors"):
            given = (*positional, tree.Builtin("len", positional[:1], span)) if len(positional) == 2 else positional
            return build_builtin("add_vectors", given, named, span)
        case Known(name=full) if last(full) in ARITIES:
            return build_builtin(last(full), positional, named, span)
        case Known(name="builtins.list") if not named and len(positional) < 2:
            return tree.Copy(positional[0], span) if positional else tree.ListDisplay((), span)
        case Known(name="fractions.Fraction") if not named and len(positional) in (1, 2):
            return tree.Binary("/", *positional, span) if len(positional) == 2 else positional[0]
        case Helper():
            return tree.Invoke(name, positional, tuple(named.items()), span)
        case Foreign(what=what):
            reject("foreign-name", span, name=name, what=what)
        case Rebound():
            reject("rebound", span, name=name)
        case Known():
            instead = "Loop with `for i in range(...)`; numbers need no conversion."
            reject("outside-language", span, what=f"{name}(...) in an expression", instead=instead)
        case _:
            reject("unknown-function", span, name=name, meant=asked_back(name, (*SIGNATURES, *ARITIES)))


def last(name: str) -> str:
    """The last part of a dotted name."""
    return name.rpartition(".")[2]


def build_draw(law: str, positional: Positional, named: Named, span: Span) -> tree.Draw:
    """Noise, with the arguments in the order of its signature; a coin is fair unless it says otherwise."""
    signature = SIGNATURES[law]
    if law == "flip" and not positional and not named:
        positional = (tree.Binary("/", tree.Number(1, span), tree.Number(2, span), span),)
    given = bind(law, signature, positional, named, span)
    return tree.Draw(law, tuple(given[name] for name in signature), span)


def bind(
    function: str, signature: tuple[str, ...], positional: Positional, named: Named, span: Span
) -> dict[str, tree.Expression]:
    """Each argument under its parameter's name, as Python binds them."""
    shown = ", ".join(signature) or "none"
    if len(positional) > len(signature):
        reject("arguments", span, name=function, why="there are too many", signature=shown)
    given = dict(zip(signature, positional, strict=False))
    for name, value in named.items():
        if name not in signature or name in given:
            why = f"{name} is given twice" if name in given else f"there is no {name}"
            reject("arguments", value.span, name=function, why=why, signature=shown)
        given[name] = value
    missing = [name for name in signature if name not in given]
    if missing:
        reject("arguments", span, name=function, why=f"{missing[0]} is missing", signature=shown)
    return given


def build_clip(positional: Positional, named: Named, span: Span) -> tree.Builtin:
    """`clip_norm(vector, bound)`, or with the order of the norm, 1 or 2, written as a number."""
    order = positional[2] if len(positional) == 3 else named.get("order", tree.Number(2, span))
    if not isinstance(order, tree.Number) or order.value not in (1, 2):
        reject("arguments", span, name="clip_norm", why="the order is not 1 or 2", signature="vector, bound, order=2")
    others = {name: value for name, value in named.items() if name != "order" or len(positional) == 3}
    given = bind("clip_norm", ("vector", "bound"), positional[:2], others, span)
    return tree.Builtin("clip_norm" if order.value == 2 else "clip_norm1", tuple(given.values()), span)


def build_builtin(name: str, positional: Positional, named: Named, span: Span) -> tree.Builtin:
    """A built-in function of numbers or lists."""
    least, most = ARITIES[name]
    if named or not least <= len(positional) <= most:
        signature = "one value" if most == 1 else "two values" if most == 2 else "two values or more"
        reject("arguments", span, name=name, why="their number is wrong", signature=signature)
    return tree.Builtin(name, positional, span)
