"""What one row adds to a sum: a loop through a database in which a variable grows by something that the row decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.program import Parameter, Program, While
from lapwing.kernel.language.role import Database
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import (
    ZERO,
    Arithmetic,
    Choose,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Param,
    Term,
)
from lapwing.kernel.language.wellformed import targets_of
from lapwing.memoize import remembered
from lapwing.prove.program.counters import counter_plus, statements_of, sum_of
from lapwing.prove.program.effect import effect_of

ROW = "row"
Known = tuple[tuple[Term, bool], ...]


@dataclass(frozen=True, slots=True)
class Contribution:
    """A variable, the database and the place in it that a round reads, and what the round adds for its `row`."""

    local: Local
    parameter: Parameter
    position: Term
    amount: Term


@remembered
def contributions_of(program: Program) -> tuple[Contribution, ...]:
    """The sums over rows in a program."""
    rows = {each.param: each for each in program.parameters if isinstance(each.role, Database)}
    loops = [each for each in statements_of(program.body) if isinstance(each, While)]
    found = [each for loop in loops for each in contributions_in(loop, rows)]
    return tuple(dict.fromkeys(found))


def contributions_in(loop: While, rows: dict[Param, Parameter]) -> Iterator[Contribution]:
    """The sums over rows that a loop makes."""
    values = effect_of(loop.body)
    if values is None:
        return
    changing = set(targets_of(loop.body))
    for target, value in values.items():
        if not isinstance(target, Local) or target.sort not in (INT, REAL):
            continue
        grown = growth(value, target)
        read = set() if grown is None else set(reads_in(grown, rows))
        read = read or set(walked(loop, rows))
        if grown is None or len(read) != 1:
            continue
        ((param, counter, ahead),) = read
        if target == counter:
            continue
        amount = with_row(grown, param, Logical(ROW, row_of(rows[param])))
        if not changing & set(variables_of(amount)) and counter in changing:
            yield Contribution(target, rows[param], sum_of(counter, ahead), amount)


def walked(loop: While, rows: dict[Param, Parameter]) -> Iterator[tuple[Param, Local, int]]:
    """The database whose rows a loop goes through, of which it may only count how many there are."""
    match loop.condition:
        case Compare(operator="<", left=Local() as counter, right=Length(list=Param() as param)) if param in rows:
            yield param, counter, 0


def row_of(parameter: Parameter) -> Sort:
    """The sort of a row."""
    sort = parameter.param.sort
    return sort.element if isinstance(sort, ListOf) else sort


def growth(term: Term, local: Local, known: Known = ()) -> Term | None:
    """By how much a term is more than a variable, if that does not depend on the variable, given what is known."""
    match term:
        case Local() if term == local:
            return Literal(0, INT)
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right) if local not in variables_of(right):
            grown = growth(left, local, known)
            if grown is None:
                return None
            return right if grown == ZERO and operator == "+" else Arithmetic(operator, grown, right)
        case Arithmetic(operator="+", left=left, right=right) if local not in variables_of(left):
            grown = growth(right, local, known)
            return None if grown is None else left if grown == ZERO else Arithmetic("+", left, grown)
        case Choose(condition=condition, then=then, otherwise=otherwise) if local not in variables_of(condition):
            match outcome_of(condition, known):
                case True:
                    return growth(then, local, known)
                case False:
                    return growth(otherwise, local, known)
                case None:
                    one = growth(then, local, (*known, (condition, True)))
                    other = growth(otherwise, local, (*known, (condition, False)))
                    return (
                        None if one is None or other is None else one if one == other else Choose(condition, one, other)
                    )
        case _:
            return None


def outcome_of(condition: Term, known: Known) -> bool | None:
    """What a condition comes to, if others tell: the same one, or that something is another number."""
    for other, outcome in known:
        if condition == other:
            return outcome
        match condition, other:
            case (
                Compare(operator="==", left=left, right=Literal(value=value)),
                Compare(operator="==", left=same, right=Literal(value=found)),
            ) if outcome and left == same and value != found:
                return False
            case _:
                pass
    return None


def reads_in(term: Term, rows: dict[Param, Parameter]) -> Iterator[tuple[Param, Local, int]]:
    """The rows that a term reads: of which database, and where."""
    if isinstance(term, Index) and isinstance(term.list, Param) and term.list in rows:
        counted = counter_plus(term.index)
        if counted is not None:
            yield term.list, *counted
    for part in parts_of(term):
        yield from reads_in(part, rows)


def with_row(term: Term, param: Param, row: Logical) -> Term:
    """A term with a name for the row that it reads."""
    if isinstance(term, Index) and term.list == param and counter_plus(term.index) is not None:
        return row
    parts = parts_of(term)
    return rebuild(term, [with_row(part, param, row) for part in parts]) if parts else term
