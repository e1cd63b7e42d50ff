"""Two runs of a block at once.

Both runs go through the same statements; whether a run takes part in a statement is a condition, so branches need not
agree.  Draws that both runs take part in are coupled with a shift, others are free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.law import sort_of_law
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, While
from lapwing.kernel.language.role import Queries, is_public
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Index, Literal, Logical, Param, Term
from lapwing.kernel.logic.adjacency import entry_at, fact_at
from lapwing.kernel.logic.grid import DRAWN
from lapwing.kernel.rules.shared.distances import facts as apart_facts
from lapwing.prove.execution.coupling import assume_good, check_injective, move
from lapwing.prove.execution.state import Active, Choice, Draw, State
from lapwing.prove.program.apart_facts import rises_before, rises_from, squares_after
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.entries import private_entries
from lapwing.prove.program.in_rho import InRho
from lapwing.prove.program.measured import items_of, measured_reads, sides_of
from lapwing.prove.program.meter import Meter
from lapwing.prove.program.scored import scored_lists
from lapwing.prove.program.sites import Path, Site, is_private_coin, norm_of
from lapwing.prove.program.template import MOST, Template, is_number
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.formula import is_same

HERE = Logical("here", INT)
COLUMN = Logical("column", INT)


def run_block(
    state: State, block: Block, path: Path, active: Active, loop: Callable[..., None] | None = None, first: int = 0
) -> None:
    """Both runs go through a block, whose first statement has this number."""
    if active[0] is False and active[1] is False:
        return
    for number, statement in enumerate(block, start=first):
        here = (*path, number)
        match statement:
            case Assign(target=target, value=value):
                see(state, (value,), active)
                for side in (1, 2):
                    if active[side - 1] is not False:
                        always = state.scratch is not None and active is state.scratch[0] and target in state.scratch[1]
                        state.facts += [state.value(fact) for fact in squares(state, statement, side)]
                        state.write(side, target, state.value(value, side), always or active[side - 1])
            case Sample():
                see(state, tuple(parts_of(statement.law)), active)
                run_draw(state, statement, here, active)
            case If(condition=condition, then=then, otherwise=otherwise):
                see(state, (condition,), active)
                holds = conditions(state, condition, active, must_agree=shows(then) or shows(otherwise))
                inside, outside = (
                    tuple(algebra.conjoin([active[k], wanted(holds[k])]) for k in (0, 1))
                    for wanted in (algebra.truth, algebra.invert)
                )
                run_block(state, then, (*here, 0), (inside[0], inside[1]), loop)
                run_block(state, otherwise, (*here, 1), (outside[0], outside[1]), loop)
            case While():
                if loop is None:
                    raise LookupError("a loop inside a stretch without loops")
                loop(state, statement, here, active)


def shows(block: Block) -> bool:
    """Whether a block draws, or adds to a list: runs that go in step do this together."""
    return any(
        isinstance(each, Sample) or (isinstance(each, Assign) and isinstance(each.target.sort, ListOf))
        for each in statements_of(block)
    )


def conditions(state: State, condition: Term, active: Active, must_agree: bool = True) -> list[Value]:
    """A condition in both runs; if they are to go in step, it must not differ."""
    holds = [algebra.truth(state.value(condition, side)) for side in (1, 2)]
    if state.in_step and must_agree:
        differ = algebra.compare("!=", holds[0], holds[1])
        state.broken.append(algebra.conjoin([active[0], differ]))
        holds[1] = holds[0]
    return holds


def taking_part(state: State, path: Path, going: Active) -> Active:
    """Which runs do a round of a loop: those that go on, unless one of them has to wait for the other."""
    pace = state.plan.paces.get(path)
    if pace is None:
        return going
    alone, wait = (algebra.truth(state.value(term)) for term in (pace.alone, pace.wait))
    first = algebra.conjoin([going[0], algebra.invert(algebra.conjoin([going[1], wait]))])
    held = algebra.conjoin([going[0], alone, algebra.invert(wait)])
    return first, algebra.conjoin([going[1], algebra.invert(held)])


def private_reads(term: Term, program: Program) -> Iterator[tuple[Parameter, Term]]:
    """The items of private lists that a term reads."""
    if isinstance(term, Index) and isinstance(term.list, Param):
        for parameter in program.parameters:
            if parameter.param == term.list and not is_public(parameter.role):
                yield parameter, term.index
    for part in parts_of(term):
        yield from private_reads(part, program)


def see(state: State, terms: tuple[Term, ...], active: Active) -> None:
    """What neighbours have in common at the items that are read."""
    if not state.opaque:
        return
    for term in terms:
        for parameter, index in private_reads(term, state.plan.program):
            seen: list[Value] = []
            for side in (1, 2):
                place = state.value(index, side)
                if active[side - 1] is False or any(same(place, known) for known in seen):
                    continue
                seen.append(place)
                state.facts.append(state.value(fact_at(parameter, HERE), None, {"here": place}))
        for local, index in measured_reads(term, state.plan.program):
            for side in (1, 2):
                if active[side - 1] is not False:
                    here = {"here": state.value(index, side)}
                    apart = apart_facts(*sides_of(local), HERE, norm_of(state.plan.sites))
                    state.facts += [state.value(fact, None, here) for fact in apart]
        for local, index in items_of(scored_lists(state.plan.program), term):
            for side in (1, 2):
                if active[side - 1] is not False:
                    here = {"here": state.value(index, side)}
                    state.facts += [state.value(fact, None, here) for fact in rises_from(local, HERE)]
        for parameter, row, column in private_entries(term, state.plan.program):
            for side in (1, 2):
                if active[side - 1] is not False:
                    places = {"here": state.value(row, side), "column": state.value(column, side)}
                    which = column if isinstance(column, Literal) else COLUMN
                    state.facts.append(state.value(entry_at(parameter, HERE, which), None, places))


def squares(state: State, statement: Assign, side: int) -> Iterator[Term]:
    """What is true of distances when one run changes a list."""
    program = state.plan.program
    if state.opaque:
        yield from squares_after(statement, side, program, norm_of(state.plan.sites))
        yield from rises_before(statement, side, program)


def same(left: Value, right: Value) -> bool:
    """Whether two values are the same expression."""
    if algebra.is_known(left) or algebra.is_known(right):
        return algebra.is_known(left) and algebra.is_known(right) and left == right
    return is_same(left, right)


def run_draw(state: State, draw: Sample, path: Path, active: Active) -> None:
    """A draw: coupled where both runs take part, free where one does."""
    site, sort, rare = state.plan.sites.get(path), sort_of_law(draw.law), state.plan.rare.get(path)
    together = algebra.conjoin(active)
    drawn = state.fresh(draw.target.name, sort)
    if is_private_coin(draw, state.plan.program):
        matching, cost, lost = state.fresh(f"{draw.target.name} there", sort), 0, 0
    elif site is None:
        matching, cost, lost = drawn, 0, 0
        state.broken.append(algebra.conjoin([together, isinstance(draw.law, laws.Gaussian)]))
    elif site.branches:
        matching, cost, lost = move(state, site, drawn, together)
    else:
        matching, cost = couple(state, site, drawn, together)
        lost = cost
    alone = drawn if together is True else state.fresh(f"{draw.target.name} alone", sort)
    values = drawn, algebra.choose(active[0], matching, alone)
    if rare is not None:
        assume_good(state, rare, draw, values, active)
    for side in (1, 2):
        state.write(side, draw.target, values[side - 1], active[side - 1])
    spent = 0 if site is None else algebra.choose(together, algebra.multiply(site.weight, cost), 0)
    if site is not None and site.bell is not None:
        more = algebra.choose(together, algebra.multiply(site.delta_weight, lost), 0)
        state.spent[site.delta_unit] = algebra.add(state.spent[site.delta_unit], more)
    if site is not None and site.in_two:
        still = algebra.compare("==", *(state.value(site.center, side) for side in (1, 2)))
        moved = algebra.choose(together, algebra.choose(still, 0, site.moved_weight), 0)
        state.spent[site.moved_unit] = algebra.add(state.spent[site.moved_unit], moved)
    if site is not None:
        state.spent[site.unit] = algebra.add(state.spent[site.unit], spent)
    state.draws.append(Draw(path, draw.target, values, active, None if site is None else site.unit, spent))


def couple(state: State, site: Site, drawn: Value, together: Value) -> tuple[Value, Value]:
    """The value of the second run that goes with a drawn one, and how many steps that costs."""
    if site.in_rho is not None:
        return couple_in_rho(state, site, drawn, together, site.in_rho)
    if site.meter is not None:
        return couple_metered(state, site, drawn, together, site.meter)
    template, choice = state.plan.templates[site.path], state.plan.choices[site.path]

    def shift(value: Value) -> Value:
        return template.value(choice, lambda term: state.value(term, None, {DRAWN: value}))

    match site.draw.law:
        case laws.Laplace() | laws.Geometric():
            moved = shift(drawn)
            check_injective(state, template, choice, drawn, moved, together, shift)
            centers = [state.value(site.center, side) for side in (1, 2)]
            stretched = moved if site.divisor is None else algebra.multiply(state.value(site.divisor), moved)
            apart = algebra.absolute(algebra.subtract(algebra.add(stretched, centers[0]), centers[1]))
            if not template.counted or site.step is None:
                return algebra.add(drawn, moved), apart
            amount = template.amount_value(choice, lambda term: state.value(term, None, {DRAWN: drawn}))
            reach = reach_of(amount, state.value(site.step))
            state.broken.append(algebra.conjoin([together, algebra.compare(">", apart, reach)]))
            return algebra.add(drawn, moved), amount
        case laws.ExponentialNoise(center=center):
            moved = shift(drawn)
            centers = [state.value(center, side) for side in (1, 2)]
            rise = algebra.subtract(algebra.add(moved, centers[0]), centers[1])
            state.broken.append(algebra.conjoin([together, algebra.compare("<", rise, 0)]))
            state.facts.append(algebra.disjoin([algebra.invert(together), algebra.compare(">=", drawn, centers[0])]))
            return algebra.add(drawn, moved), rise
        case laws.Flip():
            swap = swap_of(state, template, choice)
            other = algebra.compare("!=", drawn, swap)
            paid = algebra.subtract(algebra.number(drawn), algebra.number(other))
            return other, algebra.choose(algebra.invert(swap), 0, paid)
        case laws.RandomizedResponse(bit=bit):
            swap = swap_of(state, template, choice)
            other = algebra.compare("!=", drawn, swap)
            bits = [algebra.truth(state.value(bit, side)) for side in (1, 2)]
            truths = [algebra.compare("==", answer, truth) for answer, truth in ((drawn, bits[0]), (other, bits[1]))]
            still = algebra.conjoin([algebra.invert(swap), algebra.compare("==", *bits)])
            return other, algebra.choose(still, 0, algebra.subtract(*map(algebra.number, truths)))
        case laws.Gaussian() if site.bell is not None:
            apart = algebra.subtract(*(state.value(site.center, side) for side in (1, 2)))
            far = algebra.compare(">", algebra.absolute(apart), state.value(site.bell.distance))
            state.broken.append(algebra.conjoin([together, far]))
            return drawn, algebra.choose(algebra.compare("==", apart, 0), 0, 1)
        case laws.Exponential(scores=scores):
            roles = {parameter.param: parameter.role for parameter in state.plan.program.parameters}
            role = roles.get(scores) if isinstance(scores, Param) else None
            if not isinstance(role, Queries):
                one, two = (state.value(scores, side) for side in (1, 2))
                unlike = algebra.compare("!=", lists.length(one), lists.length(two))
                state.broken.append(algebra.conjoin([together, unlike]))
                return drawn, algebra.add(*(lists.distance(*way, 0, "rise") for way in ((one, two), (two, one))))
            return drawn, algebra.multiply(1 if role.monotone else 2, state.value(role.sensitivity))
        case _:
            raise LookupError("no coupling for this law")


def couple_in_rho(state: State, site: Site, drawn: Value, together: Value, paid: InRho) -> tuple[Value, Value]:
    """Both runs draw the same value; paid is once, or the square of how far the centres are apart."""
    apart = algebra.absolute(algebra.subtract(*(state.value(site.center, side) for side in (1, 2))))
    if paid.squared:
        return drawn, algebra.square(apart)
    far = algebra.compare(">", apart, state.value(paid.distance))
    state.broken.append(algebra.conjoin([together, far]))
    return drawn, algebra.choose(algebra.compare("==", apart, 0), 0, 1)


def couple_metered(state: State, site: Site, drawn: Value, together: Value, meter: Meter) -> tuple[Value, Value]:
    """Both runs draw the same value; paid is the price that both have computed, unless the centres are equal."""
    apart = algebra.absolute(algebra.subtract(*(state.value(site.center, side) for side in (1, 2))))
    prices = [state.value(meter.price, side) for side in (1, 2)]
    for wrong in (
        algebra.compare(">", apart, meter.distance),
        algebra.compare("!=", *prices),
        algebra.compare("<=", prices[0], 0),
    ):
        state.broken.append(algebra.conjoin([together, wrong]))
    return drawn, algebra.choose(algebra.compare("==", apart, 0), 0, prices[0])


def swap_of(state: State, template: Template, choice: Choice) -> Value:
    """Whether two truth values that are drawn are to be opposite."""
    swap: Value = False
    for number, guard in enumerate(template.guards, start=1):
        swap = algebra.choose(is_number(choice["guard"], number), algebra.truth(state.value(guard)), swap)
    return swap


def reach_of(amount: Value, step: Value) -> Value:
    """So many steps; an amount is one of a few numbers, so that the product stays linear."""
    result: Value = 0
    for number in range(1, 2 * MOST + 1):
        reached = algebra.compare("==", amount, number)
        result = algebra.choose(reached, algebra.multiply(number, step), result)
    return result
