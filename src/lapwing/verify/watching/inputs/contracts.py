"""A function with a contract beside it, as a subject to watch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lapwing.syntax.contract.contract import Contract
from lapwing.verify.watching.inputs.schema import Role, read_role, related
from lapwing.verify.watching.inputs.subject import Subject, make_subject

CLAIMED = ("epsilon", "delta", "rho", "requires", "neighbours")


def subject_from_contract(
    function: Callable[..., Any],
    contract: Contract,
    given: Mapping[str, Any] | None = None,
    seed: int = 0,
    claimed: Mapping[str, float | str | None] | None = None,
) -> Subject:
    """The subject that a contract describes; what is `claimed` otherwise stands in place of its claim."""
    texts = contract.texts
    roles: dict[str, Role] = {}
    for name, text in texts:
        if name in contract.roles and not (name in CLAIMED and not text[:1].isupper()):
            roles[name] = related(read_role(text), contract.neighbours)
    for name, tree in contract.roles.items():
        roles.setdefault(name, Role(tree.kind if tree.kind in ("Epsilon", "Delta", "Rng", "Public") else "Public"))
    said: dict[str, float | str] = {
        name: text for name, text in texts if name in CLAIMED and name not in ("requires", "neighbours")
    }
    if claimed is not None and any(level is not None for level in claimed.values()):
        said = {name: level for name, level in claimed.items() if level is not None}
    requires = [text for name, text in texts if name == "requires"]
    return make_subject(
        function,
        roles,
        given or {},
        epsilon=said.get("epsilon"),
        delta=said.get("delta"),
        rho=said.get("rho"),
        requires=requires,
        seed=seed,
    )
