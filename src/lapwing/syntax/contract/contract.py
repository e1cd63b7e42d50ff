"""A contract: what the parameters of a function are to privacy, and what is claimed of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.role import Neighbours
from lapwing.syntax.tree import ClaimTree, RoleTree

PUBLIC = ("Delta", "Epsilon", "Public", "Rng")


@dataclass(frozen=True, slots=True)
class Guess:
    """A part of a contract that its author did not write: which part, what was taken for it, and why."""

    part: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Contract:
    """What is known of a function beside its text.

    `roles` has every parameter in order, but not `self`; attributes of `self` that the contract names are in it as
    `self.name`.  `texts` has the parts as they were written.  `neighbours` is already part of the roles it is for.
    """

    function: str
    roles: Mapping[str, RoleTree]
    claim: ClaimTree
    neighbours: Neighbours | None
    span: Span = field(compare=False)
    texts: tuple[tuple[str, str], ...] = ()
    guesses: tuple[Guess, ...] = ()

    @property
    def private(self) -> tuple[str, ...]:
        """The parameters that hold private data."""
        return tuple(name for name, role in self.roles.items() if is_private(role))


def is_private(role: RoleTree) -> bool:
    """Whether neighbours may hold different values."""
    return role.kind not in PUBLIC
