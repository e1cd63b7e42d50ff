"""What a person may tell the search; it is tried, never trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class Hints:
    """Shifts for the draws of some variables, and facts that may be part of invariants."""

    shifts: Mapping[str, Term] = field(default_factory=dict)
    facts: tuple[Term, ...] = ()
