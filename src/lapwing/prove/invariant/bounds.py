"""How much of each unit is spent at most: measured in small worlds, and guessed for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, compress, product
from math import ceil
from typing import Any

from lapwing.deadline import Deadline
from lapwing.kernel.cost.cost_terms import is_within, outermost, square_of, total
from lapwing.kernel.cost.polynomial import Quotient, quotient_of
from lapwing.kernel.cost.polynomial import times as multiply
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Negative, Square, Term
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.prove.execution.state import State
from lapwing.prove.execution.unroll import World, results_agree, run_whole, start
from lapwing.prove.invariant.candidates import constants_of, paid_step, public_lengths
from lapwing.prove.invariant.terms import number, plus, times
from lapwing.prove.program.apart_facts import clip_bounds
from lapwing.prove.program.sites import norm_of
from lapwing.prove.program.step import counted_step
from lapwing.prove.shift.synthesis import Choices, Task, number_of
from lapwing.prove.smt import algebra
from lapwing.prove.smt.clock import is_possible
from lapwing.prove.smt.formula import QuickSolver

Measured = list[tuple[World, tuple[Fraction, ...]]]
Measure = Callable[[], Measured]
MOST = Fraction(1000)


def measure(task: Task, choices: Choices, worlds: tuple[World, ...], deadline: Deadline) -> Measured:
    """The most that is spent of each unit in each world."""
    return [(world, measure_in(task, choices, world, deadline)) for world in worlds]


def measure_in(task: Task, choices: Choices, world: World, deadline: Deadline) -> tuple[Fraction, ...]:
    """The most that is spent of each unit in one world, where something is owed."""
    state = start(task.plan(choices), task.setting(), world, task.in_step)
    if task.where is not None:
        state.facts.append(state.value(task.where))
    run_whole(state, world)
    owed, _ = results_agree(state, task.pointwise, task.program.results)
    return tuple(
        largest(state, owed, spent, 0 if task.is_lump(unit) else 1, deadline) for unit, spent in enumerate(state.spent)
    )


def largest(state: State, owed: Any, spent: Any, least: int, deadline: Deadline) -> Fraction:
    """The largest value of an amount: exactly if it takes few values, else up to whole units, at least so much more."""
    if algebra.is_known(spent):
        return Fraction(spent)
    solver = QuickSolver()
    solver.add(*[algebra.lift(fact) for fact in state.facts], algebra.lift(owed))
    most = Fraction(0)
    while most < MOST:
        solver.add(algebra.lift(algebra.compare(">", spent, most)))
        if not is_possible(solver, deadline):
            return most
        found = Fraction(solver.model().eval(algebra.to_real(spent), model_completion=True).as_fraction())
        most = max(most + least, Fraction(ceil(found))) if least else found
    return most


def forms(task: Task, unit: int | None = None) -> Iterator[Term]:
    """Bounds to try: a few steps, be they numbers or named, or a few for each of a public number or length."""
    step = paid_step(task.program)
    weights = sorted({site.weight for site in task.sites.values()} | {Fraction(1)})
    if unit is not None and task.is_lump(unit):
        step, weights = ONE, sorted(task.weights(unit))
        if sum(weights) not in weights:
            weights.append(sum(weights, Fraction(0)))
    factors = sorted({factor * weight for factor, weight in product((1, 2, 3, 4, 6, 8), weights)})
    yield ZERO
    yield from (times(factor, step) for factor in factors)
    if step != ONE:
        yield from map(number, factors)
    if norm_of(task.sites) == "l2":
        reaches = [Square(each) for each in clip_bounds(task.program)]
        yield from (times(factor, each) for each in reaches for factor in factors)
    symbol = counted_step(task.program, whole=False)
    if symbol is not None and any(site.step is None for site in task.sites.values()):
        yield from (times(factor, symbol) for factor in factors)
    for constant in constants_of(task.program):
        if not isinstance(constant, Negative):
            yield from (times(factor, constant) for factor in factors)
    for atom in public_lengths(task.program):
        for factor in factors:
            scaled = times(factor, atom)
            yield scaled if step == ONE else Arithmetic("*", scaled, step)
            if step == ONE:
                yield from (plus(scaled, number(more)) for more in (*factors, -factor))


def fitting(task: Task, measured: Measured, unit: int) -> list[Term]:
    """The forms that no measurement exceeds, those first that leave least room in large worlds, and then in all."""
    large = [not any(exceeds(other, world) for other, _ in measured) for world, _ in measured]
    found: list[tuple[Fraction, Fraction, int, Term]] = []
    for order, form in enumerate(forms(task, unit)):
        try:
            room = [number_of(form, world) - amounts[unit] for world, amounts in measured]
        except LookupError:
            continue
        if all(each >= 0 for each in room):
            found.append((sum(compress(room, large), Fraction(0)), sum(room, Fraction(0)), order, form))
    return [form for *_, form in sorted(found, key=lambda each: each[:3])]


def exceeds(world: World, other: World) -> bool:
    """Whether one world is larger than another in some number or length, and smaller in none."""
    pairs = [(value, other.numbers[name]) for name, value in world.numbers.items()]
    pairs += [(value, other.lengths[name]) for name, value in world.lengths.items()]
    return all(one >= two for one, two in pairs) and any(one > two for one, two in pairs)


def closest(task: Task, measured: Measure, most: int = 4) -> Iterator[tuple[Term, ...]]:
    """Bounds for all units, those that leave least room first."""
    choices = [fitting(task, measured(), unit)[:most] for unit in range(len(task.units))]
    ranked = sorted(product(*(range(len(each)) for each in choices)), key=lambda places: (sum(places), places))
    yield from (tuple(choices[unit][place] for unit, place in enumerate(places)) for places in ranked)


def affordable(task: Task, measured: Measure) -> Iterator[tuple[Term, ...]]:
    """Bounds for all units that stay within the claim: all that it allows, then the closest ones first."""
    seen: set[tuple[Term, ...]] = set()
    for bounds in chain(whole_claim(task), whole_credits(task), closest(task, measured)):
        if bounds not in seen and within_claim(task, bounds):
            seen.add(bounds)
            yield bounds


def within_claim(task: Task, bounds: tuple[Term, ...]) -> bool:
    """Whether the bounds cost no more than is claimed, for all public values."""
    try:
        return all(
            is_within(spent_of(task, bounds, credit), whole, task.program) for credit, whole in amounts_of(task.claim)
        )
    except Refused:
        return False


def spent_of(task: Task, bounds: tuple[Term, ...], credit: str) -> Quotient:
    """What bounds come to of epsilon, or of delta."""
    pairs = [(bound, unit.price) for bound, unit in zip(bounds, task.units, strict=True) if unit.credit == credit]
    return total(*pairs)


def whole_claim(task: Task) -> list[tuple[Term, ...]]:
    """For a single unit: all that the claim allows, if that is a polynomial."""
    if len(task.units) != 1:
        return []
    claimed = amounts_of(task.claim)[0][1]
    try:
        amount = square_of(claimed.root, task.program) if isinstance(claimed, Square) else quotient_of(claimed)
        whole = exact_quotient(amount, quotient_of(task.units[0].price))
    except Refused:
        return []
    return [] if whole is None else [(whole,)]


def whole_credits(task: Task) -> list[tuple[Term, ...]]:
    """For one unit of each kind: all that the claim allows of it, if that is a polynomial."""
    if len({unit.credit for unit in task.units}) < len(task.units):
        return []
    found = [most_of(task, unit) for unit in range(len(task.units))]
    return [tuple(each for each in found if each is not None)] if None not in found else []


def of_one_part(task: Task) -> tuple[tuple[Term, ...], ...]:
    """For several units: all that the claim allows of one kind of draw and nothing of the others, for each kind.

    This is what parts of a program cost that work on different rows; a claim is a maximum, or covers each part alone.
    """
    kinds = dict.fromkeys(
        (site.unit, site.delta_unit if site.bell is not None else None) for site in task.sites.values()
    )
    found = [one_kind(task, unit, delta) for unit, delta in kinds] if len(task.units) > 1 else []
    return tuple(dict.fromkeys(each for each in found if each is not None)) if all(found) else ()


def one_kind(task: Task, unit: int, delta: int | None) -> tuple[Term, ...] | None:
    """All that the claim allows of one kind of draw, if that is a polynomial."""
    most = {number: most_of(task, number) for number in ((unit,) if delta is None else (unit, delta))}
    bounds = tuple(most.get(number, ZERO) for number in range(len(task.units)))
    return tuple(each for each in bounds if each is not None) if None not in bounds else None


def of_one_way(task: Task) -> tuple[tuple[Term, ...], ...]:
    """For a claim that is a maximum: what each part of it allows, if each is a sum of multiples of prices.

    This is what a program costs that goes one of several ways, with draws of its own on each.
    """
    if isinstance(task.claim, Claim) and task.claim.delta == ZERO and len(task.units) > 1:
        parts = maximum_of(task.claim.epsilon)
        found = [shared_out(task, part) for part in parts] if len(parts) > 1 else []
        return tuple(each for each in found if each is not None) if all(found) else ()
    return ()


def shared_out(task: Task, part: Term) -> tuple[Term, ...] | None:
    """The multiples of prices that make up a sum, each summand going to the first unit that it is a multiple of."""
    bounds: list[Term] = [ZERO] * len(task.units)
    for summand in summands_of(part):
        for place, unit in enumerate(task.units):
            found = multiple_of(summand, unit.price)
            if found is not None:
                bounds[place] = found if bounds[place] == ZERO else Arithmetic("+", bounds[place], found)
                break
        else:
            return None
    return tuple(bounds)


def summands_of(term: Term) -> Iterator[Term]:
    """What a sum adds up."""
    if isinstance(term, Arithmetic) and term.operator == "+":
        yield from summands_of(term.left)
        yield from summands_of(term.right)
    else:
        yield term


def maximum_of(term: Term) -> tuple[Term, ...]:
    """What a term is the maximum of: itself, if it is none."""
    match outermost(term):
        case Apply(function="max", arguments=parts):
            return tuple(each for part in parts for each in maximum_of(part))
        case _:
            return (term,)


def multiple_of(term: Term, price: Term) -> Term | None:
    """How often a price goes into a term, if that is a polynomial."""
    try:
        return exact_quotient(quotient_of(term), quotient_of(price))
    except Refused:
        return None


def most_of(task: Task, unit: int) -> Term | None:
    """How many of a unit the claim covers, or one of those that it is the maximum of."""
    price, credit = task.units[unit].price, task.units[unit].credit
    for part in maximum_of(dict(amounts_of(task.claim))[credit]):
        found = multiple_of(part, price)
        if found is not None:
            return found
    return None


def exact_quotient(left: Quotient, right: Quotient) -> Term | None:
    """The quotient of two prices as a sum of multiples of single public numbers or of their squares, if it is one."""
    top, bottom = multiply(left.top, right.bottom), multiply(left.bottom, right.top)
    if len(bottom) != 1:
        return None
    ((monomial, divisor),) = bottom.items()
    powers: Mapping[Term, int] = dict(monomial)
    result: Term | None = None
    for each, value in top.items():
        left_over = dict(each)
        for atom, power in powers.items():
            left_over[atom] = left_over.get(atom, 0) - power
        atoms = [atom for atom, power in left_over.items() for _ in range(power)]
        if any(power < 0 for power in left_over.values()) or len(atoms) > 2 or len(set(atoms)) > 1:
            return None
        base = Square(atoms[0]) if len(atoms) == 2 else next(iter(atoms), None)
        part: Term = number(value / divisor) if base is None else times(value / divisor, base)
        result = part if result is None else Arithmetic("+", result, part)
    return result or Literal(0, INT)
