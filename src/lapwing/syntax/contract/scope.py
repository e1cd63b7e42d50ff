"""What names mean in a contract: roles, a few functions of claims, and the constants of the file."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.diagnostics.source import Source
from lapwing.syntax.bindings import STAR, bindings_of, grouped
from lapwing.syntax.number import exact_number
from lapwing.syntax.scope import Constant, Meaning, known

MODULES = ("lapwing", "math")
PREFIXES = {"np": "math", "numpy": "math"}


@dataclass(frozen=True, slots=True)
class ContractScope:
    """A contract is read by itself: what the file imports under Lapwing's names means nothing to it."""

    constants: Mapping[str, bool | int | Fraction] = field(default_factory=dict)

    def meaning(self, path: tuple[str, ...]) -> Meaning | None:
        """See `Scope.meaning`."""
        match path:
            case (name,) if name in self.constants:
                return Constant(self.constants[name])
            case (name,):
                return known("", name)
            case (module, name) if PREFIXES.get(module, module) in MODULES:
                return known(PREFIXES.get(module, module), name)
            case _:
                return None


def constants_of(module: ast.Module, source: Source) -> dict[str, bool | int | Fraction]:
    """The numbers that a file gives a name to, once, at its top level; no later `import *` may give it another."""
    bound = grouped(bindings_of(module.body))
    last = max((star.order for star in bound.get(STAR, [])), default=-1)
    found: dict[str, bool | int | Fraction] = {}
    for name, (first, *others) in bound.items():
        number = None if first.value is None else exact_number(first.value, source)
        if number is not None and not others and first.order > last:
            found[name] = number
    return found
