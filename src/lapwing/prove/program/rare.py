"""What draws are assumed not to give: noise that passes the bound it is compared with, a coin that falls so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import exp

from lapwing.kernel.cost.calibration import ONE as UNIT
from lapwing.kernel.cost.polynomial import constant, divide, multiply, quotient_of, share
from lapwing.kernel.cost.tails import POWERS, Noise, exponent_of
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import (
    FALSE,
    ONE,
    TRUE,
    Apply,
    Arithmetic,
    Compare,
    Literal,
    Logical,
    Negative,
    Or,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import is_open, terms_of
from lapwing.kernel.logic.grid import DRAWN, is_on_grid, mentions_drawn
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.shared.bad_events import Coin, Far
from lapwing.prove.program.expression import expression
from lapwing.prove.program.places import block_at
from lapwing.prove.program.sites import Path, Site, draws_of, unit_for
from lapwing.prove.program.template import conditions_after, numbers_in, sided

Bad = Far | Coin
NOISE = (laws.Laplace, laws.Geometric, laws.ExponentialNoise, laws.Gaussian)
MARGINS = (1, 0, 2)
DIGITS = 10**6


@dataclass(frozen=True, slots=True)
class Rare:
    """What a draw is assumed not to give, where that is needed of draws that both runs make, and what it costs."""

    bad: Bad
    needed: Term
    delta: Term
    unit: int
    weight: Fraction


def rare_events(
    program: Program, claim: Claim, units: tuple[Unit, ...]
) -> Iterator[tuple[tuple[Unit, ...], dict[Path, Rare]]]:
    """Ways to assume that nothing bad is drawn: how far centres lie from the bounds, and where it is needed."""
    seen: list[tuple[tuple[Unit, ...], dict[Path, Rare]]] = []
    for margin, upwards, where in product(MARGINS, (True, False), ("alone", "apart", "always")):
        found, chosen = list(units), dict[Path, Rare]()
        for path, draw in draws_of(program.body):
            for bad, delta in bad_events(program, path, draw, margin, upwards):
                if is_too_dear(delta, claim):
                    continue
                unit, weight = unit_for(Unit(delta, "delta"), found)
                chosen[path] = Rare(bad, needed_at(program, path, draw, where), delta, unit, weight)
                break
        if chosen and (tuple(found), chosen) not in seen:
            seen.append((tuple(found), chosen))
            yield seen[-1]


def is_too_dear(delta: Term, claim: Claim) -> bool:
    """Whether a probability is a number above what is claimed."""
    try:
        price, allowed = share(quotient_of(delta), UNIT), share(quotient_of(claim.delta), UNIT)
    except Refused:
        return False
    return price is not None and (price <= 0 or (allowed is not None and price > allowed))


def needed_at(program: Program, path: Path, draw: Sample, where: str) -> Term:
    """Where nothing bad may be drawn in both runs at once: nowhere, where what is private differs, or everywhere."""
    if where != "apart":
        return TRUE if where == "always" else FALSE
    if isinstance(draw.law, NOISE):
        return differs(program, draw.law.center)
    block, place = block_at(program, path)
    atoms = dict.fromkeys(atom for term in terms_of(block[place + 1 :]) for atom in numbers_in(term, program))
    apart = [differs(program, atom) for atom in list(atoms)[:2]]
    return apart[0] if len(apart) == 1 else Or(tuple(apart)) if apart else FALSE


def differs(program: Program, term: Term) -> Term:
    """Whether a term has another value in the other run."""
    return Compare("!=", sided(program, term, 1), sided(program, term, 2))


def bad_events(program: Program, path: Path, draw: Sample, margin: int, upwards: bool) -> Iterator[tuple[Bad, Term]]:
    """What may be bad of a draw, with its probability."""
    match draw.law:
        case laws.Flip(probability=chance):
            likely = isinstance(chance, Literal) and 2 * chance.value > 1
            yield Coin(not likely), Arithmetic("-", ONE, chance) if likely else chance
        case laws.Laplace() | laws.Geometric() | laws.ExponentialNoise() | laws.Gaussian() as noise:
            site = Site(path, draw, 0, Fraction(0), noise.center, None)
            for bound, reached in bounds_of(program, site, upwards):
                beyond = distance_to(bound, margin, upwards)
                delta = probability(noise, beyond, reached, program)
                if delta is not None:
                    yield Far(upwards, beyond, reached), delta
        case _:
            return


def bounds_of(program: Program, site: Site, upwards: bool) -> Iterator[tuple[Term, bool]]:
    """The public values that a drawn one is compared with, and whether it would be bad to reach them."""
    drawn = Logical(DRAWN, site.draw.target.sort)
    for condition in conditions_after(program, site):
        match condition:
            case Compare(operator="<" | "<=" | ">" | ">=" as sign, left=left, right=right) if mentions_drawn(condition):
                swapped = right == drawn
                bound = left if swapped else right
                reached = ("<", ">=") if upwards != swapped else (">", "<=")
                if drawn in (left, right) and is_open(bound, program):
                    yield bound, sign in reached


def distance_to(bound: Term, margin: int, upwards: bool) -> Term:
    """How far a bound is from a centre that may come so near."""
    if not upwards:
        return Negative(bound) if margin == 0 else Arithmetic("-", Literal(-margin, INT), bound)
    match bound:
        case Literal(value=value, sort=sort):
            return Literal(value - margin, sort)
        case Arithmetic(operator="+", left=Literal(value=value), right=rest) if value == margin:
            return rest
        case Arithmetic(operator="+", left=rest, right=Literal(value=value)) if value == margin:
            return rest
        case _:
            return bound if margin == 0 else Arithmetic("-", bound, Literal(margin, INT))


def probability(noise: Noise, beyond: Term, reached: bool, program: Program) -> Term | None:
    """How likely noise goes so far at most, as simply as it can be written."""
    whole = not isinstance(noise, laws.Geometric) or sort_of(beyond) == INT
    half = not reached and whole and not isinstance(noise, laws.ExponentialNoise) and is_on_grid(beyond, program)
    part = Fraction(1, 2) if half else Fraction(1)
    try:
        exponent = exponent_of(noise, beyond, program)
    except Refused:
        return None
    number = share(exponent, UNIT)
    if number is not None:
        return rounded_up(part * Fraction(exp(-float(number)))) if 0 < number < 200 else None
    for atom in (atom for monomial in exponent.top for atom, _ in monomial):
        times = share(exponent, quotient_of(atom))
        if isinstance(atom, Apply) and atom.function == "log" and times in POWERS:
            value = constant(part)
            for _ in range(int(times or 0)):
                value = divide(value, quotient_of(atom.arguments[0]))
            return expression(value)
    written = expression(multiply(constant(-1), exponent))
    return expression(multiply(constant(part), quotient_of(Apply("exp", (written,)))))


def rounded_up(number: Fraction) -> Term:
    """A number a little above, with few digits."""
    scale = DIGITS
    while number * scale < DIGITS:
        scale *= 10
    return Literal(Fraction(int(number * scale) + 1, scale), REAL)
