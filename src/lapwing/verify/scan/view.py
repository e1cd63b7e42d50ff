"""What flags look at: a function, the names of its file, what it draws, and which of its parameters are private."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import Definition
from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.names import Names
from lapwing.verify.scan.noise import Drawn

FUNCTIONS = ("Function", "Functions")


@dataclass(frozen=True, slots=True)
class View:
    """`names` are those of the file; `drawing` are the functions of the file that draw."""

    definition: Definition
    module: ast.Module
    names: Names
    draws: tuple[Drawn, ...]
    contract: Contract
    drawing: frozenset[str] = frozenset()

    @property
    def private(self) -> frozenset[str]:
        """The parameters that hold private values, and no functions of them."""
        roles = self.contract.roles
        return frozenset(name for name in self.contract.private if roles[name].kind not in FUNCTIONS)

    @property
    def of_private_length(self) -> frozenset[str]:
        """The parameters whose number of rows is private."""
        roles = self.contract.roles
        return frozenset(
            name
            for name in self.private
            if roles[name].kind in ("Database", "Frame") and roles[name].options.get("neighbours") == "add-remove"
        )

    def flag(self, id: str, text: str, node: ast.AST) -> Flag:
        """A flag at a place of the file."""
        return Flag(id, text, self.definition.place(node))


def shown(node: ast.AST, limit: int = 60) -> str:
    """A piece of code for a message."""
    try:
        text = " ".join(ast.unparse(node).split())
    except (ValueError, RecursionError):
        return "this"
    return text if len(text) <= limit else text[: limit - 1] + "…"
