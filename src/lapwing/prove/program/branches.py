"""Gaussian noise that is moved on some branches only: how far, and what that costs of epsilon and delta."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import exp, log

from lapwing.kernel.cost.calibration import ONE as UNIT
from lapwing.kernel.cost.calibration import Order, check_calibrated
from lapwing.kernel.cost.cost_terms import is_within, square_of, total
from lapwing.kernel.cost.polynomial import add, constant, divide, multiply, quotient_of, share
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import If, Program, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, And, Arithmetic, Compare, Literal, Local, Term
from lapwing.kernel.language.wellformed import is_open
from lapwing.prove.program.gaussian import Bell, bells
from lapwing.prove.program.rare import rounded_up
from lapwing.prove.program.sites import Path, divided_center, draws_of
from lapwing.prove.program.step import step_of

Bells = Mapping[Path, Bell]
SHARES = ("1/2", "2/5", "3/7", "1/3", "3/5", "1/4", "3/4", "1/5")
ALONE = ("3/4", "1", "1/2", "7/8", "1/4")


def bells_of_branches(program: Program, claim: Claim) -> Iterator[Bells]:
    """Prices for all draws of Gaussian noise, each moved by one step or two."""
    sigmas: dict[Path, Term] = {}
    for path, draw in draws_of(program.body):
        if isinstance(draw.law, Gaussian):
            _, divisor = divided_center(draw.law.center, program)
            sigmas[path] = draw.law.sigma if divisor is None else Arithmetic("*", draw.law.sigma, divisor)
    if not sigmas or len(sigmas) > 3:
        return
    ways = list(product((1, 2), repeat=len(sigmas)))
    ways.sort(key=lambda steps: [(count == 1) == (len(path) > 1) for path, count in zip(sigmas, steps, strict=True)])
    for steps in ways:
        yield from priced(program, claim, dict(zip(sigmas, steps, strict=True)), sigmas)


def priced(program: Program, claim: Claim, steps: Mapping[Path, int], sigmas: Mapping[Path, Term]) -> Iterator[Bells]:
    """Prices for draws that are moved by so many steps: those that sigma is written with, or shares of the claim.

    Prices that the claim does not cover if each draw is moved come last.
    """
    distances = {path: far(program, count) for path, count in steps.items()}
    written = {path: first_bell(sigma, program, claim, distances[path]) for path, sigma in sigmas.items()}
    found = {path: bell for path, bell in written.items() if bell is not None}
    complete = len(found) == len(sigmas)
    at_once = complete and is_affordable(program, claim, found) and is_covered(program, claim, found)
    if at_once:
        yield found
    yield from shared(program, claim, distances, sigmas)
    if complete and not at_once:
        yield found


def is_affordable(program: Program, claim: Claim, found: Bells) -> bool:
    """Whether the claim covers what draws cost of epsilon if each is moved once."""
    try:
        return is_within(total(*((bell.epsilon, ONE) for bell in found.values())), claim.epsilon, program)
    except Refused:
        return False


def shared(
    program: Program, claim: Claim, distances: Mapping[Path, Term], sigmas: Mapping[Path, Term]
) -> Iterator[Bells]:
    """Prices that are shares of the claim, which is a number."""
    try:
        whole = share(quotient_of(claim.epsilon), UNIT)
        rhos = {path: rho_of(sigma, distances[path], program) for path, sigma in sigmas.items()}
    except Refused:
        return
    if whole is None or whole <= 0:
        return
    for shares in ways_to_share(len(sigmas)):
        chosen: dict[Path, Bell] = {}
        for (path, rho), part in zip(rhos.items(), shares, strict=True):
            bell = None if rho is None else by_order(rho, whole * part, distances[path])
            if bell is not None:
                chosen[path] = bell
        if len(chosen) == len(sigmas) and is_covered(program, claim, chosen):
            yield chosen


def is_covered(program: Program, claim: Claim, chosen: Bells) -> bool:
    """Whether the claim covers what draws cost of delta if each is made in every round; True if that cannot be said."""
    whole = constant(0)
    try:
        for path, bell in chosen.items():
            rounds = rounds_at(program, path)
            if rounds is None:
                return True
            whole = add(whole, multiply(quotient_of(rounds), quotient_of(bell.delta)))
        return is_within(whole, claim.delta, program)
    except Refused:
        return True


def rounds_at(program: Program, path: Path) -> Term | None:
    """How often a place is reached at most: as often as the counter of a loop around it is below a public limit."""
    block, place, rest, found = program.body, path[0], path[1:], None
    while rest:
        statement = block[place]
        match statement:
            case If(then=then, otherwise=otherwise):
                block = then if rest[0] == 0 else otherwise
            case While(condition=condition, body=body) if found is None:
                block, found = body, limit_of(condition, program)
                if found is None:
                    return None
            case _:
                return None
        place, rest = rest[1], rest[2:]
    return found or ONE


def limit_of(condition: Term, program: Program) -> Term | None:
    """The public limit that a counter stays below."""
    for part in condition.operands if isinstance(condition, And) else (condition,):
        match part:
            case Compare(operator="<", left=Local(), right=limit) if is_open(limit, program):
                return limit
            case _:
                pass
    return None


def ways_to_share(count: int) -> Iterator[tuple[Fraction, ...]]:
    """How to share an epsilon among draws."""
    match count:
        case 1:
            yield from ((Fraction(each),) for each in ALONE)
        case 2:
            yield from ((Fraction(each), 1 - Fraction(each)) for each in SHARES)
        case _:
            yield (Fraction(1, count),) * count
            yield tuple(Fraction(1, 4) if place < count - 1 else 1 - Fraction(count - 1, 4) for place in range(count))


def far(program: Program, count: int) -> Term:
    """So many steps."""
    step = step_of(program, whole=False)
    if isinstance(step, Literal):
        return Literal(count * step.value, INT) if step.sort == INT else Literal(count * Fraction(step.value), REAL)
    return step if count == 1 else Arithmetic("*", Literal(count, INT), step)


def first_bell(sigma: Term, program: Program, claim: Claim, distance: Term) -> Bell | None:
    """The prices that sigma is written with."""
    for bell in bells(sigma, program, claim, distance):
        try:
            check_calibrated(bell.by, sigma, bell.distance, bell.epsilon, bell.delta, program)
        except Refused:
            continue
        return bell
    return None


def rho_of(sigma: Term, distance: Term, program: Program) -> Fraction | None:
    """What a draw costs in rho, if that is a number."""
    squares = square_of(distance, program), multiply(constant(2), square_of(sigma, program))
    return share(divide(*squares), UNIT) if squares[1].top else None


def by_order(rho: Fraction, epsilon: Fraction, distance: Term) -> Bell | None:
    """The least delta for an epsilon, by the best whole order."""
    if rho <= 0 or epsilon <= rho:
        return None
    middle = float((epsilon + rho) / (2 * rho))
    orders = range(max(2, int(middle / 2)), min(1024, int(2 * middle) + 3))
    if not orders:
        return None

    def logarithm(order: int) -> float:
        return (order - 1) * (order * float(rho) - float(epsilon)) - log(order - 1) + order * log(1 - 1 / order)

    best = min(orders, key=logarithm)
    exponent = (best - 1) * (epsilon - best * rho)
    if not 0 <= exponent <= 256:
        return None
    delta = rounded_up(Fraction(exp(logarithm(best))) * Fraction(1_000_001, 1_000_000))
    return Bell(Literal(epsilon, REAL), delta, distance, Order(Literal(best, INT)))
