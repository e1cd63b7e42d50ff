"""Whole runs of a program on short inputs, with everything else unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter, While
from lapwing.kernel.language.sort import INT, ListOf, Sort
from lapwing.kernel.language.term import Literal, Logical, Term, Variable, sort_of
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.adjacency import change_of, fact_at, field_fact, places_of, start_of
from lapwing.kernel.logic.judgment import Setting
from lapwing.prove.execution.product import conditions, run_block, taking_part
from lapwing.prove.execution.state import Active, Plan, State
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.program.sites import Path
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.algebra import Value, compare, conjoin

CAREFUL = 3
MOST_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class World:
    """Known values for what costs depend on: public numbers, and the lengths of lists."""

    numbers: Mapping[str, Fraction | int]
    lengths: Mapping[str, int]
    rounds: int


def known_value(world: World, variable: Variable) -> Value:
    """A public number or list as far as a world knows it."""
    name = getattr(variable, "name", "")
    if name in world.numbers:
        return world.numbers[name]
    return lists.Slots(world.lengths[name], (), INT)


def start(plan: Plan, setting: Setting, world: World, in_step: bool) -> State:
    """The state before the first statement: neighbouring inputs, nothing spent."""
    state = State(
        plan, {}, {}, ({}, {}), [0] * plan.units, opaque=False, in_step=in_step, careful=world.rounds <= CAREFUL
    )
    ordered = sorted(setting.program.parameters, key=lambda parameter: not roles.is_public(parameter.role))
    for parameter in ordered:
        name, sort = parameter.param.name, parameter.param.sort
        if roles.is_public(parameter.role):
            state.shared[name] = public_value(state, world, name, sort)
            continue
        sizes = lengths_of(parameter, world)
        if not roles.has_public_length(parameter.role):
            state.logicals[change_of(parameter).name] = sizes[0] - sizes[1]
        for side in (1, 2):
            lengths = (sizes[side - 1], *fields_of(parameter.role))
            state.sides[side - 1][name] = input_value(state, f"{name}<{side}>", sort, lengths, world)
        state.shared[name] = state.sides[0][name]
        if isinstance(sort, ListOf):
            place_within(state, parameter, max(sizes))
            for index in range(max(sizes)):
                state.facts.append(state.value(fact_at(parameter, Literal(index, INT))))
            state.facts.append(vector_facts(state, parameter, world))
    state.facts.append(state.value(start_of(setting)))
    return state


def row_sort(parameter: Parameter) -> Sort:
    """The sort of what rows hold."""
    sort = parameter.param.sort
    while isinstance(sort, ListOf):
        sort = sort.element
    return sort


def fields_of(role: roles.Role) -> tuple[int, ...]:
    """How many fields rows have, if they have some."""
    match role:
        case roles.Database(of=roles.Row(of=fields)):
            return (len(fields),)
        case _:
            return ()


def lengths_of(parameter: Parameter, world: World) -> tuple[int, int]:
    """The lengths of a list in the two runs."""
    size = world.lengths.get(parameter.param.name, 0)
    return size, size + world.lengths.get(f"{parameter.param.name}+", 0)


def public_value(state: State, world: World, name: str, sort: Sort) -> Value:
    """A public value, known or not."""
    if name in world.numbers:
        return world.numbers[name]
    return input_value(state, name, sort, (world.lengths.get(name, world.rounds),), world)


def input_value(state: State, name: str, sort: Sort, sizes: tuple[int, ...], world: World) -> Value:
    """An unknown input; a list has as many unknown items as it is long."""
    if not isinstance(sort, ListOf):
        constant = algebra.unknown(name, sort)
        state.free.append(constant)
        return constant
    inner = (*sizes[1:], world.rounds)
    items = tuple(input_value(state, f"{name}[{n}]", sort.element, inner, world) for n in range(sizes[0]))
    return lists.Slots(sizes[0], items, sort.element)


def place_within(state: State, parameter: Parameter, size: int) -> None:
    """Where neighbours differ lies inside the list, or nowhere."""
    for place in places_of(parameter):
        symbol = state.value(place)
        state.facts.append(conjoin([compare(">=", symbol, 0), compare("<=", symbol, size)]))


def vector_facts(state: State, parameter: Parameter, world: World) -> Value:
    """Items of a row lie in their domain."""
    match parameter.role:
        case roles.Database(of=roles.Vector(of=domain)):
            low, high = state.value(domain.low), state.value(domain.high)
            facts = []
            for side in (0, 1):
                for row in state.sides[side][parameter.param.name].items:
                    facts += [conjoin([compare("<=", low, item), compare("<=", item, high)]) for item in row.items]
            return conjoin(facts)
        case roles.Database(of=roles.Row(of=fields)):
            found = [row.items for side in (0, 1) for row in state.sides[side][parameter.param.name].items]
            facts = [
                state.value(field_fact(domain, Logical("here", row_sort(parameter))), None, {"here": item})
                for row in found
                for domain, item in zip(fields, row, strict=True)
            ]
            return conjoin(facts)
        case _:
            return True


def run_whole(state: State, world: World) -> None:
    """Both runs from start to end, with at most so many rounds of each loop, or a few more that happen for certain."""

    live = live_at_loops(state.plan.program)

    def loop(state: State, statement: While, path: Path, active: Active) -> None:
        unread = frozenset(targets_of(statement.body)) - live[path].after
        if path in state.plan.paces:
            unread = frozenset()
        for number in range(max(world.rounds, MOST_ROUNDS) + 2):
            active = going_on(state, statement, active)
            if active[0] is False and active[1] is False:
                break
            if number >= world.rounds + 2 and not any(each is True for each in active):
                break
            taking = taking_part(state, path, active)
            outer, state.scratch = state.scratch, (taking, unread)
            run_block(state, statement.body, (*path, 0), taking, loop)
            state.scratch = outer
        state.facts += map(algebra.invert, going_on(state, statement, active))

    run_block(state, state.plan.program.body, (), (True, True), loop)


def going_on(state: State, statement: While, active: Active) -> Active:
    """Which runs do another round."""
    first, second = conditions(state, statement.condition, active)
    return conjoin([active[0], first]), conjoin([active[1], second])


def results_agree(state: State, pointwise: bool, results: tuple[Term, ...]) -> tuple[Value, Value]:
    """When something is owed at the end, and whether the results agree then."""
    values = [[state.value(term, side) for term in results] for side in (1, 2)]
    if not pointwise:
        return True, conjoin(lists.equal(one, other) for one, other in zip(*values, strict=True))
    wanted = []
    for number, term in enumerate(results):
        sort = sort_of(term)
        if isinstance(sort, ListOf):
            wanted.append(values[0][number])
            continue
        name = f"r{number}"
        if name not in state.logicals:
            state.logicals[name] = algebra.unknown(f"'{name}", sort)
            state.free.append(state.logicals[name])
        wanted.append(state.logicals[name])
    owed, paid = (
        conjoin(lists.equal(value, want) for value, want in zip(side, wanted, strict=True)) for side in values
    )
    return owed, paid
