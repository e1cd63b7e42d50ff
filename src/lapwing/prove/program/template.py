"""What a shift may look like: a whole combination of steps and distances, perhaps another one where a guard holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.law import sort_of_law
from lapwing.kernel.language.program import Assign, If, Program, Statement, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, ListOf
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import (
    ONE,
    TRUE,
    ZERO,
    And,
    Arithmetic,
    Choose,
    Compare,
    Index,
    Literal,
    Local,
    Logical,
    Negative,
    Param,
    Sided,
    Snoc,
    Term,
    Variable,
    sort_of,
)
from lapwing.kernel.language.wellformed import targets_of, terms_of
from lapwing.kernel.logic.grid import DRAWN, is_on_grid, mentions_drawn
from lapwing.prove.program.counters import counts, standing_for, statements_of, steering
from lapwing.prove.program.large import is_large
from lapwing.prove.program.places import block_at, blocks_around, loop_around
from lapwing.prove.program.sites import Path, Site
from lapwing.prove.program.step import moves_by_whole, step_of
from lapwing.prove.smt import algebra
from lapwing.prove.smt.algebra import Value

MOST = 2


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """A number that is still to be chosen: for each value, a condition that it is that one."""

    values: Mapping[int, Value]


Number = int | Unknown


def is_number(choice: Number, number: int) -> Value:
    """Whether a choice is a number."""
    return choice.values.get(number, False) if isinstance(choice, Unknown) else choice == number


def scaled(choice: Number, value: Value, most: int) -> Value:
    """So many times a value."""
    if isinstance(choice, int):
        return algebra.multiply(choice, value)
    result: Value = 0
    for number in (*range(-most, 0), *range(1, most + 1)):
        result = algebra.choose(is_number(choice, number), algebra.multiply(number, value), result)
    return result


@dataclass(frozen=True, slots=True)
class Template:
    """The shifts to choose from at a draw: `then` where the guard holds, `otherwise` elsewhere.

    A side is `steps * step + sum of sign * distance`; a choice has a number for the guard and the numbers of each side.
    A shift that is given, as a hint, is the only one; a fixed template has guards only.  If steps are counted, each
    side also says how many it pays.
    """

    step: Term
    distances: tuple[Term, ...]
    guards: tuple[Term, ...]
    given: Term | None = None
    counted: bool = False
    fixed: bool = False

    def numbers(self) -> Iterator[tuple[str, int, int]]:
        """The numbers of a choice, with the range of each; a given shift leaves none but what is paid for it."""
        yield "guard", 0, len(self.guards)
        if self.fixed:
            return
        for side in ("then", "else"):
            if self.given is None:
                yield f"{side} steps", -MOST, MOST
                for place in range(len(self.distances)):
                    yield f"{side} distance {place}", -1, 1
            if self.counted:
                yield f"{side} amount", 0, 2 * MOST

    def value(self, choice: Mapping[str, Number], evaluate: Callable[[Term], Value]) -> Value:
        """The shift for a choice, whose numbers may be unknown."""
        if self.given is not None:
            return evaluate(self.given)
        sides = self.sides(choice, evaluate)
        return algebra.choose(self.guard_value(choice, evaluate), sides[0], sides[1])

    def sides(self, choice: Mapping[str, Number], evaluate: Callable[[Term], Value]) -> list[Value]:
        """The shift where the guard holds, and elsewhere."""
        step = evaluate(self.step)
        sides = []
        for side in ("then", "else"):
            total = scaled(choice[f"{side} steps"], step, MOST)
            for place, distance in enumerate(self.distances):
                sign = choice[f"{side} distance {place}"]
                if sign != 0:
                    total = algebra.add(total, scaled(sign, evaluate(distance), 1))
            sides.append(total)
        return sides

    def term(self, choice: Mapping[str, int]) -> Term:
        """The shift for a known choice."""
        if self.given is not None:
            return self.given
        sides = [self.side(choice, side) for side in ("then", "else")]
        if choice["guard"] == 0 or sides[0] == sides[1]:
            return sides[0]
        return Choose(self.guards[choice["guard"] - 1], sides[0], sides[1])

    def amount_value(self, choice: Mapping[str, Number], evaluate: Callable[[Term], Value]) -> Value:
        """How many steps are paid for a choice, whose numbers may be unknown."""
        sides = [scaled(choice[f"{side} amount"], 1, 2 * MOST) for side in ("then", "else")]
        return algebra.choose(self.guard_value(choice, evaluate), sides[0], sides[1])

    def amount(self, choice: Mapping[str, int]) -> Term:
        """How many steps are paid for a known choice."""
        sides = [Literal(choice[f"{side} amount"], INT) for side in ("then", "else")]
        if choice["guard"] == 0 or sides[0] == sides[1]:
            return sides[0]
        return Choose(self.guards[choice["guard"] - 1], sides[0], sides[1])

    def guard_value(self, choice: Mapping[str, Number], evaluate: Callable[[Term], Value]) -> Value:
        """Whether the guard of a choice holds."""
        guard: Value = True
        for number, each in enumerate(self.guards, start=1):
            chosen = is_number(choice["guard"], number)
            if chosen is not False:
                guard = algebra.choose(chosen, evaluate(each), guard)
        return guard

    def side(self, choice: Mapping[str, int], side: str) -> Term:
        """One side of a known choice."""
        total: Term | None = None
        for place, distance in enumerate(self.distances):
            match choice[f"{side} distance {place}"]:
                case 1:
                    total = distance if total is None else Arithmetic("+", total, distance)
                case -1:
                    total = Negative(distance) if total is None else Arithmetic("-", total, distance)
                case _:
                    pass
        steps = choice[f"{side} steps"]
        if steps == 0:
            return ZERO if total is None else total
        whole = Literal(steps, INT)
        constant = whole if self.step == ONE else Arithmetic("*", whole, self.step)
        return constant if total is None else Arithmetic("+", total, constant)


def templates_of(
    program: Program, sites: Mapping[Path, Site], pointwise: bool, given: Mapping[str, Term]
) -> dict[Path, Template]:
    """The template of each site; `given` has shifts for the draws of some variables."""
    return {
        path: told(given[site.draw.target.name], site)
        if site.draw.target.name in given
        else template_of(program, site, pointwise)
        for path, site in sites.items()
    }


def still_templates(program: Program, sites: Mapping[Path, Site]) -> dict[Path, Template]:
    """Templates for draws that are equal in both runs: noise has no shifts to choose from, so nothing is looked for."""
    return {
        path: Template(ZERO, (), (), counted=site.step is not None)
        if isinstance(site.draw.law, laws.Laplace | laws.Geometric | laws.ExponentialNoise)
        else template_of(program, site, pointwise=False)
        for path, site in sites.items()
    }


def told(shift: Term, site: Site) -> Template:
    """The template of a shift that is given; if steps are counted, what it pays may differ where it does itself."""
    guards = (shift.condition,) if isinstance(shift, Choose) else ()
    counted = site.step is not None
    return Template(ZERO, (), guards if counted else (), shift, counted)


def template_of(program: Program, site: Site, pointwise: bool) -> Template:
    """Distances of the centre and of what the value is compared with; guards that follow, or tell a result apart."""
    if isinstance(site.draw.law, laws.RandomizedResponse):
        bits = (sided(program, site.draw.law.bit, side) for side in (1, 2))
        return Template(ZERO, (), (TRUE, Compare("!=", *bits)), fixed=True)
    if isinstance(site.draw.law, laws.Flip):
        block, place = block_at(program, site.path)
        read = [atom for term in terms_of(block[place + 1 :]) for atom in numbers_in(term, program)]
        pairs = [(sided(program, atom, 1), sided(program, atom, 2)) for atom in dict.fromkeys(read)]
        return Template(ZERO, (), (TRUE, *(Compare("!=", *pair) for pair in pairs[:4])), fixed=True)
    if isinstance(site.draw.law, laws.Exponential | laws.Gaussian) and not site.branches:
        return Template(ZERO, (), (), fixed=True)
    found = list(conditions_after(program, site))
    looking = [condition for condition in found if mentions_drawn(condition)]
    conditions = [condition for condition in found if not mentions_drawn(condition)]
    if not isinstance(site.draw.law, laws.ExponentialNoise):
        conditions = looking + conditions
    compared = [atom for condition in looking for atom in numbers_in(condition, program)]
    compared += companions_of(program, site)
    centers = list(numbers_in(site.center, program))
    atoms = dict.fromkeys([site.center, *compared] if site.divisor is None and centers else compared)
    distances = [
        Arithmetic("-", sided(program, atom, 2), sided(program, atom, 1)) for atom in atoms if sort_of(atom) in NUMBERS
    ]
    whole = sort_of_law(site.draw.law) == INT
    fitting = [each for each in distances if is_on_grid(each, program) and (not whole or sort_of(each) == INT)]
    guards = [sided(program, condition, 1) for condition in (*conditions, *asked_again(program, site))]
    if pointwise:
        guards = [*result_guards(program, site), *guards]
    return Template(
        step_of(program, moves_by_whole(site.draw.law, program)),
        tuple(fitting[:3]),
        tuple(dict.fromkeys(guards))[:6],
        counted=site.step is not None,
    )


def sided(program: Program, term: Term, side: int) -> Term:
    """A program's term as one run sees it."""
    public = {parameter.param for parameter in program.parameters if is_public(parameter.role)}
    new: dict[Variable, Term] = {
        variable: Sided(variable.name, variable.sort, 1 if side == 1 else 2)
        for variable in variables_of(term)
        if isinstance(variable, Local) or (isinstance(variable, Param) and variable not in public)
    }
    return substitute(term, new)


def companions_of(program: Program, site: Site) -> list[Term]:
    """The private numbers that the drawn value is added to, or otherwise computed with."""
    values: set[Variable] = {site.draw.target}
    found: dict[Term, None] = {}
    for statement in statements_of(program.body):
        if isinstance(statement, Assign) and values & set(variables_of(statement.value)):
            read = [atom for atom in numbers_in(statement.value, program) if not values & set(variables_of(atom))]
            if not isinstance(statement.target.sort, ListOf):
                values.add(statement.target)
            found.update(dict.fromkeys(read))
    for result in program.results:
        if values & set(variables_of(result)):
            read = [atom for atom in numbers_in(result, program) if not values & set(variables_of(atom))]
            found.update(dict.fromkeys(read))
    return list(found)


def numbers_in(term: Term, program: Program) -> Iterator[Term]:
    """The private numbers a term is made of: variables and items of private lists."""
    public = {parameter.param for parameter in program.parameters if is_public(parameter.role)}
    match term:
        case Local(sort=sort) if not isinstance(sort, ListOf) and sort != BOOL and term not in steering(program):
            yield term
        case Param(sort=sort) if term not in public and not isinstance(sort, ListOf) and sort != BOOL:
            yield term
        case Index():
            if any(variable not in public for variable in variables_of(term.list)):
                yield term
        case _:
            for part in parts_of(term):
                yield from numbers_in(part, program)


def conditions_after(program: Program, site: Site) -> Iterator[Term]:
    """The conditions after a draw that look at the drawn value, in terms of the memory before it."""
    values: dict[Variable, Term] = {site.draw.target: Logical(DRAWN, site.draw.target.sort)}
    lost: set[Variable] = set()
    for block, place in blocks_around(program, site.path):
        for statement in block[place + 1 :]:
            yield from conditions_in(statement, values, lost)


def asked_again(program: Program, site: Site) -> Iterator[Term]:
    """What the next round will ask about whole numbers that have changed before a draw in some rounds only."""
    block, place = block_at(program, site.path)
    changed = {each.target for each in block[:place] if isinstance(each, Assign) and each.target.sort == INT}
    if len(site.path) == 1:
        loop = next((each for each in block[place:] if isinstance(each, While)), None)
        yield from () if loop is None else asked_of(loop.condition, changed)
    if len(site.path) < 5:
        return
    asked = [each.condition for each in blocks_around(program, site.path)[-1][0] if isinstance(each, If)]
    loop = loop_around(program, site.path)
    for condition in asked if loop is None else (*asked, loop.condition):
        yield from asked_of(condition, changed)


def asked_of(condition: Term, changed: set[Local]) -> Iterator[Term]:
    """The comparisons of a condition that are about variables that have changed, and about no others."""
    for part in condition.operands if isinstance(condition, And) else (condition,):
        read = locals_of(part)
        if isinstance(part, Compare) and read and read <= changed:
            yield part


def conditions_in(statement: Statement, values: dict[Variable, Term], lost: set[Variable]) -> Iterator[Term]:
    """The conditions of a statement, given what is known of variables, which is brought up to date."""
    match statement:
        case Assign(target=target, value=value):
            read = value.item if isinstance(value, Snoc) else value
            if any(variable in lost for variable in variables_of(read)):
                lost.add(target)
            else:
                known = substitute(read, values)
                seen = () if is_large(known) else inside(known)
                yield from (part for part in seen if isinstance(part, Compare) and mentions_drawn(part))
                if isinstance(target.sort, ListOf) or is_large(known):
                    lost.add(target)
                else:
                    lost.discard(target)
                    values[target] = known
        case If(condition=condition, then=then, otherwise=otherwise):
            if not any(variable in lost for variable in variables_of(condition)):
                asked = substitute(condition, values)
                yield from () if is_large(asked) else (asked,)
                if isinstance(asked, And):
                    yield from (part for part in asked.operands if not is_large(part) and mentions_drawn(part))
            for branch in (then, otherwise):
                here = dict(values), set(lost)
                for each in branch:
                    yield from conditions_in(each, *here)
            lost.update(targets_of(then))
            lost.update(targets_of(otherwise))
        case _:
            _forget(statement, lost)


def _forget(statement: Statement, lost: set[Variable]) -> None:
    lost.update(targets_of((statement,)))


def result_guards(program: Program, site: Site) -> Iterator[Term]:
    """`v<1> == 'r0` for the whole numbers that may become the result, those first that what is drawn decides about."""
    path, drawn = site.path, site.draw.target
    for number, result in enumerate(program.results):
        if sort_of(result) != INT:
            continue
        wanted = Logical(f"r{number}", INT)
        sources = sources_of(program, result)
        stand_ins = standing_for(program)
        for local in sorted(sources, key=lambda each: (each not in stand_ins, each.name)):
            own = (local,) if counts(program.body, local) else ()
            for place in stand_ins.get(local, own):
                if len(path) > 1 or locals_of(place) <= set(targets_of(program.body[: path[0]])):
                    yield Compare("==", sided(program, place, 1), wanted)
        assigned = (each for each in statements_of(program.body) if isinstance(each, Assign))
        given = [result, *(each.value for each in assigned if each.target in sources)]
        for term in sorted(given, key=lambda each: drawn not in variables_of(each)):
            for value in chosen_in(term):
                if not locals_of(value):
                    yield Compare("==", sided(program, value, 1), wanted)


def chosen_in(term: Term) -> Iterator[Term]:
    """What a term may come to: both values of each choice."""
    match term:
        case Choose(then=then, otherwise=otherwise):
            yield from chosen_in(then)
            yield from chosen_in(otherwise)
        case _:
            yield term


def locals_of(term: Term) -> set[Variable]:
    """The variables a term reads."""
    return {variable for variable in variables_of(term) if isinstance(variable, Local)}


def sources_of(program: Program, result: Term) -> set[Local]:
    """The whole-number variables that flow into a result by assignment."""
    found = {variable for variable in variables_of(result) if isinstance(variable, Local)}
    while True:
        more = set(found)
        for statement in statements_of(program.body):
            if isinstance(statement, Assign) and statement.target in found:
                more |= {each for each in variables_of(statement.value) if isinstance(each, Local) and each.sort == INT}
        if more == found:
            return found
        found = more
