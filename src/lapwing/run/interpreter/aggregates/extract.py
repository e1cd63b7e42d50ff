"""Which fold of the rows a variable of a row loop is, from what one round makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.sort import BOOL, INT, Base
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.aggregates.symbolic import OLD, simplified


@dataclass(frozen=True, slots=True)
class Total:
    """The variable grows by this term with each row."""

    value: t.Term


@dataclass(frozen=True, slots=True)
class Extreme:
    """The variable is the smallest or largest of itself and this term, over the rows for which the condition holds."""

    kind: OneOf["min", "max"]
    value: t.Term
    when: t.Term


@dataclass(frozen=True, slots=True)
class Seen:
    """The variable becomes `becomes` once the condition holds for a row."""

    when: t.Term
    becomes: bool


@dataclass(frozen=True, slots=True)
class Cells:
    """Each addition adds a value to the cell of a list that its key names, where its condition holds."""

    additions: tuple[tuple[t.Term, t.Term, t.Term], ...]


Shape = Total | Extreme | Seen | Cells


def shape_of(term: t.Term, old: t.Local) -> Shape:
    """What a variable is, that one round makes this term of."""
    if not isinstance(old.sort, Base):
        return Cells(tuple(additions(term, old, t.TRUE)))
    if old.sort == BOOL:
        return seen(term, old)
    try:
        return Total(growth(term, old))
    except UnfitError:
        return extreme(term, old, t.TRUE)


def is_own(term: t.Term) -> bool:
    """Whether a term is about the row alone."""
    return not any(isinstance(node, t.Local) and node.name.startswith(OLD) for node in inside(term))


def growth(term: t.Term, old: t.Local) -> t.Term:
    """What is added to the old value."""
    match term:
        case _ if term == old:
            return t.ZERO
        case t.Arithmetic(operator="+", left=left, right=right) if is_own(right):
            return added(growth(left, old), right)
        case t.Arithmetic(operator="+", left=left, right=right) if is_own(left):
            return added(growth(right, old), left)
        case t.Arithmetic(operator="-", left=left, right=right) if is_own(right):
            return simplified(t.Arithmetic("-", growth(left, old), right))
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if is_own(condition):
            return simplified(t.Choose(condition, growth(then, old), growth(otherwise, old)))
        case _:
            raise UnfitError("it is no sum, count, minimum or maximum of the rows")


def added(left: t.Term, right: t.Term) -> t.Term:
    """A sum; 0 adds nothing."""
    return right if left == t.ZERO else left if right == t.ZERO else simplified(t.Arithmetic("+", left, right))


def extreme(term: t.Term, old: t.Local, when: t.Term) -> Extreme:
    """The smallest or largest of the old value and one of the row."""
    match term:
        case t.Apply(function="min" | "max" as kind, arguments=arguments) if old in arguments:
            rest = tuple(argument for argument in arguments if argument != old)
            if rest and all(map(is_own, rest)):
                return Extreme(kind, rest[0] if len(rest) == 1 else t.Apply(kind, rest), when)
        case t.Choose(
            condition=t.Compare(operator=operator, left=left, right=right), then=then, otherwise=otherwise
        ) if {then, otherwise} == {left, right} and old in (left, right) and operator in ("<", "<=", ">", ">="):
            value = right if left == old else left
            takes_left = then == left
            if is_own(value):
                return Extreme("min" if (operator in ("<", "<=")) == takes_left else "max", value, when)
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if is_own(condition):
            if otherwise == old:
                return extreme(then, old, both(when, condition))
            if then == old:
                return extreme(otherwise, old, both(when, t.Not(condition)))
    raise UnfitError("it is no sum, count, minimum or maximum of the rows")


def seen(term: t.Term, old: t.Local) -> Seen:
    """Whether some row fulfilled a condition, or all of them did."""
    match term:
        case t.Or(operands=operands) if old in operands:
            rest = tuple(each for each in operands if each != old)
            if all(map(is_own, rest)):
                return Seen(simplified(t.Or(rest)), True)
        case t.And(operands=operands) if old in operands:
            rest = tuple(each for each in operands if each != old)
            if all(map(is_own, rest)):
                return Seen(t.Not(simplified(t.And(rest))), False)
        case t.Choose(condition=condition, then=t.Literal(value=bool(value)), otherwise=rest) if rest == old and is_own(
            condition
        ):
            return Seen(condition, value)
        case t.Choose(condition=condition, then=rest, otherwise=t.Literal(value=bool(value))) if rest == old and is_own(
            condition
        ):
            return Seen(t.Not(condition), value)
    raise UnfitError("a truth value depends on the order of the rows")


def additions(term: t.Term, old: t.Local, when: t.Term) -> list[tuple[t.Term, t.Term, t.Term]]:
    """What is added to which cells of a list: keys, values and conditions."""
    match term:
        case _ if term == old:
            return []
        case t.Store(list=items, index=key, item=item) if is_own(key):
            return [*additions(items, old, when), *grown(item, items, key, when)]
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if is_own(condition):
            return [
                *additions(then, old, both(when, condition)),
                *additions(otherwise, old, both(when, t.Not(condition))),
            ]
        case _:
            raise UnfitError("a list depends on the rows other than by sums in its cells")


def grown(item: t.Term, items: t.Term, key: t.Term, when: t.Term) -> list[tuple[t.Term, t.Term, t.Term]]:
    """What a cell grows by."""
    cell = t.Index(items, key)
    before = t.Local(f"{OLD}[]", t.sort_of(cell))

    def hidden(part: t.Term) -> t.Term:
        match part:
            case _ if part == cell:
                return before
            case t.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
                return t.Arithmetic(operator, hidden(left), hidden(right))
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return t.Choose(condition, hidden(then), hidden(otherwise))
            case _:
                return part

    return [(key, growth(hidden(item), before), when)]


def both(left: t.Term, right: t.Term) -> t.Term:
    """Both conditions."""
    return simplified(t.And((left, right)))


def keyed(value: t.Term) -> tuple[t.Term, int, t.Term] | None:
    """A value that counts only where a key is a known number: the key, the number, and the value there."""
    match value:
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if otherwise == t.ZERO:
            parts = condition.operands if isinstance(condition, t.And) else (condition,)
            for place, part in enumerate(parts):
                match part:
                    case t.Compare(operator="==", left=key, right=t.Literal(value=number)) if t.sort_of(
                        key
                    ) == INT and not isinstance(number, bool):
                        rest = parts[:place] + parts[place + 1 :]
                        inner = simplified(t.Choose(simplified(t.And(rest)), then, t.ZERO)) if rest else then
                        return key, int(number), inner
            inner_key = keyed(then)
            if inner_key is not None:
                key, number, inner = inner_key
                return key, number, simplified(t.Choose(condition, inner, t.ZERO))
    return None
