"""What OpenDP's measurements are made of: their constructors are watched, as a measurement itself does not say."""

from __future__ import annotations

import importlib.abc
import inspect
import sys
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any

from lapwing.verify.watching.hooks.patch import like, patched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

KEPT = "_lapwing_parts"
NOISE = {"make_laplace": "laplace", "make_geometric": "laplace", "make_gaussian": "gaussian", "make_noise": ""}
SAME = ("make_approximate", "make_pureDP_to_zCDP", "make_zCDP_to_approxDP", "make_fix_delta",
        "make_fixed_approxDP_to_approxDP")  # fmt: skip
LISTS = ("make_composition", "make_basic_composition")
MODULES = ("opendp.measurements", "opendp.combinators")


@dataclass(frozen=True, slots=True)
class Noise:
    """Noise on a number or on each of a list."""

    law: str
    scale: float


@dataclass(frozen=True, slots=True)
class After:
    """A measurement of what a transformation gives."""

    transformation: Any
    measurement: Any


@dataclass(frozen=True, slots=True)
class Together:
    """Several measurements of the same data."""

    measurements: tuple[Any, ...]


Parts = Noise | After | Together


def parts_of(measurement: Any) -> Parts | None:
    """How a measurement was made, if that was seen."""
    return getattr(measurement, KEPT, None)


def constructor_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of OpenDP's constructors, if the program has loaded them."""
    return [change for name in MODULES if (module := sys.modules.get(name)) is not None for change in _changes(module)]


def _changes(module: ModuleType) -> list[tuple[Any, str, Any]]:
    names = {*NOISE, *SAME, *LISTS, "make_chain_mt"}
    return [(module, name, _kept(vars(module)[name])) for name in sorted(names) if name in vars(module)]


def _kept(make: Callable[..., Any]) -> Any:
    """A constructor that leaves a note of its arguments on what it makes."""
    signature = inspect.signature(make)

    def construct(*given: Any, **options: Any) -> Any:
        made = make(*given, **options)
        bound = signature.bind(*given, **options).arguments
        found = _read(make.__name__, bound, list(bound.values()))
        if found is not None and not callable(getattr(made, "func", None)):
            setattr(made, KEPT, found)
        return made

    return like(make, construct)


def _read(name: str, bound: dict[str, Any], values: Sequence[Any]) -> Parts | None:
    if name == "make_chain_mt":
        return After(values[1], values[0])
    if name in LISTS:
        return Together(tuple(values[0]))
    if name in SAME:
        return parts_of(values[0])
    if bound.get("bounds") is not None:
        return None
    law = NOISE[name] or ("gaussian" if "Concentrated" in str(bound.get("output_measure")) else "laplace")
    whole = "f32" not in str(bound["input_domain"]) and "f64" not in str(bound["input_domain"])
    words = {"laplace": ("laplace", "discrete laplace"), "gaussian": ("normal", "discrete gaussian")}
    return Noise(words[law][whole], float(bound["scale"]))


class _Finder(importlib.abc.MetaPathFinder):
    """Watches OpenDP's constructors from the moment it is loaded."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname not in MODULES:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(fullname, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _Loader(spec.loader)
                return spec
        return None


class _Loader(importlib.abc.Loader):
    """Loads a module as its own loader does, and changes its constructors."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        found: ModuleType | None = self.inner.create_module(spec)
        return found

    def exec_module(self, module: ModuleType) -> None:
        self.inner.exec_module(module)
        for owner, name, value in _changes(module):
            setattr(owner, name, value)


@contextmanager
def constructors_watched() -> Iterator[None]:
    """While code is imported, OpenDP's constructors leave notes, whether it is loaded already or not."""
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        with patched(constructor_changes()):
            yield
    finally:
        sys.meta_path.remove(finder)
