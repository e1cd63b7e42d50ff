"""Public names of a room, each imported when it is first asked for: a room costs nothing until it is used."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazily(package: str, homes: dict[str, list[str]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package, whose modules have these public names."""
    modules = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find
