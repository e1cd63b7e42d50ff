"""Public values to try a program on, within its requirements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain, islice

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import (
    Database,
    Delta,
    Domain,
    Epsilon,
    Integers,
    Interval,
    Public,
    Record,
    Role,
    Row,
    Vector,
)
from lapwing.kernel.language.sort import BOOL, INT, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Apply, Compare, Param, Term
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value, truth, value
from lapwing.refute.search.written import written

WHOLE: tuple[Value, ...] = (1, 2, 3, 0, 5, 10, -1)
REAL: tuple[Value, ...] = (
    *(0, 1, Fraction(1, 2), Fraction(9, 10), Fraction(1, 4), 2, 3, 5, 10, -1, 20, 100),
    *(Fraction(3, 4), Fraction(1, 10), Fraction(99, 100)),
)
LOWS: tuple[Value, ...] = (0, -1, -100)
HIGHS: tuple[Value, ...] = (1, 100, 10_000)
TINY = Fraction(1, 10**9)
DELTAS: tuple[Value, ...] = (Fraction(1, 100), Fraction(1, 1000), Fraction(1, 10), TINY)
EPSILONS = (1, 2, 3)
FARTHEST = 10**9
MOST = 8
TRIED = 4_000


def publics(program: Program, private: Mapping[str, Value], base: Fraction) -> list[dict[str, Value]]:
    """The simplest public values that meet the requirements, for private lists of given lengths."""
    length = max((len(held) for held in private.values() if isinstance(held, tuple)), default=2)
    names: list[str] = []
    options: list[list[Value]] = []
    whole: list[int] = []
    fixed, computed, floors = fixed_by(program), computed_by(program), floors_of(program)
    ends = dict.fromkeys(floors, LOWS) | ends_of_rows(program)
    for parameter in program.parameters:
        match parameter.role:
            case Epsilon():
                counts = EPSILONS if sum(isinstance(p.role, Epsilon) for p in program.parameters) > 1 else EPSILONS[:1]
                options.append([Log(Fraction(count), base) if base > 1 else count for count in counts])
            case Delta():
                options.append(list(DELTAS))
            case Public() if parameter.param in fixed:
                options.append([fixed[parameter.param]])
            case Public() if parameter.param.name in computed:
                continue
            case Public():
                first = ends.get(parameter.param.name, ())
                whole += [len(names)] if parameter.param.sort == INT and not first else []
                options.append(list(dict.fromkeys((*first, *values_of(parameter.param.sort, length)))))
            case _:
                continue
        names.append(parameter.param.name)

    def met(orders: Iterator[tuple[Value, ...]]) -> Iterator[dict[str, Value]]:
        found = (completed(dict(zip(names, chosen, strict=True)), computed) for chosen in islice(orders, TRIED))
        return (chosen for chosen in found if allowed(program, {**private, **chosen}))

    wide = [[ends[name][-1]] if name in ends else option for name, option in zip(names, options, strict=True)]
    widest = list(islice(met(simplest_first(wide)), 1)) if ends else []
    others = without_repeats(met(chain(first_choices(options, whole), simplest_first(options))))
    return list(islice(placed(widest, others, min(1 + len(options), MOST // 2)), MOST))


def first_choices(options: list[list[Value]], whole: list[int]) -> Iterator[tuple[Value, ...]]:
    """The simplest choice; deltas next to nothing; more or none of what is counted."""
    simple = tuple(values[0] for values in options)
    tiny = tuple(TINY if TINY in values else values[0] for values in options)
    yield simple
    yield tiny
    for number in (2, 0):
        for place in whole:
            if number in options[place]:
                yield (*simple[:place], number, *simple[place + 1 :])


def without_repeats(found: Iterator[dict[str, Value]]) -> Iterator[dict[str, Value]]:
    """Each choice once."""
    seen: list[dict[str, Value]] = []
    for chosen in found:
        if chosen not in seen:
            seen.append(chosen)
            yield chosen


def fixed_by(program: Program) -> dict[Term, Value]:
    """The public values that the requirements say outright."""
    found: dict[Term, Value] = {}
    for condition in program.requires:
        match condition:
            case Compare(operator="==", left=Param() as left, right=right) if not list(variables_of(right)):
                found[left] = value(right, {})
            case _:
                pass
    return found


def computed_by(program: Program) -> dict[str, Term]:
    """The public values that the requirements say in terms of others, which they leave open."""
    public = {each.param for each in program.parameters if isinstance(each.role, Public | Epsilon | Delta)}
    found: dict[Param, Term] = {}
    for condition in program.requires:
        match condition:
            case Compare(operator="==", left=Param() as left, right=right) if left in public:
                others = set(variables_of(right))
                if others and others <= public - {left} and others.isdisjoint(found):
                    found[left] = right
            case _:
                pass
    taken = {each for term in found.values() for each in variables_of(term)}
    return {param.name: term for param, term in found.items() if param not in taken}


def completed(chosen: dict[str, Value], computed: Mapping[str, Term]) -> dict[str, Value]:
    """Public values with those that follow from them; 0, which requirements refuse, stands for what has no value."""
    try:
        return chosen | {name: value(term, chosen) for name, term in computed.items()}
    except Refused:
        return chosen | dict.fromkeys(computed, 0)


def floors_of(program: Program) -> set[str]:
    """The public numbers below which values are not taken: these may be far below 0."""
    public = {each.param for each in program.parameters if isinstance(each.role, Public) and each.param.sort != INT}
    found = (node for node in inside(program.body) if isinstance(node, Apply) and node.function == "max")
    return {each.name for node in found for each in node.arguments if isinstance(each, Param) and each in public}


def ends_of_rows(program: Program) -> dict[str, tuple[Value, ...]]:
    """Public numbers between which rows lie, and what to try for them: ends beyond where values are clipped, too."""
    found: dict[str, tuple[Value, ...]] = {}
    beyond = max((abs(number) for number in written(program, FARTHEST)), default=0) + 1
    lows, highs = (*LOWS[:2], -beyond, *LOWS[2:], -2 * beyond), (HIGHS[0], beyond, *HIGHS[1:], 2 * beyond)
    for parameter in program.parameters:
        for low, high in bounds_of(parameter.role):
            found |= {end.name: first for end, first in ((low, lows), (high, highs)) if isinstance(end, Param)}
    return found


def bounds_of(held: Role | Domain) -> Iterator[tuple[Term, Term]]:
    """The lower and upper bounds in a role or a domain."""
    match held:
        case Interval(low=low, high=high) | Integers(low=low, high=high):
            yield low, high
        case Record(of=of) | Database(of=of) | Vector(of=of):
            yield from bounds_of(of)
        case Row(of=fields):
            for field in fields:
                yield from bounds_of(field)
        case _:
            return


def placed(
    wanted: list[dict[str, Value]], others: Iterator[dict[str, Value]], after: int
) -> Iterator[dict[str, Value]]:
    """Choices with some of them after so many others."""
    yield from islice(others, after)
    yield from wanted
    yield from (other for other in others if other not in wanted)


def simplest_first(options: list[list[Value]]) -> Iterator[tuple[Value, ...]]:
    """All combinations, those of early options first."""
    lasts = [len(values) - 1 for values in options]
    for total in range(sum(lasts) + 1):
        for chosen in summing_to(total, lasts):
            yield tuple(values[place] for values, place in zip(options, chosen, strict=True))


def summing_to(total: int, lasts: list[int]) -> Iterator[tuple[int, ...]]:
    """Numbers from 0 up to each last one that add up to a total."""
    if not lasts:
        yield from [()] if total == 0 else []
        return
    first, *rest = lasts
    for number in range(max(0, total - sum(rest)), min(first, total) + 1):
        for others in summing_to(total - number, rest):
            yield number, *others


def values_of(sort: Sort, length: int) -> tuple[Value, ...]:
    """Values of a sort; lists as long as the private ones."""
    if isinstance(sort, ListOf):
        items = values_of(sort.element, length)
        same = [(item,) * length for item in items[:3]]
        different = tuple(items[place % len(items)] for place in range(length))
        turns = tuple(items[1 - place % 2] for place in range(length))
        return tuple(dict.fromkeys((same[0], different, turns, *same[1:], ())))
    if sort == BOOL:
        return (False, True)
    return WHOLE if sort == INT else REAL


def allowed(program: Program, inputs: Mapping[str, Value]) -> bool:
    """Whether the requirements hold."""
    try:
        return all(truth(value(condition, inputs)) for condition in program.requires)
    except Refused:
        return False
