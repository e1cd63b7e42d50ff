"""Noise by what a name resolves to: NumPy, Python's own modules, SciPy, OpenDP, diffprivlib, and Lapwing's."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.syntax.contract.default import GENERATORS
from lapwing.syntax.contract.definition import Definition
from lapwing.verify.scan.names import BUILTINS, HERE, Names, body_of

NOISE = (
    "binomial",
    "exponential",
    "expovariate",
    "gauss",
    "geometric",
    "gumbel",
    "laplace",
    "logistic",
    "lognormal",
    "multivariate_normal",
    "normal",
    "normalvariate",
    "poisson",
    "randn",
    "standard_cauchy",
    "standard_exponential",
    "standard_normal",
)
CHANCE = (
    "bytes",
    "choice",
    "choices",
    "getrandbits",
    "integers",
    "multinomial",
    "permutation",
    "permuted",
    "rand",
    "randbelow",
    "randbits",
    "randint",
    "random",
    "random_sample",
    "randrange",
    "sample",
    "shuffle",
    "triangular",
    "uniform",
    "token_bytes",
)
OWN = (
    "exponential",
    "exponential_noise",
    "flip",
    "gaussian",
    "geometric",
    "laplace",
    "randomized_response",
    "uniform",
)
MAKERS = (
    "numpy.random.default_rng",
    "numpy.random.Generator",
    "numpy.random.RandomState",
    "random.Random",
    "random.SystemRandom",
    "secrets.SystemRandom",
)
GENERATOR_TYPES = ("numpy.random.Generator", "numpy.random.RandomState", "random.Random", "random.SystemRandom")
MODULES = ("numpy.random", "random", "secrets")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A call that draws: what it resolves to, whether that is the state of a module, and whether it is noise proper."""

    call: ast.Call
    name: str
    of_module: bool
    is_noise: bool


def draws_in(definition: Definition, names: Names) -> tuple[Drawn, ...]:
    """The calls of a function that draw noise or chance."""
    return draws_inside(definition, names.inside(definition))


def draws_inside(definition: Definition, inner: Names) -> tuple[Drawn, ...]:
    """The same with the names as the function sees them."""
    generators = generators_of(definition, inner)
    calls = [node for node in body_of(definition.node) if isinstance(node, ast.Call)]
    return tuple(found for call in calls if (found := drawn_by(call, inner, generators)) is not None)


def drawn_by(call: ast.Call, names: Names, generators: frozenset[str]) -> Drawn | None:
    """What a call draws; None if it draws nothing, or if nobody can tell."""
    full = names.resolve(call.func)
    if full is not None:
        module, _, name = full.rpartition(".")
        if module in MODULES and name in (*NOISE, *CHANCE):
            return Drawn(call, full, module != "secrets", name in NOISE)
        if module == "lapwing" and name in OWN:
            return Drawn(call, full, False, True)
        if is_library(full):
            return Drawn(call, full, False, True)
    if isinstance(call.func, ast.Attribute):
        return drawn_by_method(call, call.func, names, generators)
    return None


def drawn_by_method(call: ast.Call, method: ast.Attribute, names: Names, generators: frozenset[str]) -> Drawn | None:
    """What a method of a generator or of a distribution draws."""
    if method.attr in (*NOISE, *CHANCE) and is_generator(method.value, names, generators):
        return Drawn(call, f"Generator.{method.attr}", False, method.attr in NOISE)
    owner = method.value.func if isinstance(method.value, ast.Call) else method.value
    full = names.resolve(owner) or ""
    if method.attr == "rvs" and full.startswith("scipy.stats."):
        return Drawn(call, f"{full}.rvs", "random_state" not in {each.arg for each in call.keywords}, True)
    if method.attr in ("randomise", "release") and full.startswith("diffprivlib.mechanisms."):
        return Drawn(call, f"{full}.{method.attr}", False, True)
    return None


def is_library(full: str) -> bool:
    """Whether a name is a measurement of a library for private statistics."""
    name = full.rpartition(".")[2]
    if full.startswith("opendp."):
        return name.startswith(("make_", "then_")) and any(
            word in name for word in ("laplace", "gaussian", "geometric", "gumbel", "randomized_response", "noise")
        )
    return full.startswith(("diffprivlib.tools.", "diffprivlib.models."))


def generators_of(definition: Definition, names: Names) -> frozenset[str]:
    """The names in a function that hold random generators; attributes of `self` with the prefix."""
    found = {name for name in definition.parameters if name in GENERATORS or name.endswith("_rng")}
    for argument in definition.arguments:
        if argument.annotation is not None and annotates_generator(argument.annotation, names):
            found.add(argument.arg)
    found |= {name for name, value in definition.defaults.items() if is_maker(value, names)}
    for name, value in names.values.items():
        if value is not None and is_maker(value, names) and name not in names.own:
            found.add(name)
    for node in body_of(definition.node):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                if any(is_maker(part, names) for part in ast.walk(value) if isinstance(part, ast.expr)):
                    found.add(name)
            case _:
                pass
    return frozenset(found)


def annotates_generator(annotation: ast.expr, names: Names) -> bool:
    """Whether a type hint says that a parameter is a generator, perhaps among other things."""
    parts = [part for part in ast.walk(annotation) if isinstance(part, ast.Name | ast.Attribute)]
    return any(names.resolve(part) in GENERATOR_TYPES for part in parts)


def is_maker(node: ast.expr, names: Names) -> bool:
    """Whether an expression makes a generator."""
    return isinstance(node, ast.Call) and names.resolve(node.func) in MAKERS


def is_generator(node: ast.expr, names: Names, generators: frozenset[str]) -> bool:
    """Whether an expression is a generator."""
    match node:
        case ast.Name(id=name):
            return name in generators
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            plain = name.lstrip("_")
            return plain in GENERATORS or plain.endswith("rng") or plain == "random"
        case ast.Call():
            return is_maker(node, names)
        case _:
            return False


def drawing_functions(definitions: tuple[Definition, ...], names: Names) -> dict[str, tuple[Drawn, ...]]:
    """The functions of a file that draw, themselves or through other functions of the file."""
    inner = {each.name: names.inside(each) for each in definitions}
    found = {each.name: draws for each in definitions if (draws := draws_inside(each, inner[each.name]))}
    calls = {each.name: frozenset(called_in(each, inner[each.name])) for each in definitions} if found else {}
    changed = True
    while changed:
        changed = False
        for name, called in calls.items():
            through = sorted(called & found.keys() - {name})
            if name not in found and through:
                found[name] = found[through[0]]
                changed = True
    return found


def called_in(definition: Definition, inner: Names) -> Iterator[str]:
    """The functions of the same file that a function calls, by their qualified names."""
    owner = definition.name.rpartition(".")[0]
    for node in body_of(definition.node):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name) if owner:
                yield f"{owner}.{name}"
            case _:
                full = inner.resolve(node.func) or BUILTINS
                if full.startswith(f"{HERE}."):
                    yield full.removeprefix(f"{HERE}.")
