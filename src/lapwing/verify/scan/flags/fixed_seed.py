"""A fixed seed: `np.random.seed(0)`, `default_rng(0)`, `random.seed(1)`, or `seed=42` as a default value.

Whoever knows the seed knows the noise.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.names import Names, body_of, outer
from lapwing.verify.scan.noise import MAKERS
from lapwing.verify.scan.view import View, shown

ID = "fixed-seed"
SEEDS = ("numpy.random.seed", "random.seed")
BITS = (
    "numpy.random.MT19937",
    "numpy.random.PCG64",
    "numpy.random.PCG64DXSM",
    "numpy.random.Philox",
    "numpy.random.SFC64",
)
SEED_NAMES = ("random_state", "rng_seed", "seed")


def fixed_seeds(view: View) -> Iterator[Flag]:
    """The seeds that a function fixes, and those that its file fixes for the state it draws from."""
    inner = view.names.inside(view.definition)
    calls = [node for node in body_of(view.definition.node) if isinstance(node, ast.Call) and is_fixed(node, inner)]
    nested = {id(part) for call in calls for part in ast.walk(call) if part is not call}
    for node in calls:
        if id(node) not in nested:
            yield view.flag(ID, f"`{shown(node)}` makes the noise the same in every run.", node)
    for name, value in view.definition.defaults.items():
        if isinstance(value, ast.Call) and is_fixed(value, view.names):
            yield view.flag(ID, f"Unless {name} is given, `{shown(value)}` makes the noise the same.", value)
        elif name in SEED_NAMES and is_number(value) and reads(view, name):
            yield view.flag(ID, f"Unless {name} is given, the noise is the same in every run.", value)
    yield from fixed_outside(view)


def fixed_outside(view: View) -> Iterator[Flag]:
    """Seeds at the top level of the file, where the function uses what they fix."""
    used = {node.id for node in body_of(view.definition.node) if isinstance(node, ast.Name)}
    modules = {drawn.name.rpartition(".")[0] for drawn in view.draws if drawn.of_module}
    for statement in outer(view.module.body):
        match statement:
            case ast.Expr(value=ast.Call(func=function) as call) if is_fixed(call, view.names):
                if (view.names.resolve(function) or "").rpartition(".")[0] in modules:
                    yield view.flag(ID, f"`{shown(call)}` makes the noise the same in every run.", call)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if name in used:
                if is_fixed(call, view.names):
                    yield view.flag(ID, f"`{shown(call)}` makes the noise the same in every run.", call)
            case _:
                pass


def is_fixed(call: ast.Call, names: Names) -> bool:
    """Whether a call seeds with a number that stands in the text."""
    if names.resolve(call.func) not in (*SEEDS, *MAKERS, *BITS):
        return False
    given = [*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg in ("seed", "a", "x"))]
    return any(is_number(value) or (isinstance(value, ast.Call) and is_fixed(value, names)) for value in given)


def is_number(node: ast.expr) -> bool:
    """Whether it is a number or a text that stands there."""
    return isinstance(node, ast.Constant) and node.value is not None and not isinstance(node.value, bool)


def reads(view: View, name: str) -> bool:
    """Whether a function reads a name."""
    return any(isinstance(node, ast.Name) and node.id == name for node in body_of(view.definition.node))
