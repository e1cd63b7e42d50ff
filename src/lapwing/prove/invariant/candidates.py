"""What an invariant may be made of: simple facts about two runs, each perhaps only where a guard holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Program, While
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import (
    ONE,
    TRUE,
    ZERO,
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Or,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import targets_of, terms_of
from lapwing.kernel.logic.adjacency import change_of, places_of
from lapwing.prove.invariant.books import books
from lapwing.prove.invariant.payments import payment_facts
from lapwing.prove.invariant.rises import list_facts
from lapwing.prove.invariant.terms import number, plus, times
from lapwing.prove.program.contributions import contribution_facts
from lapwing.prove.program.counters import (
    counter_plus,
    counts,
    has_constant_rounds,
    places_reached,
    standing_for,
    statements_of,
    written_out,
)
from lapwing.prove.program.sites import Path
from lapwing.prove.program.step import required_widths, step_of
from lapwing.prove.program.template import sided
from lapwing.prove.shift.synthesis import Task


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """`fact`, where `guard` holds.  There are many of them, so they are told apart by identity."""

    guard: Term
    fact: Term

    def term(self) -> Term:
        """The candidate as an assertion."""
        return self.fact if self.guard == TRUE else Or((Not(self.guard), self.fact))


def side(local: Local, which: int) -> Sided:
    """A variable of one run."""
    return Sided(local.name, local.sort, 1 if which == 1 else 2)


MOST_WIDTHS = 6
MOST_MARKS = 4


def equalities(live: frozenset[Local]) -> list[Term]:
    """Each variable is the same in both runs."""
    return [Compare("==", side(local, 1), side(local, 2)) for local in sorted(live, key=lambda each: each.name)]


def core_facts(
    task: Task, path: Path, live: frozenset[Local], differ: frozenset[Local], bounds: tuple[Term, ...]
) -> list[Term]:
    """The facts that are tried before all others: how far loops are apart, what rows add to sums, what is spent."""
    facts: list[Term] = list(task.facts)
    for pace in task.paces.values():
        if pace.counter in live:
            ahead = Arithmetic("+", side(pace.counter, 2), pace.change)
            early = And(tuple(Compare("<=", sided(task.program, pace.position, which), pace.place) for which in (1, 2)))
            facts.append(Compare("==", side(pace.counter, 1), ahead))
            facts.append(Or((Not(early), Compare("==", side(pace.counter, 1), side(pace.counter, 2)))))
            facts.append(Or((early, Compare("==", side(pace.counter, 1), ahead))))
    for local in sorted(live, key=lambda each: each.name):
        if local.sort == BOOL:
            for which in (1, 2) if local in differ else (1,):
                facts += [side(local, which), Not(side(local, which))]
    payments = tuple(payment_facts(task, path))
    spoken = {each.name for each in variables_of(payments) if isinstance(each, Sided)}
    facts += list(contribution_facts(task.program, frozenset(spoken), live))
    facts += payments
    facts += [*spending(task, live, bounds), *books(task, live, bounds)]
    facts += list(list_facts(task, live, bounds, positions_in, constants_of(task.program)))
    return list(dict.fromkeys(facts))


def facts_of(task: Task, live: frozenset[Local], differ: frozenset[Local], core: list[Term]) -> list[Term]:
    """Simple facts about two memories at a loop's head in which some variables may differ, with those of the core."""
    program = task.program
    step = step_of(program, whole=False)
    offsets = [ZERO, *(times(steps, step) for steps in (-2, -1, 1, 2)), *constants_of(program)]
    offsets += [] if step == ONE else [number(-1), ONE]
    offsets += [offset for width in widths_of(program) for offset in (width, times(-1, width))]
    facts = list(core)
    for local in sorted(differ, key=lambda each: each.name):
        if local.sort == BOOL:
            facts += [Or((Not(side(local, 1)), side(local, 2))), Or((Not(side(local, 2)), side(local, 1)))]
        elif not isinstance(local.sort, ListOf):
            for offset in offsets:
                moved = plus(side(local, 1), offset)
                facts += [Compare("<=", side(local, 2), moved), Compare(">=", side(local, 2), moved)]
    facts += list(stand_in_facts(program, live, differ))
    facts += list(comparisons(program, live, differ))
    return list(dict.fromkeys(facts))


def widths_of(program: Program) -> list[Term]:
    """How far fields of rows may move, and how large they may be."""
    found: dict[Term, None] = {}
    for parameter in program.parameters:
        match parameter.role:
            case roles.Database(of=roles.Row(of=fields)):
                for field in fields:
                    match field.low, field.high:
                        case Literal(value=low), Literal(value=high):
                            found.update((number(each), None) for each in (high - low, high, -low) if each > 0)
                        case Literal(value=0), high:
                            found[high] = None
                        case _:
                            pass
            case _:
                pass
    return list(found)[:MOST_WIDTHS]


def stand_in_facts(program: Program, live: frozenset[Local], differ: frozenset[Local]) -> Iterator[Term]:
    """What variables that stand for counters are."""
    for local, terms in standing_for(program).items():
        for term in terms:
            if local in live and live.issuperset(variables_of(term)):
                for which in (1, 2) if local in differ else (1,):
                    yield Compare("==", side(local, which), sided(program, term, which))


def constants_of(program: Program) -> list[Term]:
    """Numbers and public names that may bound what is computed: in widths, in functions, and what is compared."""
    found: dict[Term, None] = dict.fromkeys(required_widths(program))
    public = {parameter.param for parameter in program.parameters if roles.is_public(parameter.role)}
    for term in terms_of(program.body):
        for part in inside(term):
            inner = part.arguments if isinstance(part, Apply) else ()
            for each in (*inner, *((part.left, part.right) if isinstance(part, Compare) else ())):
                if (isinstance(each, Literal) and each.sort != BOOL and each.value > 1) or (
                    each in public and sort_of(each) in (INT, REAL)
                ):
                    found[each] = None
    return [offset for each in list(found)[:3] for offset in (each, Negative(each))]


def comparisons(program: Program, live: frozenset[Local], differ: frozenset[Local]) -> Iterator[Term]:
    """What counters are compared with, in every order, and how they stand to 0 and to each other."""
    compared = (each for each in parts_written(program) if isinstance(each, Compare))
    pairs: list[tuple[Term, Term]] = [(each.left, each.right) for each in compared]
    whole = sorted((local for local in live if local.sort == INT), key=lambda local: local.name)
    pairs += [(local, ZERO) for local in whole]
    counters = [local for local in whole if counts(program.body, local)]
    pairs += [(local, counter) for local in whole for counter in counters if local != counter]
    for left, right in dict.fromkeys(pairs):
        locals_ = {v for v in (*variables_of(left), *variables_of(right)) if isinstance(v, Local)}
        if not locals_ or not locals_ <= live or sort_of(left) != INT or sort_of(right) != INT:
            continue
        for which in (1, 2) if locals_ & differ else (1,):
            one, other = sided(program, left, which), sided(program, right, which)
            yield from (Compare(operator, one, other) for operator in ("<=", ">=", "<", ">"))


def parts_written(program: Program) -> Iterator[Term]:
    """Everything inside the terms of a program, with what stands for counters written out."""
    for term in terms_of(program.body):
        for way in written_out(program, term):
            yield from inside(way)


def spending(task: Task, live: frozenset[Local], bounds: tuple[Term, ...]) -> Iterator[Term]:
    """What may have been spent: nothing, a few units, the whole bound, or so many units for each step of a counter."""
    program = task.program
    for unit, bound in enumerate(bounds):
        spent = Spent(unit)
        yield Compare("<=", spent, ZERO)
        yield Compare("<=", spent, sided(program, bound, 1))
        step = ONE if task.is_lump(unit) else paid_step(program)
        few = sorted({factor * weight for factor, weight in product((1, 2), task.weights(unit))})
        if bound != ZERO:
            yield from (Compare("<=", spent, times(amount, step)) for amount in few)
        slopes = [factor / divisor for factor in factors_of(bound) for divisor in (1, 2, 3, 4)]
        slopes += [each for each in sorted(task.weights(unit)) if task.is_lump(unit) and each not in slopes]
        slopes += [Fraction(1)] if not slopes and bound != ZERO and has_constant_rounds(program) else []
        for since in grown(program, live):
            for slope, more in product(slopes, (Fraction(0), *few)):
                scaled = times(slope, since)
                whole = scaled if step == ONE else Arithmetic("*", scaled, step)
                yield Compare("<=", spent, plus(whole, times(more, step) if more else ZERO))


def grown(program: Program, live: frozenset[Local]) -> Iterator[Term]:
    """By how much counters have grown since the start, and how long lists have become that are added to."""
    assigned = [each for each in statements_of(program.body) if isinstance(each, Assign)]
    starts = {
        each.target: each.value
        for each in assigned
        if not any(isinstance(variable, Local) for variable in variables_of(each.value))
    }
    longer = {each.target for each in assigned if isinstance(each.value, Snoc)}
    for local in sorted(live, key=lambda each: each.name):
        if local.sort == INT and local in starts and counts(program.body, local):
            yield side(local, 1) if starts[local] == ZERO else Arithmetic("-", side(local, 1), starts[local])
        elif local in longer:
            yield Length(side(local, 1))


def paid_step(program: Program) -> Term:
    """What amounts are multiples of: the step, unless steps are counted."""
    step = step_of(program, whole=False)
    return step if isinstance(step, Literal) else ONE


def factors_of(bound: Term) -> list[Fraction]:
    """The numbers with which a bound multiplies something."""
    match bound:
        case Arithmetic(operator="*", left=Literal(value=value)):
            return [Fraction(value)]
        case Arithmetic(operator="+" | "-", left=left, right=right):
            return [*factors_of(left), *factors_of(right)]
        case Arithmetic(operator="*", left=left, right=right):
            return factors_of(left) or factors_of(right)
        case Literal():
            return []
        case _:
            return [Fraction(1)]


def guards_of(task: Task, live: frozenset[Local], differ: frozenset[Local], rich: bool) -> list[Term]:
    """Where a fact may hold only: before or after a marked place, while a flag is set, for the wanted result."""
    program = task.program
    whole = sorted((local for local in live if local.sort == INT), key=lambda local: local.name)
    counters = [local for local in whole if counts(program.body, local)]
    reached = [sided(program, place, 1) for place in places_reached(program, live)]
    flags = [side(local, 1) for local in sorted(live, key=lambda each: each.name) if local.sort == BOOL]
    before: list[Term] = []
    after: list[Term] = []
    wanted: list[Term] = []
    if task.pointwise:
        for number_, result in enumerate(program.results):
            if sort_of(result) != INT:
                continue
            marker = Logical(f"r{number_}", INT)
            before += [Compare("<=", place, marker) for place in reached]
            after += [Compare(">", place, marker) for place in reached]
            wanted += [Compare("==", side(local, 1), marker) for local in whole if local not in counters]
    for group, users in marker_groups(program, rich):
        using = [sided(program, place, 1) for place in users if set(variables_of(place)) <= live]
        before += [Compare("<=", place, marker) for place in using for marker in group]
        after += [Compare(">", place, marker) for place in using for marker in group]
        if len(group) > 1 or isinstance(group[0], Choose):
            for place in using:
                up_to = tuple(Compare("<=", place, marker) for marker in group)
                passed = tuple(Compare("!=", place, marker) for marker in group)
                before += [And(up_to), Or(up_to), And(passed)]
                before += [Compare("==", *group)] if len(group) > 1 else []
    for pace in task.paces.values():
        if pace.counter in live:
            early = And(tuple(Compare("<=", sided(program, pace.position, which), pace.place) for which in (1, 2)))
            before.append(early)
            after.append(Not(early))
    unequal = [
        Compare("!=", side(local, 1), side(local, 2))
        for local in sorted(differ, key=lambda each: each.name)
        if local.sort in (INT, REAL) and local not in counters
    ]
    begun: list[Term] = [Compare(">", place, ZERO) for place in reached]
    asked = [sided(program, condition, 1) for condition in marks_in(program, live)] if rich else []
    guards = [*begun, *flags, *map(Not, flags), *before, *after, *wanted, *unequal, *asked, *map(Not, asked)]
    guards += [And((one, other)) for one in (*flags, *map(Not, flags), *after) for other in wanted]
    guards += [And((Not(flag), early)) for flag in flags for early in before]
    return list(dict.fromkeys(guards))


def marks_in(program: Program, live: frozenset[Local]) -> list[Compare]:
    """The comparisons of whole numbers by which loops, and branches about no counter, ask what has happened."""
    loops = [each.condition for each in statements_of(program.body) if isinstance(each, While)]
    asked = [part for term in loops for part in inside(term)]
    asked += [part for term in terms_of(program.body) for part in inside(term) if is_mark(program, part)]
    compared = [each for each in asked if isinstance(each, Compare) and sort_of(each.left) == INT]
    fitting = [each for each in compared if live.issuperset(v for v in variables_of(each) if isinstance(v, Local))]
    return [*dict.fromkeys(fitting)][:MOST_MARKS]


def is_mark(program: Program, term: Term) -> bool:
    """Whether a term compares a variable that is no counter with a number."""
    match term:
        case Compare(left=Local() as local, right=Literal() | Negative()):
            return local.sort == INT and not counts(program.body, local)
        case _:
            return False


def marker_groups(program: Program, rich: bool) -> Iterator[tuple[tuple[Term, ...], list[Term]]]:
    """Where neighbours differ, with the places that are reached in the list; what stands there, with all others."""
    everything = places_reached(program, frozenset(targets_of(program.body)))
    for parameter in program.parameters:
        first, second = places_of(parameter)
        users = positions_in(program, parameter.param)
        others = [
            place for place in everything if not {*variables_of(place)} & {v for u in users for v in variables_of(u)}
        ]
        left, right = (Sided(parameter.param.name, parameter.param.sort, which) for which in (1, 2))
        match parameter.role:
            case roles.Database(of=domain, neighbours="replace"):
                yield (first,), users
                if rich and isinstance(domain, roles.Integers) and sorts_rows(program):
                    yield (Index(left, first), Index(right, first)), others
            case roles.Database(of=domain):
                yield (first,), users
                if rich and isinstance(domain, roles.Integers) and sorts_rows(program):
                    extra = Choose(Compare("==", change_of(parameter), ONE), Index(left, first), Index(right, first))
                    yield (extra,), others
            case roles.Record(of=roles.Integers()) if is_place(program, parameter.param):
                yield (left, right), everything
            case roles.Histogram(neighbours="replace"):
                yield (first, second), users
            case roles.Histogram():
                yield (first,), users
            case _:
                pass


def positions_in(program: Program, param: Param) -> list[Term]:
    """The places of a list that are read: counters, or sums that stand for them."""
    found: dict[Term, None] = {}
    for part in parts_written(program):
        if isinstance(part, Index) and part.list == param:
            place = part.index if counter_plus(part.index) is not None else None
            locals_ = (each for each in variables_of(part.index) if isinstance(each, Local))
            found.update(dict.fromkeys((place,) if place is not None else locals_))
    return [
        place for place in found if all(isinstance(v, Local) and counts(program.body, v) for v in variables_of(place))
    ]


def is_place(program: Program, param: Param) -> bool:
    """Whether counters are compared with a private number, which then is a place that neighbours have elsewhere."""
    return any(
        isinstance(part, Compare)
        and param in variables_of(part)
        and any(isinstance(each, Local) and counts(program.body, each) for each in variables_of(part))
        for part in parts_written(program)
    )


def sorts_rows(program: Program) -> bool:
    """Whether counters are compared with anything that changes otherwise, such as the values of rows."""
    for part in parts_written(program):
        if isinstance(part, Compare):
            found = [v for v in variables_of(part) if isinstance(v, Local)]
            counters = [local for local in found if counts(program.body, local)]
            items = any(isinstance(each, Index) for each in inside(part))
            if counters and (items or len(counters) < len(found)):
                return True
    return False


def public_lengths(program: Program) -> list[Term]:
    """The public whole numbers bounds may be made of: parameters, and lengths."""
    found: list[Term] = []
    for parameter in program.parameters:
        if roles.is_public(parameter.role) and parameter.param.sort == INT:
            found.append(Param(parameter.param.name, INT))
        elif isinstance(parameter.param.sort, ListOf) and roles.has_public_length(parameter.role):
            found.append(Length(parameter.param))
    return found
