"""What names mean in a contract: roles, a few functions of claims, and the constants of the file."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.diagnostics.source import Source
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
    """The numbers that a file gives a name to, once, at its top level."""
    found: dict[str, bool | int | Fraction] = {}
    stores = [node.id for node in ast.walk(module) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    changed = {name for node in ast.walk(module) if isinstance(node, ast.Global) for name in node.names}
    for statement in module.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                number = exact_number(value, source)
                if number is not None and name not in changed and stores.count(name) == 1:
                    found[name] = number
            case _:
                pass
    return found
