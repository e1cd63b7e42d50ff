"""What watching found: findings with a name, a place and evidence, ordered by severity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.trace.place import Place

# the worst first; what each is, in one sentence
NAMES: dict[str, str] = {
    "no noise": "A value that depends on the data is released without noise.",
    "exception": "Whether the code fails, or with which message, depends on the data.",
    "print": "What the code prints or logs depends on the data.",
    "private keys": "Which keys the result has depends on the data.",
    "private size": "How many rows there are is released, or used, without noise.",
    "data-dependent scale": "The scale of the noise depends on the data.",
    "missing clip": "One row can move the result without bound: values are not clipped before the noise.",
    "sensitivity": "A value moves by more than the sensitivity that its mechanism was given.",
    "wrong scale": "The noise is too small for how far the value moves.",
    "reused noise": "One draw of noise is added to several values, so their differences are exact.",
    "unsplit budget": "Each draw is within the budget, but together they cost more.",
    "wrong neighbours": "The noise is right for rows added or removed, but not for rows replaced.",
    "contributions": "One person's rows together move the result further than the noise allows for.",
    "wrong weights": "A random choice favours an outcome more than the budget allows.",
    "wrong law": "The noise does not have the law that the library says it has.",
    "unlike results": "The same noise gives results that differ more than the budget allows.",
    "digits": "The digits of floating-point numbers tell where the noise was added.",
}
CERTAIN = "exact, for noise of the stated distribution"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its name, where it is, both values, and what shows it."""

    name: str
    place: Place
    text: str
    evidence: str
    pair: tuple[Mapping[str, Any], Mapping[str, Any]]
    kind: str
    epsilon: float
    certain: bool

    @property
    def severity(self) -> int:
        """0 is the worst."""
        return list(NAMES).index(self.name)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one place in the code cost at most, over all pairs that were tried."""

    place: Place
    law: str
    move: float
    scale: float
    epsilon: float
    rho: float


@dataclass(frozen=True, slots=True)
class Watched:
    """The findings, worst first; the price list; what was tried, and what was assumed."""

    claim: Claim
    findings: tuple[Finding, ...]
    costs: tuple[Cost, ...]
    epsilon: float
    pairs: int
    settled: int
    sampled: int
    assumed: Sequence[str]
    notes: Sequence[str]
    error: float
    seconds: float
    ignored: Sequence[str] = field(default_factory=tuple)

    @property
    def violated(self) -> bool:
        """Whether a claim was shown to be false."""
        return bool(self.findings)
