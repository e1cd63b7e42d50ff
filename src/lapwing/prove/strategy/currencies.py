"""Claims at a Rényi order and in mu, and rounds that are composed, in any currency."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.cost.polynomial import constant, divide, multiply, quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.convert import LOGISTIC, Convert
from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.kernel.rules.rounds import Rounds
from lapwing.prove.program.expression import expression
from lapwing.prove.program.gaussian import ORDERS
from lapwing.prove.program.sites import draws_of
from lapwing.prove.strategy.composed import (
    Cheapest,
    Derive,
    cheapest_parts,
    cheapest_release,
    one_item,
    released_first,
    two_parts,
)
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.in_mu import by_noise_in_mu, smallest_mu
from lapwing.prove.strategy.rounds import rounds_of
from lapwing.prove.strategy.sampling import on_all_rows, smallest_sampled
from lapwing.prove.strategy.smallest import smallest
from lapwing.prove.strategy.smallest_rho import smallest_rho


def derive_in_currency(search: Search, goal: Private, derive: Derive) -> Found | None:
    """A derivation of a claim at a Rényi order or in mu."""
    if goal.claim.group != ONE:
        return by_steps(search, goal, derive) or by_conversion(search, goal, derive)
    ways = (by_noise, by_smallest) if rounds_of(goal.program) is None else (by_smallest, by_noise)
    return (
        ways[0](search, goal)
        or ways[1](search, goal)
        or by_conversion(search, goal, derive)
        or released_first(search, goal, derive)
        or one_item(search, goal, derive)
        or two_parts(search, goal, cheapest_in(goal.claim), derive)
    )


def by_noise(search: Search, goal: Private) -> Found | None:
    """The program against itself, for what is claimed; only in mu."""
    return by_noise_in_mu(search, goal, goal.claim) if isinstance(goal.claim, GaussianPrivacy) else None


def by_smallest(search: Search, goal: Private) -> Found | None:
    """From the smallest claim in the same currency that can be found."""
    found = smallest_in(search, goal.program, goal.claim)
    return None if found is None else for_claim(goal, found)


def by_steps(search: Search, goal: Private, derive: Derive) -> Found | None:
    """A claim in mu about groups, from one about single steps."""
    if not isinstance(goal.claim, GaussianPrivacy):
        return None
    try:
        rule = GroupMu(expression(divide(quotient_of(goal.claim.mu), quotient_of(goal.claim.group))))
        single = rule.premises(goal).goals[0]
    except Refused:
        return None
    found = derive(search, single) if isinstance(single, Private) else None
    return None if found is None else Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)


def for_claim(goal: Private, found: Found) -> Found | None:
    """The same derivation for a claim that says no more."""
    try:
        found.derivation.rule.premises(goal)
    except Refused:
        return None
    return Found(goal.claim, found.derivation, found.solutions)


def by_conversion(search: Search, goal: Private, derive: Derive) -> Found | None:
    """From what the program is in another currency, at the price that is just enough."""
    for known in enough_for(goal.claim):
        rule = Convert(known)
        try:
            premise = rule.premises(goal).goals[0]
        except Refused:
            continue
        found = derive(search, premise) if isinstance(premise, Private) and not search.is_over() else None
        if found is not None:
            return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def enough_for(claim: AnyClaim) -> Iterator[AnyClaim]:
    """The claims in other currencies from which a claim follows."""
    match claim:
        case Renyi(alpha=alpha, epsilon=epsilon):
            yield ZeroConcentrated(expression(divide(quotient_of(epsilon), quotient_of(alpha))), claim.group)
            yield Claim(epsilon, ZERO, claim.group)
        case ApproximateConcentrated(rho=rho):
            yield ZeroConcentrated(rho, claim.group)
        case GaussianPrivacy(mu=mu):
            yield Claim(expression(divide(quotient_of(mu), constant(LOGISTIC))), ZERO, claim.group)
        case _:
            pass


def cheapest_in(like: AnyClaim) -> Cheapest:
    """What finds the smallest claims in the currency of one."""
    return lambda search, program: smallest_in(search, program, like)


def smallest_in(search: Search, program: Program, like: AnyClaim) -> Found | None:
    """The smallest claim that can be found in the currency of another one, at its order."""
    free: AnyClaim = Renyi(like.alpha, ZERO, ONE) if isinstance(like, Renyi) else GaussianPrivacy(ZERO, ONE)
    cheapest = cheapest_in(like)
    return (
        smallest_of_rounds(search, program, like)
        or (smallest_sampled(search, program, like, smallest_rho) if isinstance(like, Renyi) else None)
        or (smallest_mu(search, program) if isinstance(like, GaussianPrivacy) else None)
        or smallest_converted(search, program, like)
        or cheapest_release(search, program, free, cheapest)
        or cheapest_parts(search, program, free, cheapest)
    )


def smallest_of_rounds(search: Search, program: Program, like: AnyClaim) -> Found | None:
    """A loop at the end, from what one of its rounds costs; at a Rényi order only if coins are drawn there."""
    found = rounds_of(program)
    if found is None or (isinstance(like, Renyi) and not any(on_all_rows(found[2]))):
        return None
    shared, count, one = found
    part = smallest_in(search, one, like)
    if part is None:
        return None
    rule, claim = Rounds(shared, part.claim), together(part.claim, count)
    try:
        rule.premises(Private(program, claim))
    except Refused:
        return None
    return Found(claim, Derivation(rule, (part.derivation,)), part.solutions)


def together(each: AnyClaim, count: Term) -> AnyClaim:
    """What so many rounds cost."""
    match each:
        case Renyi(alpha=alpha, epsilon=epsilon):
            return Renyi(alpha, expression(multiply(quotient_of(count), quotient_of(epsilon))), ONE)
        case GaussianPrivacy(mu=mu):
            return GaussianPrivacy(Arithmetic("*", Apply("sqrt", (count,)), mu), ONE)
        case _:
            return each


def smallest_converted(search: Search, program: Program, like: AnyClaim) -> Found | None:
    """From the smallest rho, or where there is no Gaussian noise from the smallest epsilon."""
    gaussian = any(isinstance(draw.law, Gaussian) for _, draw in draws_of(program.body))
    claim: AnyClaim
    if isinstance(like, Renyi):
        part = smallest_rho(search, program)
        if part is None or not isinstance(part.claim, ZeroConcentrated):
            return None
        claim = Renyi(like.alpha, expression(multiply(quotient_of(like.alpha), quotient_of(part.claim.rho))), ONE)
    else:
        part = None if gaussian else smallest(search, program)
        if part is None or not isinstance(part.claim, Claim) or part.claim.delta != ZERO:
            return None
        claim = GaussianPrivacy(expression(multiply(constant(LOGISTIC), quotient_of(part.claim.epsilon))), ONE)
    rule = Convert(part.claim)
    try:
        rule.premises(Private(program, claim))
    except Refused:
        return None
    return Found(claim, Derivation(rule, (part.derivation,)), part.solutions)


def by_best_order(search: Search, goal: Private) -> Found | None:
    """A claim in epsilon and delta about rounds that take rows by coins, at the first order that shows it."""
    rounds = rounds_of(goal.program)
    if rounds is None or not any(on_all_rows(rounds[2])):
        return None
    for order in ORDERS:
        found = None if search.is_over() else smallest_in(search, goal.program, Renyi(Literal(order, INT), ZERO, ONE))
        if found is None:
            return None
        rule = Convert(found.claim)
        try:
            rule.premises(goal)
        except Refused:
            continue
        return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None
