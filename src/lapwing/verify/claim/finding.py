"""What one side comes back with: evidence as text, nothing, or a fault of its own."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal

from lapwing.kernel.derivation import Derivation
from lapwing.prove.strategy.failed_attempt import Closest

Side = Literal["prover", "refuter"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The text of a certificate or of a counterexample, which anyone can check."""

    side: Side
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A derivation of the very claim, as text, that the prover has not had checked yet; its finding still comes."""

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
Heard = Finding | Draft

# who wants to hear of a derivation before the prover has it checked; most do not
DRAFTS: ContextVar[Callable[[Derivation], None] | None] = ContextVar("DRAFTS", default=None)
# who wants to hear which side has found something, before it is confirmed; most do not
NEWS: ContextVar[Callable[[Side], None] | None] = ContextVar("NEWS", default=None)
