"""What is known of a term, given what is known of its variables: as `run.evaluate`, with less known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.sort import REAL, Sort
from lapwing.run.accuracy.program.abstract_value import HIDDEN, Followed, Hidden, Known, Noisy, joined, known, mixed
from lapwing.run.interpreter.evaluate import InexactError, evaluate, is_short, zero

Memory = Mapping[str, Followed]

COMPARED = "noise decides a comparison on which it depends"
CHANGED = "it is computed from noise by more than sums, public factors and bounds"
CHOSEN = "private data decides which noise is in it"
LONGEST = 1 << 16
PLACED = "noise decides how many items there are, or which one is taken"


def follow_term(term: t.Term, memory: Memory) -> Followed:
    """Sums and public multiples of noise are followed; whatever else is computed from noise is lost."""
    match term:
        case t.Literal(value=value):
            return Known(value)
        case t.Param(name=name, sort=sort) | t.Local(name=name, sort=sort):
            return memory[name] if name in memory else known(zero(sort))
        case t.Empty():
            return []
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            return follow_choice(follow_term(condition, memory), then, otherwise, memory)
        case t.Arithmetic(left=left, right=right) | t.Compare(left=left, right=right) | t.Index(list=left, index=right):
            return follow_parts(term, (follow_term(left, memory), follow_term(right, memory)))
        case _:
            return follow_parts(term, [follow_term(part, memory) for part in parts_of(term)])


def follow_parts(term: t.Term, parts: Sequence[Followed]) -> Followed:
    """A compound term, from what is known of its parts."""
    match term, parts:
        case t.Length(), (found,):
            return Known(len(found)) if isinstance(found, list) else mixed(parts, PLACED)
        case t.Index(), (items, index):
            return item_of(items, index, t.sort_of(term))
        case t.Snoc(), (list() as items, last):
            return [*items, last]
        case t.Repeat(), (each, Known(value=int() as size)) if size <= LONGEST:
            return [each] * size
        case t.Store(), (list() as items, Known(value=int() as place), new):
            return [*items[:place], new, *items[place + 1 :]] if 0 <= place < len(items) else items
        case t.Added(), (list() as left, list() as right, Known(value=int() as size)) if size <= LONGEST:
            pairs = ([items[at] if at < len(items) else Known(0) for items in (left, right)] for at in range(size))
            return [plus(one, other) for one, other in pairs]
        case t.Snoc() | t.Repeat() | t.Store() | t.Added() | t.Clipped(), _:
            return mixed(parts, PLACED)
        case t.And(), _ if Known(False) in parts:
            return Known(False)
        case t.Or(), _ if Known(True) in parts:
            return Known(True)
        case t.Negative(), (operand,):
            return times(operand, Known(-1))
        case t.Arithmetic(operator="+"), (left, right):
            return plus(left, right)
        case t.Arithmetic(operator="-"), (left, right):
            return plus(left, times(right, Known(-1)))
        case t.Arithmetic(operator="*"), (left, right):
            return times(right, left) if isinstance(left, Known) else times(left, right)
        case t.Apply(function="min" | "max"), _ if (held := held_back(parts)) is not None:
            return held
        case t.Arithmetic(operator="/"), (left, Known(value=bottom)):
            return times(left, Known(Fraction(1) / Fraction(bottom) if bottom else 0))
        case t.Compare() | t.Not() | t.And() | t.Or(), _:
            return computed(term, parts, COMPARED)
        case _:
            return computed(term, parts, CHANGED)


def follow_choice(condition: Followed, then: t.Term, otherwise: t.Term, memory: Memory) -> Followed:
    """`then if condition else otherwise`."""
    match condition:
        case Known(value=value):
            return follow_term(then if value else otherwise, memory)
        case Hidden():
            return joined(follow_term(then, memory), follow_term(otherwise, memory), CHOSEN)
        case _:
            return mixed((condition,), COMPARED)


def computed(term: t.Term, parts: Sequence[Followed], why: str) -> Followed:
    """A term that is known where all its parts are."""
    numbers = [part.value for part in parts if isinstance(part, Known)]
    if len(numbers) < len(parts):
        return mixed(parts, why)
    try:
        return known(evaluate(rebuild(term, [t.Literal(number, REAL) for number in numbers]), {}))
    except InexactError:
        return HIDDEN


def held_back(parts: Sequence[Followed]) -> Followed | None:
    """The least or largest of values, if just one of them has noise; none if that is not so.

    Both are monotone, and move by no more than the noisy value does.
    """
    noisy = [part for part in parts if isinstance(part, Noisy)]
    plain = sum(isinstance(part, Known | Hidden) for part in parts)
    return Noisy(noisy[0].factors, held=True) if len(noisy) == 1 and plain == len(parts) - 1 else None


def plus(left: Followed, right: Followed) -> Followed:
    """A sum; noise that cancels is gone."""
    match left, right:
        case Known(value=one), Known(value=other):
            return Known(one + other)
        case ((Known() | Hidden()), (Known() | Hidden())):
            return HIDDEN
        case Noisy(), (Known() | Hidden()):
            return left
        case ((Known() | Hidden()), Noisy()):
            return right
        case Noisy(factors=factors, held=False), Noisy(factors=others, held=False):
            both = dict(factors)
            for draw, factor in others.items():
                both[draw] = both.get(draw, Fraction(0)) + factor
            return noisy(both)
        case _:
            return mixed((left, right), CHANGED)


def times(value: Followed, factor: Followed) -> Followed:
    """A product; noise may only have public factors."""
    match value, factor:
        case Known(value=one), Known(value=other):
            return Known(one * other) if is_short(one * other) else HIDDEN
        case ((Known() | Hidden()), (Known() | Hidden())):
            return HIDDEN
        case Noisy(factors=factors), Known(value=number):
            return noisy({draw: before * number for draw, before in factors.items()}, value.held)
        case _:
            return mixed((value, factor), CHANGED)


def noisy(factors: Mapping[int, Fraction], held: bool = False) -> Followed:
    """A value with the draws that are left in it."""
    left = {draw: factor for draw, factor in factors.items() if factor}
    return Noisy(left, held) if left else HIDDEN


def item_of(items: Followed, index: Followed, sort: Sort) -> Followed:
    """An item of a list."""
    match items, index:
        case list(), Known(value=place):
            return items[int(place)] if 0 <= place < len(items) else known(zero(sort))
        case _:
            return mixed((items, index), PLACED)
