"""A deterministic program with Laplace noise of scale 1 / eps on each of its numbers: what it costs is its sensitivity.

Noise of scale 1 / eps on results that are d apart, added up over all numbers, has a ratio of exp(d * eps) and no less.
So the noisy program is private at s * eps exactly if the results of neighbours are at most s apart.

A list that is only filled gets its noise item by item where it is filled, any other at the end: the law is the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.law import Laplace
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.role import Epsilon
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    Arithmetic,
    Compare,
    Empty,
    Index,
    Length,
    Local,
    Param,
    Snoc,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import targets_of


@dataclass(frozen=True, slots=True)
class Noised:
    """The program with noise, and the epsilon that its noise has."""

    program: Program
    epsilon: Param


def add_noise(program: Program) -> Noised:
    """The program with noise on its results; it must draw nothing itself, and give numbers or lists of numbers."""
    if draws(program.body):
        reject("sensitivity-noise", name=program.name)
    if not all(is_number(sort_of(result)) for result in program.results):
        reject("sensitivity-result", name=program.name)
    taken = {each.param.name for each in program.parameters} | {local.name for local in targets_of(program.body)}
    epsilon = Param(fresh("eps", taken), REAL)
    scale = Arithmetic("/", ONE, epsilon)
    body = program.body
    results: list[Term] = []
    for result in program.results:
        if isinstance(result, Local) and is_only_filled(result, program):
            noisy = Local(fresh(f"noisy_{result.name}", taken), ListOf(REAL))
            body = filled_with_noise(body, Filling(result, noisy, Local(fresh("drawn", taken), REAL), scale))
            results.append(noisy)
        else:
            statements, found = noisy_of(result, scale, taken)
            body = (*body, *statements)
            results.append(found)
    parameters = (*program.parameters, Parameter(epsilon, Epsilon()))
    return Noised(replace(program, parameters=parameters, body=body, results=tuple(results)), epsilon)


def draws(block: Block) -> bool:
    """Whether a block draws anywhere."""
    for statement in block:
        match statement:
            case Sample():
                return True
            case If(then=then, otherwise=otherwise):
                if draws(then) or draws(otherwise):
                    return True
            case While(body=body):
                if draws(body):
                    return True
            case Assign():
                pass
    return False


def is_number(sort: Sort) -> bool:
    """Whether noise can be added to a value of a sort."""
    return sort in (INT, REAL) or (isinstance(sort, ListOf) and sort.element in (INT, REAL))


@dataclass(frozen=True, slots=True)
class Filling:
    """A list that gets noise as it is filled: what it was, what it becomes, and the variable of the draws."""

    exact: Local
    noisy: Local
    drawn: Local
    scale: Term


def is_only_filled(result: Local, program: Program) -> bool:
    """Whether a list is one of the results, once, and otherwise only emptied and appended to."""
    alone = sum(result in variables_of(each) for each in program.results) == 1
    return isinstance(result.sort, ListOf) and alone and is_only_filled_in(result, program.body)


def is_only_filled_in(result: Local, block: Block) -> bool:
    """The same of a block."""
    for statement in block:
        match statement:
            case Assign(target=target, value=Empty()) if target == result:
                pass
            case Assign(target=target, value=Snoc(list=items, item=item)) if target == result and items == result:
                if result in variables_of(item):
                    return False
            case Assign(target=target, value=value):
                if target == result or result in variables_of(value):
                    return False
            case If(condition=condition, then=then, otherwise=otherwise):
                inside = is_only_filled_in(result, then) and is_only_filled_in(result, otherwise)
                if not inside or result in variables_of(condition):
                    return False
            case While(condition=condition, body=body):
                if result in variables_of(condition) or not is_only_filled_in(result, body):
                    return False
            case Sample():
                return False
    return True


def filled_with_noise(block: Block, filling: Filling) -> Block:
    """A block in which each item of a list gets its noise where it is appended."""
    return tuple(made for statement in block for made in noise_at(statement, filling))


def noise_at(statement: Statement, filling: Filling) -> Block:
    """A statement with noise on what it appends."""
    match statement:
        case Assign(target=target, value=Empty()) if target == filling.exact:
            return (Assign(filling.noisy, Empty(REAL)),)
        case Assign(target=target, value=Snoc(item=item)) if target == filling.exact:
            draw = Sample(filling.drawn, Laplace(item, filling.scale))
            return draw, Assign(filling.noisy, Snoc(filling.noisy, filling.drawn))
        case If(condition=condition, then=then, otherwise=otherwise):
            return (If(condition, filled_with_noise(then, filling), filled_with_noise(otherwise, filling)),)
        case While(condition=condition, body=body):
            return (While(condition, filled_with_noise(body, filling)),)
        case _:
            return (statement,)


def noisy_of(result: Term, scale: Term, taken: set[str]) -> tuple[Block, Term]:
    """What adds noise to a result, and the noisy result; of a list, to each item."""
    sort = sort_of(result)
    drawn = Local(fresh("drawn", taken), REAL)
    if not isinstance(sort, ListOf):
        return (Sample(drawn, Laplace(result, scale)),), drawn
    exact, noisy = Local(fresh("exact", taken), sort), Local(fresh("noisy", taken), ListOf(REAL))
    place = Local(fresh("place", taken), INT)
    each_round: Block = (
        Sample(drawn, Laplace(Index(exact, place), scale)),
        Assign(noisy, Snoc(noisy, drawn)),
        Assign(place, Arithmetic("+", place, ONE)),
    )
    start: Block = (Assign(exact, result), Assign(noisy, Empty(REAL)), Assign(place, ZERO))
    return (*start, While(Compare("<", place, Length(exact)), each_round)), noisy


def fresh(name: str, taken: set[str]) -> str:
    """A name that is not taken; it is then."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found)
    return found
