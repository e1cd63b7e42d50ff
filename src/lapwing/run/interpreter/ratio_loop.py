"""Loops over lists whose variables are sums, counts, extremes or last values, in exact fractions by NumPy.

One round is executed on symbols, as for tables; what it makes of a variable is then computed for many rows at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Statement, While
from lapwing.kernel.language.sort import BOOL, Base, ListOf, Sort
from lapwing.kernel.language.wellformed import targets_of
from lapwing.run.interpreter import ratios as r
from lapwing.run.interpreter.aggregates.assume import Facts, resolved
from lapwing.run.interpreter.aggregates.extract import Extreme, Seen, Total, is_own, shape_of
from lapwing.run.interpreter.aggregates.fold import FIELD, UnfitError
from lapwing.run.interpreter.aggregates.symbolic import OLD, Round
from lapwing.run.interpreter.evaluate import evaluate, zero
from lapwing.run.interpreter.exact_list import ExactList, is_list
from lapwing.run.interpreter.ratio_sum import RatioSum, extreme
from lapwing.run.interpreter.ratios import Ratios, Truth
from lapwing.run.interpreter.tick import Tick, until_none
from lapwing.run.interpreter.value import Scalar, Value

FEWEST = 1 << 12
AT_ONCE = 1 << 15

BINARY: dict[str, Callable[[Ratios, Ratios], Ratios]] = {
    "+": r.plus,
    "-": r.minus,
    "*": r.times,
    "/": r.over,
    "//": r.parts,
    "%": r.rests,
}


@dataclass(frozen=True, slots=True)
class Last:
    """The variable is this term of the last row for which the condition holds."""

    value: t.Term
    when: t.Term


Kind = Total | Extreme | Seen | Last


def run_ratios(
    loop: While, memory: dict[str, Value], steps: int, live: Collection[str], tick: Tick = until_none
) -> int | None:
    """Run a loop and leave in the memory what may be read later: the steps that are left, or None if there are none."""
    counter, data = subject_of(loop)
    rows: Any = memory.get(data.name)
    if not is_list(rows) or len(rows) < FEWEST or memory.get(counter.name, 0) != 0:
        raise UnfitError("it has few rounds")
    if evaluate(limit_of(loop), memory) != len(rows):
        raise UnfitError("it does not go through all rows one by one")
    fields = fields_of(data, rows)
    kinds = kinds_of(loop, counter, data, fields, memory, live)
    each = 1 + sum(1 for node in inside(loop.body) if isinstance(node, Statement))
    found = {name: Gathered(kind, memory.get(name, zero(sort))) for name, (kind, sort) in kinds.items()}
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        table = Rows(columns_of(part, fields), len(part))
        for gathered in found.values():
            gathered.take(table)
        left = steps - each * (start + len(part))
        if tick(left) is None:
            return None
    memory.update({name: gathered.result() for name, gathered in found.items()})
    memory[counter.name] = len(rows)
    return left


def limit_of(loop: While) -> t.Term:
    """What the loop counts up to."""
    return loop.condition.right if isinstance(loop.condition, t.Compare) else t.ZERO


def subject_of(loop: While) -> tuple[t.Local, t.Param]:
    """The variable that counts the rows, and the only list that is read at it."""
    match loop:
        case While(
            condition=t.Compare(operator="<", left=t.Local() as counter),
            body=(*rest, Assign(target=last, value=t.Arithmetic(operator="+", left=before, right=one))),
        ) if last == counter == before and one == t.ONE and counter not in targets_of(tuple(rest)):
            read = {node.list for node in inside(loop.body) if isinstance(node, t.Index) and node.index == counter}
            params = [each for each in read if isinstance(each, t.Param)]
            if len(params) == 1:
                return counter, params[0]
    raise UnfitError("it does not go through all rows one by one")


def fields_of(data: t.Param, rows: Any) -> int | None:
    """How many fields each row has; none if it is a number itself."""
    element = data.sort.element if isinstance(data.sort, ListOf) else data.sort
    if isinstance(element, Base):
        return None
    if not isinstance(element.element, Base):
        raise UnfitError("it reads lists in lists")
    return len(rows[0])


def kinds_of(
    loop: While,
    counter: t.Local,
    data: t.Param,
    fields: int | None,
    memory: Mapping[str, Value],
    live: Collection[str],
) -> dict[str, tuple[Kind, Sort]]:
    """What becomes of each variable that may be read after the loop, with its sort."""
    targets = {target.name: target.sort for target in targets_of(loop.body)}
    played = Round(memory, data, counter, fields or 1, fields is None, targets.keys())
    played.block(loop.body[:-1])
    found: dict[str, tuple[Kind, Sort]] = {}
    for name in sorted((targets.keys() & live) - {counter.name}):
        old = t.Local(f"{OLD}{name}", targets[name])
        term = resolved(played.env.get(name, old), Facts())
        if term != old:
            found[name] = kind_of(term, old), targets[name]
    return found


def kind_of(term: t.Term, old: t.Local) -> Kind:
    """What a variable is, that one round makes this term of."""
    if not isinstance(old.sort, Base):
        raise UnfitError("a list depends on the row")
    if is_own(term):
        return Last(term, t.TRUE)
    match term:
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if is_own(condition):
            if otherwise == old and is_own(then):
                return Last(then, condition)
            if then == old and is_own(otherwise):
                return Last(otherwise, t.Not(condition))
    shape = shape_of(term, old)
    if isinstance(shape, Total | Extreme | Seen):
        return shape
    raise UnfitError("a list depends on the row")


@dataclass
class Gathered:
    """What a variable has become by now, without what is still to be added to it."""

    kind: Kind
    value: Value
    sums: RatioSum = field(default_factory=RatioSum)

    def take(self, rows: Rows) -> None:
        """Go on with some rows."""
        match self.kind:
            case Total(value=value):
                self.sums.add(rows.each(rows.numbers(value)))
            case Extreme(kind=kind, value=value, when=when):
                best = extreme(rows.where(rows.numbers(value), when), kind == "max")
                if best is not None:
                    self.value = (min if kind == "min" else max)(number(self.value), plain(best))
            case Seen(when=when, becomes=becomes):
                self.value = becomes if bool(np.any(rows.truth(when))) else self.value
            case Last(value=value, when=when):
                places = np.flatnonzero(np.broadcast_to(rows.truth(when), rows.count))
                if places.size:
                    self.value = rows.at(value, int(places[-1]))

    def result(self) -> Value:
        """What it has become."""
        return plain(number(self.value) + self.sums.total()) if isinstance(self.kind, Total) else self.value


class Rows:
    """Some rows as columns, and the terms that were computed for them."""

    def __init__(self, columns: dict[str, Ratios], count: int) -> None:
        self.columns = columns
        self.count = count
        self.known: dict[t.Term, Ratios] = {}

    def each(self, numbers: Ratios) -> Ratios:
        """A number for each row."""
        return Ratios(np.broadcast_to(numbers.above, self.count), numbers.below)

    def where(self, numbers: Ratios, when: t.Term) -> Ratios:
        """Those of the rows for which a condition holds."""
        kept = np.broadcast_to(self.truth(when), self.count)
        above, below = (np.broadcast_to(each, self.count)[kept] for each in (numbers.above, numbers.below))
        return Ratios(above, below)

    def at(self, term: t.Term, place: int) -> Value:
        """The value of a term for one row."""
        if t.sort_of(term) == BOOL:
            return bool(np.broadcast_to(self.truth(term), self.count)[place])
        found = self.numbers(term)
        above, below = (int(np.broadcast_to(each, self.count)[place]) for each in (found.above, found.below))
        return plain(Fraction(above, below))

    def numbers(self, term: t.Term) -> Ratios:
        """The values of a term."""
        found = self.known.get(term)
        if found is None:
            found = self.known[term] = self.computed(term)
        return found

    def computed(self, term: t.Term) -> Ratios:
        """The same, computed anew."""
        match term:
            case t.Literal(value=value):
                return r.constant(Fraction(value))
            case t.Local(name=name) if name in self.columns:
                return self.columns[name]
            case t.Negative(operand=operand):
                return r.negative(self.numbers(operand))
            case t.Arithmetic(operator=operator, left=left, right=right):
                return BINARY[operator](self.numbers(left), self.numbers(right))
            case t.Apply(function="min" | "max" as function, arguments=arguments):
                return reduce(lambda one, other: better(function, one, other), map(self.numbers, arguments))
            case t.Apply(function="abs", arguments=(argument,)):
                return r.absolute(self.numbers(argument))
            case t.Apply(function="floor", arguments=(argument,)):
                return r.floors(self.numbers(argument))
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return r.chosen(self.truth(condition), self.numbers(then), self.numbers(otherwise))
            case _:
                raise UnfitError("it is no sum, count, minimum or maximum of the rows")

    def truth(self, term: t.Term) -> Truth:
        """For which rows a condition holds."""
        match term:
            case t.Literal(value=value):
                return np.array([bool(value)])
            case t.Local(name=name) if name in self.columns:
                return np.not_equal(self.columns[name].above, 0)
            case t.Not(operand=operand):
                return ~self.truth(operand)
            case t.And(operands=operands):
                return reduce(np.logical_and, map(self.truth, operands), np.array([True]))
            case t.Or(operands=operands):
                return reduce(np.logical_or, map(self.truth, operands), np.array([False]))
            case t.Compare(operator="==" | "!=" as operator, left=left, right=right) if t.sort_of(left) == BOOL:
                differ = self.truth(left) ^ self.truth(right)
                return ~differ if operator == "==" else differ
            case t.Compare(operator=operator, left=left, right=right) if isinstance(t.sort_of(left), Base):
                return r.compared(operator, self.numbers(left), self.numbers(right))
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return np.where(self.truth(condition), self.truth(then), self.truth(otherwise))
            case _:
                raise UnfitError("it is no sum, count, minimum or maximum of the rows")


def better(function: str, one: Ratios, other: Ratios) -> Ratios:
    """The smaller or the larger of two numbers."""
    return r.chosen(r.compared("<=" if function == "min" else ">=", one, other), one, other)


def columns_of(rows: Any, fields: int | None) -> dict[str, Ratios]:
    """The fields of some rows; without a number of fields, a row is a number itself."""
    if fields is None:
        return {f"{FIELD}0": column_of(rows)}
    if any(not isinstance(row, list) or len(row) != fields for row in rows):
        raise UnfitError("its rows have several lengths")
    return {f"{FIELD}{place}": column_of(column) for place, column in enumerate(zip(*rows, strict=True))}


def column_of(numbers: Any) -> Ratios:
    """The numbers of a column."""
    steps = numbers.steps if isinstance(numbers, ExactList) else None
    if steps is not None:
        return r.checked(steps.array, np.array([steps.scale], dtype=np.int64))
    return r.ratios_of(numbers)


def number(value: Value) -> Scalar:
    """A number; a list stands for none."""
    return 0 if isinstance(value, list) else value


def plain(value: Scalar) -> Scalar:
    """A whole number as an int."""
    return value.numerator if value.denominator == 1 else value
