"""Prove a claim, or find the smallest one: the search proposes, the kernel decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf

from lapwing.deadline import TIME_IS_UP, Deadline
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim, ApproximateConcentrated, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.prove.program.hints import Hints
from lapwing.prove.program.parts import price_of
from lapwing.prove.program.sites import draws_of, is_unpriced
from lapwing.prove.smt.steady import steady
from lapwing.prove.strategy.currencies import smallest_in
from lapwing.prove.strategy.failed_attempt import Closest, describe_attempt
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.rival import in_the_long_run, is_at_most, is_smaller_somewhere
from lapwing.prove.strategy.search import derive_whole
from lapwing.prove.strategy.smallest import smallest
from lapwing.prove.strategy.smallest_rho import smallest_rho
from lapwing.prove.strategy.solve import Attempt, Solution
from lapwing.syntax.certificate.certificate import Certificate, certify

SECONDS = 20.0
NO_HINTS = Hints()


@dataclass(frozen=True, slots=True)
class Proved:
    """A proof that the kernel accepted; `solutions` holds the shifts and invariants that were found.

    Of an epsilon that was looked for, `others` may cost less for some inputs, though not in the long run.
    """

    certificate: Certificate
    solutions: tuple[Solution, ...] = field(repr=False)
    others: tuple[Certificate, ...] = ()

    def __str__(self) -> str:
        """One line, without the evidence."""
        return str(self.certificate)


@dataclass(frozen=True, slots=True)
class Unknown:
    """No proof was found. Says why, and how far the search came; or that the kernel refused what was found."""

    reason: str
    attempt: Attempt | None = field(repr=False)
    refused: bool = False

    def __str__(self) -> str:
        """One line, without the evidence."""
        return f"unknown: {self.reason}"

    @property
    def closest(self) -> Closest | None:
        """The closest attempt at a proof, as plain data."""
        return None if self.attempt is None else describe_attempt(self.attempt)


Answer = Proved | Unknown
Told = Callable[[Derivation], None]


def prove(
    program: Program, claim: AnyClaim, seconds: float = SECONDS, hints: Hints = NO_HINTS, told: Told | None = None
) -> Answer:
    """Search for a proof of a claim; `told` hears of a derivation that is found before the kernel checks it here."""

    def find(search: Search) -> Found | None:
        found = derive_whole(search, Private(program, claim))
        if found is not None and found.claim == claim and told is not None:
            told(found.derivation)
        return found

    return answer(find, program, seconds, hints)


def find_epsilon(
    program: Program,
    seconds: float = SECONDS,
    hints: Hints = NO_HINTS,
    claim: AnyClaim | None = None,
    clock: float = inf,
) -> Answer:
    """Search for the smallest epsilon that can be proved; a claim is tried as well, if what is found may be more.

    If the claim is in rho, at a Rényi order or in mu, the smallest amount of that is what is looked for.
    A machine that is busy does not let a search last longer than `clock`.  Of the seconds, a claim gets half, and what
    the search for the smallest epsilon leaves.
    """
    if isinstance(claim, ZeroConcentrated | ApproximateConcentrated):
        return answer(lambda search: smallest_rho(search, program), program, seconds, hints, clock)
    if isinstance(claim, Renyi | GaussianPrivacy):
        return answer(lambda search: smallest_in(search, program, claim), program, seconds, hints, clock)
    whole = Deadline.after(seconds, clock)
    share = seconds if claim is None else seconds / 2
    found = answer(lambda search: smallest(search, program), program, share, hints, clock)
    if claim is None or (isinstance(found, Proved) and is_settled(found, claim)):
        return found
    return smaller_of(found, prove(program, claim, max(whole.left(), 0.0), hints))


def is_settled(found: Proved, claim: AnyClaim) -> bool:
    """Whether a claim cannot say more than was found: that is exact, or at most what is claimed, or for one row."""
    certificate = found.certificate
    exact = isinstance(certificate.derivation.rule, Finite)
    return exact or claim.group != ONE or is_at_most(certificate.program, certificate.claim, claim)


def smaller_of(found: Answer, claimed: Answer) -> Answer:
    """What was found or what is claimed: the smaller one; if either may be smaller, both."""
    if isinstance(found, Unknown) or isinstance(claimed, Unknown):
        return claimed if isinstance(claimed, Proved) else found
    one, other = found.certificate, claimed.certificate
    if is_at_most(one.program, other.claim, one.claim) or is_cheaper(one, other):
        return with_others(claimed, (one, *found.others))
    return replace(found, others=(other, *found.others))


def is_cheaper(found: Certificate, claimed: Certificate) -> bool:
    """Whether a claim costs less than what was found for long lists, for the same delta."""
    try:
        epsilons = [in_the_long_run(found.program, price_of(each.claim)) for each in (claimed, found)]
    except (LookupError, ArithmeticError, ValueError):
        return False
    alike = [amounts_of(each.claim)[1:] for each in (claimed, found)]
    return alike[0] == alike[1] and epsilons[0] < epsilons[1]


def with_others(proved: Proved, certificates: tuple[Certificate, ...]) -> Proved:
    """The same with those of some other statements that cost less for some inputs."""
    own = proved.certificate
    others = [each for each in certificates if is_smaller_somewhere(own.program, each.claim, own.claim)]
    return replace(proved, others=tuple(others))


def answer(
    find: Callable[[Search], Found | None], program: Program, seconds: float, hints: Hints, clock: float = inf
) -> Answer:
    """Search, and have the kernel check what is found; if it refuses that, search again with more care."""
    deadline = Deadline.after(seconds, clock)
    with steady():
        found = answered(find, program, Search(deadline, hints))
        if isinstance(found, Unknown) and found.refused and not deadline.is_over():
            found = answered(find, program, Search(deadline, hints, careful=True))
    return found


def answered(find: Callable[[Search], Found | None], program: Program, search: Search) -> Answer:
    """One search, and what the kernel says to it."""
    try:
        found = find(search)
    except RecursionError:
        return Unknown("the program is too large for the search", closest_attempt(search.attempts))
    except Refused as refused:
        reason = unpriced_draw(program) or f"the kernel has no price for it: {refused.reason}"
        return Unknown(reason, closest_attempt(search.attempts))
    attempt = closest_attempt(search.attempts)
    if found is None:
        return Unknown(reason_of(program, search), attempt)
    try:
        proved = Proved(certificate_of(program, found), found.solutions)
    except Refused as refused:
        return Unknown(f"the kernel does not accept what was found: {refused.reason}", attempt, refused=True)
    return with_others(proved, tuple(certified(program, search.aside.get(program, []), found)))


def certificate_of(program: Program, found: Found) -> Certificate:
    """What was found, as the kernel has checked it or checks it now."""
    theorem = found.theorem
    if theorem is not None and (theorem.program, theorem.claim) == (program, found.claim):
        return Certificate(program, found.claim, found.derivation, theorem)
    return certify(program, found.claim, found.derivation)


def certified(program: Program, aside: list[Found], found: Found) -> Iterator[Certificate]:
    """What was kept aside, as far as the kernel accepts it and it says something of its own."""
    for each in aside:
        if is_smaller_somewhere(program, each.claim, found.claim):
            with suppress(Refused):
                yield certify(program, each.claim, each.derivation)


def reason_of(program: Program, search: Search) -> str:
    """Why nothing was found."""
    if search.is_over():
        return TIME_IS_UP
    return unpriced_draw(program) or "no shifts and invariants of the known kinds prove it"


def unpriced_draw(program: Program) -> str | None:
    """That nothing says what a draw costs, if there is one whose scale or probability is not public."""
    draw = next((each for _, each in draws_of(program.body) if is_unpriced(each, program)), None)
    if draw is None:
        return None
    part = type(draw.law).__match_args__[-1]
    return f"the {part} of the draw `{draw.target.name}` depends on private data, on noise or on a loop's variable"


def closest_attempt(attempts: list[Attempt]) -> Attempt | None:
    """The attempt that came furthest: with shifts, else with a run that breaks it, not only because of a branch."""
    ranked = sorted(attempts, key=lambda each: (each.choices is None, each.broken is None, each.task.in_step))
    return ranked[0] if ranked else None
