"""What a person may tell the search; it is tried, never trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.term import Term


@dataclass(frozen=True, slots=True)
class Hints:
    """Shifts for the draws of some variables, facts that may be part of invariants, and claims about parts.

    Of each part that calls another program, `calls` has where it ends in the body, and what the other program claims.
    """

    shifts: Mapping[str, Term] = field(default_factory=dict)
    facts: tuple[Term, ...] = ()
    calls: tuple[tuple[int, AnyClaim], ...] = ()
