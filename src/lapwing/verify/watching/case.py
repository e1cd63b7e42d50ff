"""A pair of neighbouring datasets, what two runs on it showed, and how far that settles it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log
from time import process_time
from typing import Any

from lapwing.verify.auditing.finding import Audit
from lapwing.verify.watching.compare import Comparison, compare
from lapwing.verify.watching.cost import epsilon_of, is_within
from lapwing.verify.watching.determinism import is_deterministic
from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.exact import Exact, is_reused, judge
from lapwing.verify.watching.explore import divergence, explore, worst_ratio
from lapwing.verify.watching.finding import CERTAIN
from lapwing.verify.watching.follow import follow, is_confirmed, worst_loss
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.inputs.neighbours import Pair
from lapwing.verify.watching.inputs.subject import Subject
from lapwing.verify.watching.naming import Named, name_faults
from lapwing.verify.watching.runner import Raised, Run, run
from lapwing.verify.watching.trace.tape import Tape, TooMuchError

AGAIN = 6
INTEGRAL = 0.01


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
        scales = [(price.scale, price.other_scale) for price in self.seen.prices]
        apart = max((abs(log(one / two)) for one, two in scales if one > 0 and two > 0), default=0.0)
        return loud + 10.0 * ("result" in kinds) + over + min(apart / level if level else apart, 50.0)

    @property
    def looked(self) -> bool:
        """Whether the code compared its noise, or computed more than sums with it."""
        return any(run.tape.looks for run in self.runs)

    @property
    def failed(self) -> Raised | None:
        """How the code failed on both datasets alike, if it did."""
        first, second = (run.result for run in self.runs)
        return first if isinstance(first, Raised) and first == second else None

    @property
    def named(self) -> list[Named]:
        """The faults that the two runs show."""
        (first, second), roles = self.runs, self.subject.roles
        reused, rescaled = is_reused(first), second.tape.rescaled
        return name_faults(self.seen, self.pair, self.claim, roles, first.tape, self.exact, reused, rescaled)

    @property
    def faults(self) -> set[tuple[str, tuple[str, int]]]:
        """Their names and places."""
        return {(each.name, each.place.site) for each in self.named}


def make_case(
    subject: Subject, pair: Pair, sides: tuple[dict[str, Any], dict[str, Any]], effort: Effort
) -> Case | None:
    """Two runs with the same noise, compared; nothing if the claim has no value here, or too much is drawn."""
    start = process_time()
    try:
        claim = subject.claim(sides[0])
        first = run(subject.function, sides[0], Tape())
        second = run(subject.function, sides[1], Tape(earlier=first.tape))
    except (ValueError, TooMuchError):
        return None
    case = Case(subject, pair, sides, claim, (first, second), compare(first, second), pace=process_time() - start)
    settle(case, effort)
    return case


def settle(case: Case, effort: Effort) -> None:
    """Decide a case exactly, where that can be done."""
    claim = case.claim
    if case.looked and claim.rho is None and claim.delta == 0 and _follow(case, effort):
        return
    if _is_quiet(case) and case.looked:
        _look_again(case)
    first, second = case.runs
    if _is_bare(case):
        case.verdict, case.epsilon = "violated", inf
        case.evidence = "no epsilon is enough (the code draws no noise, and its results differ)"
        return
    if _is_quiet(case):
        case.verdict = "fine"
        told = any(draw.mechanism is not None and not draw.followed for draw in second.tape.draws)
        if not first.tape.decisions and not told:
            _judge(case)
        return
    if not (first.tape.decisions or second.tape.decisions):
        _judge(case)
        if case.verdict != "open":
            return
    if claim.rho is None and (first.tape.decisions or second.tape.decisions):
        here = explore(case.subject.function, case.sides[0], effort)
        there = explore(case.subject.function, case.sides[1], effort) if here is not None else None
        if here is not None and there is not None:
            _explored(case, here, there)


def _follow(case: Case, effort: Effort) -> bool:
    """Take every way that the code can go on both datasets; whether that settles the case."""
    here = follow(case.subject.function, case.sides[0], effort)
    there = follow(case.subject.function, case.sides[1], effort) if here is not None else None
    worst = worst_loss(here, there) if here is not None and there is not None else None
    if here is None or there is None or worst is None:
        return False
    function = case.subject.function
    if worst.epsilon > case.claim.epsilon * (1 + INTEGRAL) + INTEGRAL:
        if not (is_confirmed(here, function, case.sides[0]) and is_confirmed(there, function, case.sides[1])):
            return False
        kind = "density" if here.numbers or there.numbers else "probability"
        effort.found()
        case.verdict, case.epsilon = "violated", worst.epsilon
        shown = f"{worst.first:.4g} and {worst.second:.4g}"
        case.evidence = (
            f"the outcome {worst.outcome} has {kind} {shown}: epsilon = {shown_price(worst.epsilon)}"
            " (all ways that the code can go, integrated numerically)"
        )
    elif not here.numbers and not there.numbers:
        case.verdict, case.epsilon = "fine", worst.epsilon
    return case.verdict != "open"


def _is_bare(case: Case) -> bool:
    """Whether results differ that no noise was drawn for."""
    if any(run.tape.draws or run.tape.decisions for run in case.runs) or not case.seen.differences:
        return False
    return all(is_deterministic(case.subject.function, side) for side in case.sides)


def _is_quiet(case: Case) -> bool:
    """Whether the two runs show nothing: all that differs is paid for."""
    return not case.seen.differences and is_within(case.seen.prices, case.claim) and not is_reused(case.runs[0])


def _look_again(case: Case) -> None:
    """Where the code looks at its noise it may go other ways: take the first runs that show something."""
    for _ in range(AGAIN):
        try:
            first = run(case.subject.function, case.sides[0], Tape())
            second = run(case.subject.function, case.sides[1], Tape(earlier=first.tape))
        except TooMuchError:
            return
        before = case.runs, case.seen
        case.runs, case.seen = (first, second), compare(first, second)
        if not _is_quiet(case):
            return
        if epsilon_of(before[1].prices, case.claim) > epsilon_of(case.seen.prices, case.claim):
            case.runs, case.seen = before


def _judge(case: Case) -> None:
    others = [run(case.subject.function, case.sides[0], Tape()) for _ in range(2)]
    case.exact = judge(*case.runs, others, case.claim)
    if case.exact is None:
        return
    broken = case.exact.breaks(case.claim)
    case.verdict = "violated" if broken else "fine"
    case.epsilon = case.exact.epsilon
    if case.claim.rho is not None:
        case.evidence = f"rho = {case.exact.rho:.6g}" if case.exact.rho < inf else "no rho is enough"
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
