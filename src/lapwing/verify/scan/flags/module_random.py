"""The state of a module, `np.random.laplace(...)`, although the function is given a generator of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeGuard

from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.view import View, shown

ID = "module-random"


def module_random(view: View) -> Iterator[Flag]:
    """The draws that pass the given generator by."""
    given = [name for name, role in view.contract.roles.items() if role.kind == "Rng"]
    own = [drawn for drawn in view.draws if drawn.of_module]
    if given:
        for drawn in own:
            text = f"`{shown(drawn.call.func)}` draws from the state of the module, not from {given[0]}."
            yield view.flag(ID, text, drawn.call)
        for drawn in view.draws:
            owner = drawn.call.func.value if isinstance(drawn.call.func, ast.Attribute) else None
            if not drawn.of_module and isinstance(owner, ast.Name) and owner.id in kept_in(view):
                text = f"`{shown(drawn.call.func)}` draws from a generator of the file, not from {given[0]}."
                yield view.flag(ID, text, drawn.call)


def kept_in(view: View) -> set[str]:
    """The names that the file gives values to, and the function does not."""
    body = [each for each in view.module.body if isinstance(each, ast.Assign | ast.AnnAssign)]
    bound = {part.id for each in body for part in ast.walk(each) if is_stored(part)}
    own = {part.id for part in ast.walk(view.definition.node) if is_stored(part)}
    return bound - own - set(view.definition.parameters)


def is_stored(node: ast.AST) -> TypeGuard[ast.Name]:
    """Whether a name gets a value here."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
