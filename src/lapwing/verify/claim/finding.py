"""What one side comes back with: evidence as text, nothing, or a fault of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lapwing.prove.strategy.failed_attempt import Closest

Side = Literal["prover", "refuter"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The text of a certificate or of a counterexample, which anyone can check."""

    side: Side
    text: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """No evidence was found: why, and how far the prover came."""

    side: Side
    reason: str
    closest: Closest | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """The side itself is at fault."""

    side: Side
    words: str


Finding = Evidence | Nothing | Failure
