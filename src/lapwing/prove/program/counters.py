"""Counters: variables that are stepped on, the terms that stand for them elsewhere, and the places they reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import Arithmetic, Compare, Literal, Local, Negative, Term
from lapwing.memoize import remembered

MOST_WAYS = 8


def statements_of(block: Block) -> Iterator[Statement]:
    """All statements, those inside others too."""
    for statement in block:
        yield statement
        match statement:
            case If(then=then, otherwise=otherwise):
                yield from statements_of(then)
                yield from statements_of(otherwise)
            case While(body=body):
                yield from statements_of(body)
            case Sample() | Assign():
                pass


def counts(block: Block, local: Local) -> bool:
    """Whether a variable is a counter: a number that is stepped on from its own value."""
    return local.sort in (INT, REAL) and any(
        isinstance(statement, Assign) and statement.target == local and local in variables_of(statement.value)
        for statement in statements_of(block)
    )


@remembered
def has_constant_rounds(program: Program) -> bool:
    """Whether a loop counts up to a number."""
    for loop in (each for each in statements_of(program.body) if isinstance(each, While)):
        for part in inside(loop.condition):
            match part:
                case Compare(operator="<" | "<=", left=Local() as local, right=Literal()):
                    if local.sort == INT and counts(program.body, local):
                        return True
                case _:
                    pass
    return False


@remembered
def steering(program: Program) -> frozenset[Local]:
    """The counters that loops end by, and what is computed from them alone: both runs have the same."""
    compared = {
        variable
        for statement in statements_of(program.body)
        if isinstance(statement, While)
        for variable in variables_of(statement.condition)
    }
    found = {each for each in compared if isinstance(each, Local) and counts(program.body, each)}
    stand_ins = standing_for(program)
    return frozenset(
        found | {each for each, terms in stand_ins.items() if all(found.issuperset(variables_of(t)) for t in terms)}
    )


@remembered
def standing_for(program: Program) -> dict[Local, tuple[Term, ...]]:
    """The variables that are always a counter plus a number, with those sums."""
    values: dict[Local, dict[Term | None, None]] = {}
    for statement in statements_of(program.body):
        if isinstance(statement, Assign | Sample) and statement.target.sort == INT:
            value = statement.value if isinstance(statement, Assign) else None
            values.setdefault(statement.target, {})[value] = None
    found: dict[Local, tuple[Term, ...]] = {}
    for _ in values:
        for local in values.keys() - found.keys():
            sums = [sum_ for term in values[local] for sum_ in sums_in(term, found)]
            if all(sum_ is not None and sum_[0] != local and counts(program.body, sum_[0]) for sum_ in sums):
                found[local] = tuple(sum_of(*sum_) for sum_ in dict.fromkeys(sums) if sum_ is not None)
    return found


def sums_in(term: Term | None, known: Mapping[Local, tuple[Term, ...]]) -> list[tuple[Local, int] | None]:
    """A value as a variable plus a number, in all the ways that are known for that variable."""
    whole = None if term is None else counter_plus(term)
    if whole is None or whole[0] not in known:
        return [whole]
    return [counter_plus(Arithmetic("+", each, Literal(whole[1], INT))) for each in known[whole[0]]]


def counter_plus(term: Term) -> tuple[Local, int] | None:
    """A term as a variable plus a number."""
    match term:
        case Local(sort=sort) if sort == INT:
            return term, 0
        case Arithmetic(operator="+" | "-" as operator, left=left, right=Literal(value=int() as number)):
            found = counter_plus(left)
            return None if found is None else (found[0], found[1] + (number if operator == "+" else -number))
        case Arithmetic(operator="+", left=Literal() as number_, right=right):
            return counter_plus(Arithmetic("+", right, number_))
        case Arithmetic(operator="-", left=left, right=Negative(operand=operand)):
            return counter_plus(Arithmetic("+", left, operand))
        case _:
            return None


def sum_of(local: Local, number: int) -> Term:
    """A variable plus a number."""
    if number == 0:
        return local
    return Arithmetic("+" if number > 0 else "-", local, Literal(abs(number), INT))


def written_out(program: Program, term: Term) -> list[Term]:
    """A term with the counters that its variables stand for, in every way."""
    stand_ins = standing_for(program)
    used = [
        variable
        for variable in dict.fromkeys(variables_of(term))
        if isinstance(variable, Local) and variable in stand_ins
    ]
    ways = islice(product(*(stand_ins[variable] for variable in used)), MOST_WAYS)
    return [substitute(term, dict(zip(used, way, strict=True))) for way in ways]


def places_reached(program: Program, live: frozenset[Local]) -> list[Term]:
    """The counters among some variables, and the sums that stand for others."""
    ordered = sorted(live, key=lambda each: each.name)
    found: list[Term] = [local for local in ordered if local.sort == INT and counts(program.body, local)]
    sums = [term for terms in standing_for(program).values() for term in terms if live.issuperset(variables_of(term))]
    return list(dict.fromkeys([*found, *sums]))
