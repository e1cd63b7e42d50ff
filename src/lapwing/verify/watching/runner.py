"""One run of watched code: what it drew, what it gave, and what else could be seen of it."""

from __future__ import annotations

import contextlib
import copy
import logging
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from lapwing.verify.watching.hooks.numpy_draws import watched_generator, watched_state
from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.registry import SOURCES
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.hooks.torch_draws import torch_mode
from lapwing.verify.watching.page import Page
from lapwing.verify.watching.trace.place import NOWHERE, Place, raised_at
from lapwing.verify.watching.trace.tape import Tape

FIXED = frozenset({int, float, bool, str, bytes, complex, type(None)})
SKIPPED = ("numpy", "scipy", "torch", "random", "secrets", "lapwing", "pandas", "sklearn", "builtins")


@dataclass(frozen=True, slots=True)
class Raised:
    """The run ended with an exception, which its caller sees."""

    kind: str
    text: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Run:
    """What a run gave, or how it failed; what it printed and logged, with where each part begins; and its tape."""

    result: Any
    printed: str
    tape: Tape
    writes: tuple[tuple[int, Place], ...] = ()

    def place_of(self, offset: int) -> Place:
        """Where the part of the printed text was written that this character stands in."""
        return next((place for start, place in reversed(self.writes) if start <= offset), NOWHERE)


@contextlib.contextmanager
def session(function: Callable[..., Any]) -> Iterator[None]:
    """Watch every place where noise is drawn, under whatever name the code knows it."""
    changes = [change for source in SOURCES for change in source()]
    originals = {id(getattr(owner, name)): new for owner, name, new in changes if not isinstance(owner, type)}
    with patched([*changes, *_elsewhere(originals, function)]):
        yield


def run(function: Callable[..., Any], arguments: Mapping[str, Any], tape: Tape) -> Run:
    """Call the code with its own copies of the arguments, on a tape."""
    own = {name: copied(value) for name, value in arguments.items()}
    page = Page()
    handler = logging.StreamHandler(page)
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(page), contextlib.redirect_stderr(page):
            warnings.simplefilter("ignore")
            with running(tape), torch_mode(tape):
                result = function(**own)
    except (Exception, SystemExit) as error:  # noqa: BLE001
        result = Raised(type(error).__name__, str(error), raised_at(error))
    finally:
        root.removeHandler(handler)
    return Run(result, page.getvalue(), tape, tuple(page.writes))


def copied(value: Any) -> Any:
    """A copy that the code may change; a generator is watched instead."""
    if isinstance(value, np.random.Generator):
        return watched_generator(value)
    if isinstance(value, np.random.RandomState):
        return watched_state(value)
    if isinstance(value, Random | ModuleType) or callable(value):
        return value
    if type(value) is list and _is_flat(value):
        return value.copy()
    try:
        return copy.deepcopy(value)
    except (TypeError, ValueError, AttributeError, RecursionError):
        return value


# lists that were looked through already; nobody but the code's own copies is changed
_FLAT: deque[list[Any]] = deque(maxlen=4)


def _is_flat(value: list[Any]) -> bool:
    """Whether a list has nothing in it that could be changed."""
    if any(each is value for each in _FLAT):
        return True
    if set(map(type, value)) <= FIXED:
        _FLAT.append(value)
        return True
    return False


def _elsewhere(originals: dict[int, Any], function: Callable[..., Any]) -> list[tuple[Any, str, Any]]:
    """Functions that other modules imported by name, and generators that the code's own modules made."""
    own = getattr(function, "__module__", None) or type(function).__module__
    top = own.split(".")[0]
    found: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if not isinstance(module, ModuleType) or name.split(".")[0] in SKIPPED:
            continue
        mine = name.split(".")[0] == top
        for key, value in list(vars(module).items()):
            if id(value) in originals:
                found.append((module, key, originals[id(value)]))
            elif mine and isinstance(value, np.random.Generator):
                found.append((module, key, watched_generator(value)))
            elif mine and isinstance(value, np.random.RandomState):
                found.append((module, key, watched_state(value)))
    seen = getattr(function, "__globals__", None)
    if seen is not None and not any(vars(module) is seen for module in sys.modules.values() if module is not None):
        found += [
            (_Globals(seen), key, originals[id(value)]) for key, value in list(seen.items()) if id(value) in originals
        ]
        found += [
            (_Globals(seen), key, watched_generator(value))
            for key, value in list(seen.items())
            if isinstance(value, np.random.Generator)
        ]
    return found


class _Globals:
    """The names of a module that is in no table, as attributes."""

    def __init__(self, names: dict[str, Any]) -> None:
        object.__setattr__(self, "names", names)

    def __getattr__(self, name: str) -> Any:
        return object.__getattribute__(self, "names")[name]

    def __setattr__(self, name: str, value: Any) -> None:
        object.__getattribute__(self, "names")[name] = value
