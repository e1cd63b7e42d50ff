"""Functions of texts that mean the same on every engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from string import ascii_lowercase, ascii_uppercase

from lapwing.data.query.arithmetic import ranged
from lapwing.data.query.formula import Apply, Constant, Formula, Kind
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

LONGEST = 10**9
MOST_VALUES = 1000
MOST_NAMED = 100
SMALL, LARGE = str.maketrans(ascii_uppercase, ascii_lowercase), str.maketrans(ascii_lowercase, ascii_uppercase)
PLAIN: dict[str, Callable[[str], str]] = {
    "lower": lambda text: text.translate(SMALL),
    "upper": lambda text: text.translate(LARGE),
    "trim": lambda text: text.strip(" "),
    "ltrim": lambda text: text.lstrip(" "),
    "rtrim": lambda text: text.rstrip(" "),
}


def words_in(formula: Formula, *place: Span) -> Formula:
    """A text to compute with."""
    if formula.kind.type != "text":
        why, instead = f"it is {formula.kind.type}, not a text", "Use a column of type text."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    return formula


def words(text: str) -> Constant:
    """A constant text."""
    return Constant(text, Kind("text", None, (text,)))


def spelled(function: str, inner: Formula, *place: Span) -> Formula:
    """Small or large letters, from A to Z alone; or without spaces at the ends."""
    return mapped(Apply(function, (words_in(inner, *place),), Kind("text")), PLAIN[function])


def substring(inner: Formula, start: int, length: int | None, *place: Span) -> Formula:
    """Letters from a place on, which counts from 1."""
    words_in(inner, *place)
    if not 1 <= start <= LONGEST or (length is not None and not 0 <= length <= LONGEST):
        why, instead = "engines differ on places before the first letter", "Start at 1 or later."
        reject("query-formula", *place, what="This part of a text", why=why, instead=instead)
    first, count = start - 1, LONGEST if length is None else length
    return mapped(Apply("substring", (inner,), Kind("text"), (start, count)), lambda text: text[first : first + count])


def mapped(found: Apply, by: Callable[[str], str]) -> Formula:
    """A function of a text; where its values are few and known, so are those of the function."""
    (inner,) = found.arguments
    if isinstance(inner, Constant):
        return words(by(str(inner.value)))
    listed = inner.kind.values
    values = None if listed is None else tuple(dict.fromkeys(by(str(value)) for value in listed))
    return Apply(found.function, found.arguments, Kind("text", None, values), found.options)


def length_of(inner: Formula, *place: Span) -> Formula:
    """How many letters."""
    return Apply("length", (words_in(inner, *place),), ranged(Fraction(0), Fraction(LONGEST), Fraction(1)))


def join(left: Formula, right: Formula, *place: Span) -> Formula:
    """Two texts one after the other."""
    one, other = words_in(left, *place).kind.values, words_in(right, *place).kind.values
    if isinstance(left, Constant) and isinstance(right, Constant):
        return words(f"{left.value}{right.value}")
    values = None
    if one is not None and other is not None and len(one) * len(other) <= MOST_VALUES:
        values = tuple(dict.fromkeys(f"{a}{b}" for a in one for b in other))
    return Apply("join", (left, right), Kind("text", None, values))


def values_named(kind: Kind) -> list[tuple[Fraction | bool, str]] | None:
    """All values of a truth value or of a whole number with few of them, each as text."""
    if kind.type == "boolean":
        return [(True, "true"), (False, "false")]
    bounds = kind.bounds
    if (
        kind.type != "integer"
        or bounds is None
        or bounds.step.denominator != 1
        or (bounds.upper - bounds.lower) / bounds.step >= MOST_NAMED
    ):
        return None
    count = int((bounds.upper - bounds.lower) / bounds.step) + 1
    values = [bounds.lower + number * bounds.step for number in range(count)]
    return [(value, str(int(value))) for value in values]
