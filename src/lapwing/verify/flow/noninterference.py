"""Noninterference for one observer: it holds for a reason, or there are two runs that show a leak."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.deadline import Deadline
from lapwing.prove.prover import Proved, prove
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.verify.flow.constraint import constraints_of
from lapwing.verify.flow.invariant import Argument, find_argument
from lapwing.verify.flow.matches import uses_match
from lapwing.verify.flow.observer import NOTHING, Observed, observe, sees_everything
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Runs
from lapwing.verify.flow.search import LARGER, SMALL, has_draws, search_runs
from lapwing.verify.flow.shrink import shrink
from lapwing.verify.flow.typing import Typing

SHARE = 0.25
AT_FIRST = 0.5
WHERE_TYPED = 1.4
LEAST = 0.2


@dataclass(frozen=True)
class Trivial:
    """The observer knows every input."""


@dataclass(frozen=True)
class Theorem:
    """The kernel accepted that the program is (0, 0)-private for the observer: runs end alike, too."""

    certificate: Certificate


@dataclass(frozen=True)
class Typed:
    """The program is well typed without `match`, and such programs do not interfere where their runs end."""


Reason = Trivial | Theorem | Argument | Typed


@dataclass(frozen=True)
class Holds:
    """What the observer sees does not depend on what he does not know."""

    observer: str
    reason: Reason

    @property
    def ends_alike(self) -> bool:
        """Whether that includes whether a run ends at all."""
        return isinstance(self.reason, Trivial | Theorem)


@dataclass(frozen=True)
class Leaks:
    """Two runs, replayed; or where there is noise, two inputs and an event that is more likely for one of them."""

    observer: str
    evidence: Runs | Counterexample


@dataclass(frozen=True)
class Unknown:
    observer: str
    reason: str


Verdict = Holds | Leaks | Unknown


def decide(flow: Flow, observer: str, typing: Typing, seconds: float) -> Verdict:
    """Look for a leak in small worlds, then for a proof, then for a leak in larger ones."""
    if sees_everything(flow, observer):
        return Holds(observer, Trivial())
    observed = observe(flow, observer)
    deadline = Deadline.after(seconds)
    noisy = has_draws(observed.program.body)
    leak = break_noisy(observed, AT_FIRST) if noisy else search_runs(flow, observed, SMALL, deadline)
    if leak is not None:
        return Leaks(observer, readable(flow, leak))
    reason = find_reason(flow, observed, typing, noisy, deadline)
    if reason is not None:
        return Holds(observer, reason)
    left = max(deadline.left(), 1.0)
    leak = break_noisy(observed, left) if noisy else search_runs(flow, observed, LARGER, Deadline.after(left))
    if leak is not None:
        return Leaks(observer, readable(flow, leak))
    return Unknown(observer, "neither invariants nor a leak were found")


def find_reason(flow: Flow, observed: Observed, typing: Typing, noisy: bool, deadline: Deadline) -> Reason | None:
    """The strongest reason that can be found: a theorem, invariants for runs that end, or types."""
    typed = typing.typed and not uses_match(flow)
    longest = min(WHERE_TYPED, deadline.left()) if typed else deadline.left()
    answer = prove(observed.program, NOTHING, max(longest * SHARE, LEAST))
    if isinstance(answer, Proved):
        return Theorem(answer.certificate)
    if not noisy:
        argument = find_argument(observed, Deadline.after(max(longest * 2 * SHARE, LEAST)))
        if argument is not None:
            return argument
    return Typed() if typed and not (noisy and constraints_of(flow).loops) else None


def readable(flow: Flow, leak: Runs | Counterexample) -> Runs | Counterexample:
    """Two runs with small numbers."""
    return shrink(flow, leak) if isinstance(leak, Runs) else leak


def break_noisy(observed: Observed, seconds: float) -> Counterexample | None:
    """Two inputs that an event tells apart."""
    return refute(observed.program, NOTHING, seconds)
