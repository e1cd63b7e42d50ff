"""A pair of neighbouring datasets, what two runs on it showed, and how far that settles it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import process_time
from typing import Any

from lapwing.verify.auditing.finding import Audit
from lapwing.verify.watching.compare import Comparison, compare
from lapwing.verify.watching.cost import epsilon_of, is_within
from lapwing.verify.watching.exact import Exact, is_reused, judge
from lapwing.verify.watching.explore import divergence, explore, worst_ratio
from lapwing.verify.watching.finding import CERTAIN
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.inputs.neighbours import Pair
from lapwing.verify.watching.inputs.subject import Subject
from lapwing.verify.watching.naming import Named, name_faults
from lapwing.verify.watching.runner import Raised, Run, run
from lapwing.verify.watching.trace.tape import Tape, TooMuchError

EXPLORING = 1.0


@dataclass(slots=True)
class Case:
    """A pair with its arguments, what two runs on it showed, and how far it is settled."""

    subject: Subject
    pair: Pair
    sides: tuple[dict[str, Any], dict[str, Any]]
    claim: Claim
    runs: tuple[Run, Run]
    seen: Comparison
    exact: Exact | None = None
    verdict: str = "open"
    evidence: str = ""
    epsilon: float = 0.0
    audit: Audit | None = None
    pace: float = 0.0

    @property
    def suspicion(self) -> float:
        """How likely sampling is to show something."""
        kinds = {each.what for each in self.seen.differences}
        loud = 100.0 * bool(kinds & {"exception", "printed", "shape of the result", "size of the result"})
        cost = epsilon_of(self.seen.prices, self.claim)
        level = self.claim.rho if self.claim.rho is not None else self.claim.epsilon
        over = min(cost / level if level else cost, 50.0)
        return loud + 10.0 * ("result" in kinds) + over

    @property
    def failed(self) -> Raised | None:
        """How the code failed on both datasets alike, if it did."""
        first, second = (run.result for run in self.runs)
        return first if isinstance(first, Raised) and first == second else None

    @property
    def named(self) -> list[Named]:
        """The faults that the two runs show."""
        first, roles = self.runs[0], self.subject.roles
        return name_faults(self.seen, self.pair, self.claim, roles, first.tape, self.exact, is_reused(first))

    @property
    def faults(self) -> set[tuple[str, tuple[str, int]]]:
        """Their names and places."""
        return {(each.name, each.place.site) for each in self.named}


def make_case(subject: Subject, pair: Pair, sides: tuple[dict[str, Any], dict[str, Any]]) -> Case | None:
    """Two runs with the same noise, compared; nothing if the claim has no value here, or too much is drawn."""
    start = process_time()
    try:
        claim = subject.claim(sides[0])
        first = run(subject.function, sides[0], Tape())
        second = run(subject.function, sides[1], Tape(earlier=first.tape))
    except (ValueError, TooMuchError):
        return None
    case = Case(subject, pair, sides, claim, (first, second), compare(first, second), pace=process_time() - start)
    settle(case)
    return case


def settle(case: Case) -> None:
    """Decide a case exactly, where that can be done."""
    first, second = case.runs
    claim = case.claim
    if not case.seen.differences and is_within(case.seen.prices, claim) and not is_reused(first):
        case.verdict = "fine"
        if not first.tape.decisions and not any(draw.mechanism is not None for draw in second.tape.draws):
            _judge(case)
        return
    if not (first.tape.decisions or second.tape.decisions):
        _judge(case)
        if case.verdict != "open":
            return
    if claim.rho is None and (first.tape.decisions or second.tape.decisions):
        here = explore(case.subject.function, case.sides[0], EXPLORING)
        there = explore(case.subject.function, case.sides[1], EXPLORING) if here is not None else None
        if here is not None and there is not None:
            _explored(case, here, there)


def _judge(case: Case) -> None:
    others = [run(case.subject.function, case.sides[0], Tape()) for _ in range(2)]
    case.exact = judge(*case.runs, others, case.claim)
    if case.exact is None:
        return
    broken = case.exact.breaks(case.claim)
    case.verdict = "violated" if broken else "fine"
    case.epsilon = case.exact.epsilon
    if case.claim.rho is not None:
        case.evidence = f"rho = {case.exact.rho:.6g}"
    elif case.claim.delta:
        case.evidence = f"at epsilon = {case.claim.epsilon:g} it needs delta = {case.exact.delta:.6g}"
    else:
        finite = case.exact.epsilon < inf
        case.evidence = f"epsilon = {shown_price(case.exact.epsilon)}" if finite else "no epsilon is enough"
    case.evidence += f" ({CERTAIN})"


def _explored(case: Case, here: dict[Any, float], there: dict[Any, float]) -> None:
    claim = case.claim
    ways = [(worst_ratio(a, b), divergence(a, b, claim.epsilon), a, b) for a, b in ((here, there), (there, here))]
    (loss, outcome), needed, one, other = max(ways, key=lambda way: (way[1], way[0][0]))
    broken = needed > claim.delta * (1 + 1e-6) + 1e-9
    case.verdict, case.epsilon = ("violated" if broken else "fine"), loss
    shown = f"{one.get(outcome, 0.0):.6g} and {other.get(outcome, 0.0):.6g}"
    case.evidence = (
        f"an outcome has probability {shown}: epsilon = {shown_price(loss)} (exact, all {len(here)} outcomes)"
    )


def shown_price(value: float) -> str:
    """A price, or that there is no bound."""
    return "infinite" if value == inf else f"{value:.6g}"
