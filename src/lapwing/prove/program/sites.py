"""The draws of a program: where they stand, and what one step of noise costs there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from lapwing.kernel.cost.polynomial import quotient_of, ratio
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, Arithmetic, Literal, Norm, Term
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.judgment import Credit, Unit
from lapwing.kernel.rules.shared.centred import on_one_grid
from lapwing.prove.program.coins import price_of_coin
from lapwing.prove.program.expression import expression
from lapwing.prove.program.gaussian import Bell, bell_of
from lapwing.prove.program.in_mu import InMu, price_in_mu
from lapwing.prove.program.in_rho import InRho, price_in_rho
from lapwing.prove.program.meter import Meter, meter_of
from lapwing.prove.program.step import counted_step, moves_by_whole

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A draw that may have to be paid: the unit it counts in, and how many units one step is.

    A step is 1, or a public length `step` if that is given.  Gaussian noise is paid in two units, in rho or in mu; it
    may be moved on some branches only.
    """

    path: Path
    draw: Sample
    unit: int
    weight: Fraction
    center: Term
    divisor: Term | None
    step: Term | None = None
    bell: Bell | None = None
    delta_unit: int = 0
    delta_weight: Fraction = Fraction(0)
    in_rho: InRho | InMu | None = None
    moved_unit: int = 0
    moved_weight: Fraction = Fraction(0)
    branches: bool = False
    meter: Meter | None = None

    def paid(self) -> tuple[tuple[int, Fraction], ...]:
        """The units a draw is paid in, and how many of each a step or a move costs."""
        moved = ((self.moved_unit, self.moved_weight),) if self.in_two else ()
        delta = () if self.bell is None else ((self.delta_unit, self.delta_weight),)
        return ((self.unit, self.weight), *delta, *moved)

    @property
    def in_two(self) -> bool:
        """Whether a draw in mu is paid in two units: for squares, and for moves."""
        return isinstance(self.in_rho, InMu) and self.in_rho.moved is not None


def norm_of(sites: Mapping[Path, Site]) -> Norm:
    """How distances of lists are measured: in the squares that draws are paid by, or as they are."""
    squared = any(site.in_rho is not None and site.in_rho.squared for site in sites.values())
    return "l2" if squared else "l1"


def draws_of(block: Block, path: Path = ()) -> Iterator[tuple[Path, Sample]]:
    """Every draw with its place."""
    for number, statement in enumerate(block):
        here = (*path, number)
        match statement:
            case Sample():
                yield here, statement
            case If(then=then, otherwise=otherwise):
                yield from draws_of(then, (*here, 0))
                yield from draws_of(otherwise, (*here, 1))
            case While(body=body):
                yield from draws_of(body, (*here, 0))
            case _:
                pass


def step_of_draw(draw: Sample, program: Program) -> Term | None:
    """The step in which a draw of Laplace noise is paid, if steps are counted."""
    if isinstance(draw.law, laws.Laplace | laws.Geometric):
        return counted_step(program, moves_by_whole(draw.law, program))
    return None


def worth_of(draw: Sample, program: Program) -> tuple[Term, Term, Term | None] | None:
    """What one step of a draw costs, around what it is drawn, and by what its centre is divided; None if it is free."""
    match draw.law:
        case laws.Laplace(center=center, scale=scale) | laws.Geometric(center=center, scale=scale):
            center, divisor = divided_center(center, program)
            return inverse(scale if divisor is None else Arithmetic("*", scale, divisor)), center, divisor
        case laws.ExponentialNoise(center=center, scale=scale):
            return inverse(scale), center, None
        case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
            return epsilon, bit, None
        case laws.Exponential(scores=scores, scale=scale):
            return inverse(scale), scores, None
        case _:
            return None


def inverse(scale: Term) -> Term:
    """`1 / scale`, without a fraction in a fraction where that is easy."""
    match scale:
        case Arithmetic(operator="/", left=top, right=bottom):
            return Arithmetic("/", bottom, top) if top != ONE else bottom
        case _:
            return Arithmetic("/", ONE, scale)


def of_step(step: Term, worth: Term) -> Term:
    """What a step of some length costs, where 1 costs so much; without the length where it cancels out."""
    for written in (worth, expression(quotient_of(worth))):
        match written:
            case Arithmetic(operator="/", left=top, right=bottom) if (share := ratio(step, bottom)) is not None:
                return Arithmetic("*", Literal(share, REAL), top)
            case _:
                pass
    return Arithmetic("*", step, worth)


def unpriced(program: Program) -> Sample | None:
    """A draw whose scale, size or epsilon is not made of public values: nothing says what it costs."""
    drawn = (draw for _, draw in draws_of(program.body) if is_unpriced(draw, program))
    return next((draw for draw in drawn if not is_private_coin(draw, program)), None)


def is_private_coin(draw: Sample, program: Program) -> bool:
    """Whether a draw is a coin whose probability is not public: each run tosses its own."""
    return isinstance(draw.law, laws.Flip) and is_unpriced(draw, program)


def is_unpriced(draw: Sample, program: Program) -> bool:
    """Whether what a draw costs is not known before the program is run."""
    *_, scale = parts_of(draw.law)
    return not is_open(scale, program)


def find_sites(
    program: Program, claim: Claim, moved: Mapping[Path, Bell] | None = None
) -> tuple[tuple[Unit, ...], dict[Path, Site]]:
    """The units of a program, one for all draws whose prices are multiples of each other, and its sites.

    Gaussian noise has the same value in both runs, or is moved at these prices.
    """
    classes: list[list[tuple[Path, Sample, Term, Term, Term | None, Term | None]]] = []
    for path, draw in draws_of(program.body):
        found = worth_of(draw, program)
        if found is None:
            continue
        step = step_of_draw(draw, program)
        worth = found[0] if step is None else of_step(step, found[0])
        entry = (path, draw, worth, found[1], found[2], step)
        for members in classes:
            if ratio(entry[2], members[0][2]) is not None:
                members.append(entry)
                break
        else:
            classes.append([entry])
    units, sites = [], {}
    for number, members in enumerate(classes):
        price = min((member[2] for member in members), key=lambda worth: ratio(worth, members[0][2]) or Fraction(0))
        units.append(Unit(expression(quotient_of(price))))
        for path, draw, worth, center, divisor, step in members:
            sites[path] = Site(path, draw, number, ratio(worth, price) or Fraction(0), center, divisor, step)
    with_gaussian(program, claim, units, sites, moved)
    with_coins(program, units, sites)
    return tuple(units), sites


def find_metered(
    program: Program, credit: Credit, distance: Fraction
) -> tuple[tuple[Unit, ...], dict[Path, Site]] | None:
    """One unit of price 1 for draws whose price the program computes; None if some draw has no such price."""
    sites: dict[Path, Site] = {}
    for path, draw in draws_of(program.body):
        if isinstance(draw.law, laws.Flip | laws.Uniform):
            continue
        meter = meter_of(draw.law, distance)
        if meter is None or meter.credit != credit:
            return None
        sites[path] = Site(path, draw, 0, meter.weight, meter.center, None, meter=meter)
    return ((Unit(ONE, credit),), sites) if sites else None


def find_sites_in_rho(program: Program, step: Term | None) -> tuple[tuple[Unit, ...], dict[Path, Site]] | None:
    """The same in rho; None if there is a draw that has no price in it, and may need one."""
    units: list[Unit] = []
    sites: dict[Path, Site] = {}
    for path, draw in draws_of(program.body):
        match draw.law:
            case laws.Gaussian(center=center, sigma=sigma):
                pass
            case laws.Laplace(center=center, scale=sigma) | laws.Geometric(center=center, scale=sigma):
                pass
            case laws.Flip() | laws.Uniform():
                continue
            case _:
                return None
        whole, divisor = divided_center(center, program)
        paid = price_in_rho(whole, sigma if divisor is None else Arithmetic("*", sigma, divisor), step, program)
        if paid is None:
            return None
        unit, weight = unit_for(Unit(paid.price, "rho"), units)
        sites[path] = Site(path, draw, unit, weight, whole, divisor, in_rho=paid)
    return tuple(units), sites


def find_sites_in_mu(
    program: Program, step: Term | None, ratio: Term | None = None
) -> tuple[tuple[Unit, ...], dict[Path, Site]] | None:
    """The same in mu; with a ratio, squares and moves are paid in two units."""
    units: list[Unit] = []
    moves: list[Unit] = []
    sites: dict[Path, Site] = {}
    for path, draw in draws_of(program.body):
        match draw.law:
            case laws.Gaussian(center=center, sigma=sigma):
                pass
            case laws.Flip() | laws.Uniform():
                continue
            case _:
                return None
        whole, divisor = divided_center(center, program)
        width = sigma if divisor is None else Arithmetic("*", sigma, divisor)
        paid = price_in_mu(whole, width, step, ratio, program)
        if paid is None:
            return None
        unit, weight = unit_for(Unit(paid.price, "mu"), units)
        moved = (0, Fraction(0)) if paid.moved is None else unit_for(Unit(paid.moved, "mu"), moves)
        site = Site(path, draw, unit, weight, whole, divisor, in_rho=paid)
        sites[path] = replace(site, moved_unit=moved[0], moved_weight=moved[1])
    ordered = {path: replace(site, moved_unit=site.moved_unit + len(units)) for path, site in sites.items()}
    return (*units, *moves), ordered


def with_gaussian(
    program: Program, claim: Claim, units: list[Unit], sites: dict[Path, Site], moved: Mapping[Path, Bell] | None
) -> None:
    """Add the sites of Gaussian noise, with a unit for epsilon and one for delta."""
    for path, draw in draws_of(program.body):
        if not isinstance(draw.law, laws.Gaussian):
            continue
        center, divisor = divided_center(draw.law.center, program)
        sigma = draw.law.sigma if divisor is None else Arithmetic("*", draw.law.sigma, divisor)
        bell = bell_of(center, sigma, program, claim) if moved is None else moved.get(path)
        if bell is None:
            continue
        unit, weight = unit_for(Unit(bell.epsilon), units)
        delta_unit, delta_weight = unit_for(Unit(bell.delta, "delta"), units)
        prices = weight, center, divisor, None, bell, delta_unit, delta_weight, None
        sites[path] = Site(path, draw, unit, *prices, branches=moved is not None)


def with_coins(program: Program, units: list[Unit], sites: dict[Path, Site]) -> None:
    """Add the sites of coins that are not fair."""
    for path, draw in draws_of(program.body):
        coin = price_of_coin(draw.law.probability, program) if isinstance(draw.law, laws.Flip) else None
        if coin is not None and isinstance(draw.law, laws.Flip):
            unit, share = unit_for(Unit(coin[0]), units)
            sites[path] = Site(path, draw, unit, share * coin[1], draw.law.probability, None)


def unit_for(wanted: Unit, units: list[Unit]) -> tuple[int, Fraction]:
    """The number of a unit that a price is a multiple of, and how many of it; a new one if there is none."""
    for number, unit in enumerate(units):
        share = ratio(wanted.price, unit.price) if unit.credit == wanted.credit else None
        if share is not None:
            return number, share
    units.append(wanted)
    return len(units) - 1, Fraction(1)


def divided_center(center: Term, program: Program) -> tuple[Term, Term | None]:
    """A centre without what divides it, if that is a public whole number."""
    if isinstance(center, Arithmetic) and center.operator == "/":
        try:
            whole, _, divisor = on_one_grid(center, center, program)
        except Refused:
            return center, None
        return whole, divisor
    return center, None
