"""The leaves of a value, as a shape wants them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.rebuild import rebuild
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.tally import built
from lapwing.syntax.natural.whose import plainly

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def fit(machine: Machine, value: v.Value, shape: s.Shape) -> Iterator[tree.Expression]:
    """The leaves of a value that the shape holds."""
    match shape:
        case s.Constant():
            return
        case s.Scalar(sort=sort, numpy=numpy):
            yield number_leaf(machine, value, sort)
            if numpy is None:
                yield whose_leaf(machine, value)
        case s.Word():
            yield machine.code_of(value)
        case s.Product(parts=parts) if isinstance(value, v.Tuple):
            for part, item in zip(parts, value.items, strict=True):
                yield from fit(machine, item, part)
        case s.Hidden(parts=parts) if isinstance(value, v.Opaque):
            for part, item in zip(parts, value.parts, strict=True):
                yield from fit(machine, item, part)
        case s.Sum(cases=cases):
            yield from fit_case(machine, value, cases)
        case _:
            yield from fit_contents(machine, machine.contents(value), shape)


def number_leaf(machine: Machine, value: v.Value, sort: Base) -> tree.Expression:
    """A number where one of a sort is wanted."""
    term, found = machine.number(value)
    return machine.as_int(term) if found == BOOL and sort != BOOL else term


def whose_leaf(machine: Machine, value: v.Value) -> tree.Expression:
    """Whether a number is NumPy's."""
    numpy = isinstance(value, v.Known | v.Number) and value.numpy
    return tree.Truth(numpy, machine.span) if isinstance(numpy, bool) else numpy


def fit_case(machine: Machine, value: v.Value, cases: tuple[s.Shape, ...]) -> Iterator[tree.Expression]:
    """The tag and the leaves of one case; the others get values that nobody reads."""
    if isinstance(value, v.Variant):
        places = [place_of(machine, case, cases) for case in value.cases]
        tag = machine.renumbered(value.tag, places)
        chosen = dict(zip(places, value.cases, strict=True))
    else:
        place = place_of(machine, value, cases)
        tag, chosen = tree.Number(place, machine.span), {place: value}
    yield tag
    for place, case in enumerate(cases):
        if place in chosen:
            yield from fit(machine, chosen[place], case)
        else:
            yield from (blank(machine, sort) for sort in s.sorts_of(case))


def place_of(machine: Machine, value: v.Value, cases: tuple[s.Shape, ...]) -> int:
    """Which case holds a value."""
    exact = s.shape_of(machine, value)
    for found in (exact, plainly(exact)):
        for place, case in enumerate(cases):
            if case == found or s.join_alike(case, found) == case:
                return place
    raise TypeError(f"no case for {exact!r}")


def blank(machine: Machine, sort: Sort) -> tree.Expression:
    """A value of a sort that nobody reads."""
    if isinstance(sort, ListOf) and isinstance(sort.element, ListOf):
        empty = machine.name("empty", sort, PUBLIC)
        machine.emit(tree.Assign((empty,), (tree.ListDisplay((), machine.span),), sort, machine.span))
        return empty
    if isinstance(sort, ListOf):
        return tree.ListDisplay((), machine.span)
    return tree.Truth(False, machine.span) if sort == BOOL else tree.Number(number_blank(sort), machine.span)


def blank_of(machine: Machine, shape: s.Shape) -> v.Value:
    """A value of a shape that nobody reads."""
    return rebuild(machine, shape, iter([blank(machine, sort) for sort in s.sorts_of(shape)]))


def number_blank(sort: Base) -> int | Fraction:
    """Zero of a sort."""
    return Fraction(0) if sort == REAL else 0


def fit_contents(machine: Machine, contents: v.Contents, shape: s.Shape) -> Iterator[tree.Expression]:
    """The leaves of what an object holds."""
    if not isinstance(shape, s.Logged):
        contents = built(machine, contents)
    match contents, shape:
        case v.Items(values=values), s.Row(parts=parts):
            for part, item in zip(parts, values, strict=True):
                yield from fit(machine, item, part)
        case ((v.Items() | v.Stored() | v.Delayed()), s.Sequence(item=item)):
            yield from machine.stored(contents, item).names
        case v.Mapping(entries=entries), s.Dictionary(parts=parts):
            for part, (_, item) in zip(parts, entries, strict=True):
                yield from fit(machine, item, part)
        case ((v.Mapping() | v.Table()), s.Pairs(key=key, item=item)):
            keys, values = machine.table_of(contents, key, item)  # type: ignore[assignment]
            yield from keys.names
            yield from values.names  # type: ignore[attr-defined]
        case ((v.Mapping() | v.Log()), s.Logged()):
            yield from log_leaves(machine, contents, shape)
        case v.Instance(fields=fields), s.Object(parts=parts):
            for part, (_, item) in zip(parts, fields, strict=True):
                yield from fit(machine, item, part)
        case _:
            raise TypeError(f"{contents!r} has not the shape {shape!r}")


def log_leaves(machine: Machine, contents: v.Mapping | v.Log, shape: s.Logged) -> Iterator[tree.Expression]:
    """The lists of a dictionary that is filled key by key; an empty one has empty lists."""
    log = contents if isinstance(contents, v.Log) else None
    parts: list[tuple[v.Stored | None, s.Shape]] = [(log.touched if log else None, shape.key)]
    if shape.item is not None:
        parts += [(log.keys if log else None, shape.key), (log.items if log else None, shape.item)]
    for stored, item in parts:
        yield from machine.stored(v.Items(()) if stored is None else stored, item).names


__all__ = ["INT", "blank", "blank_of", "fit", "fit_contents", "number_leaf"]
