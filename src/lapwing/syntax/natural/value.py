"""What a name stands for while a function is evaluated without its data.

Some values are known outright (a constant, a function, a module), some only by the expression that computes them.
Objects that can change have an identity: a `Ref` into the heap of the state, where their contents are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from lapwing.kernel.language.sort import Base
from lapwing.syntax import tree

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine
    from lapwing.syntax.natural.shape import Shape

Kind = Literal["list", "array", "set", "frame", "moved", "series", "labelled", "deque"]
NUMPYS = ("array", "series", "labelled")
"""Sequences whose numbers are NumPy's."""
FRAMES = ("frame", "moved")
"""Data frames; the labels of one whose rows were moved or cut are not their places."""
SERIES = ("series", "labelled")
"""Series; the labels of a labelled one are not its places."""


@dataclass(frozen=True, slots=True)
class Known:
    """A constant: None, a truth value, an int, a string; a float is a Fraction, exactly as it is written.

    A member of an enumeration is its value, `of` that class; so are numbers and texts.  Where a float was computed,
    `floating` is what Python's rounding made of it: errors and comparisons follow that.  One of NumPy's, or one that
    is 1 in some runs and 1.0 in others, is of no class of Python's own.
    """

    value: bool | int | Fraction | str | bytes | None
    of: Class | None = None
    floating: float | None = field(default=None, compare=False)
    numpy: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Number:
    """A number or truth value that an expression of the core computes; dividing one of NumPy's by 0 is no error.

    One that is NumPy's in some runs and Python's in others is `numpy` where that expression holds.
    """

    term: tree.Expression
    sort: Base
    numpy: bool | tree.Expression = field(default=False, compare=False)
    of: Class | None = None


@dataclass(frozen=True, slots=True)
class Odd:
    """A float that is not a number: NaN or an infinity."""

    name: Literal["nan", "inf", "-inf"]


@dataclass(frozen=True, slots=True)
class Text:
    """A string known by its number in the table of texts."""

    code: tree.Expression
    of: Class | None = None


@dataclass(frozen=True, slots=True)
class Uniform:
    """A uniform draw between two public bounds, not yet compared with anything: `key` finds what is left of it."""

    key: int
    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class Tuple:
    items: tuple[Value, ...]
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """One of several values; the tag says which."""

    tag: tree.Expression
    cases: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Ref:
    """An object that can change, by its identity."""

    key: int


@dataclass(frozen=True, slots=True, eq=False)
class Lazy:
    """A sequence whose items are computed when asked for; with a guard, only those are there that pass it.

    `item` and `guard` take the place in the sequence before guarding.  If all items are one number, that is `same`.
    An array is one of floats, whatever its items are, if a list without items is among `lists`, of which it was made.
    Where guard and item share work, `asked` tells at once whether an item is there and which it is.
    """

    length: Value
    item: Callable[[Machine, tree.Expression], Value]
    guard: Callable[[Machine, tree.Expression], Value] | None = None
    kind: Kind = "list"
    source: str | None = None
    same: Value | None = field(default=None, kw_only=True)
    lists: tuple[Lazy, ...] = field(default=(), kw_only=True)
    asked: Callable[[Machine, tree.Expression], tuple[Value, Value]] | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """The rows of a data frame by the values of some columns, perhaps with one column only."""

    frame: Lazy
    names: tuple[str, ...]
    column: str | None


@dataclass(frozen=True, slots=True)
class Function:
    """A function, method or lambda of the file, with the frame it was made in and its defaults."""

    node: ast.FunctionDef | ast.Lambda
    frame: int
    name: str
    defaults: tuple[tuple[str, Value], ...] = ()
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Class:
    node: ast.ClassDef
    frame: int
    name: str


@dataclass(frozen=True, slots=True)
class Method:
    """A function with its first argument."""

    owner: Value
    function: Value


@dataclass(frozen=True, slots=True)
class Partial:
    """A function with some arguments bound."""

    function: Value
    positional: tuple[Value, ...]
    named: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Super:
    """An object as one of the classes that its class extends."""

    owner: Value
    bases: tuple[Class, ...]


@dataclass(frozen=True, slots=True)
class Library:
    """A module, function or class from outside, by its full name: `numpy.random.laplace`."""

    path: str


@dataclass(frozen=True, slots=True)
class Attribute:
    """A method of a value the machine knows: `data.sum`, `rng.laplace`, `" ".join`."""

    owner: Value
    name: str


@dataclass(frozen=True, slots=True)
class Rng:
    """A random generator."""

    library: str = "numpy"


@dataclass(frozen=True, slots=True)
class Query:
    """A function of the private data whose sensitivity is stated: its answer is a number of the core."""

    answer: Number


@dataclass(frozen=True, slots=True)
class Opaque:
    """What an unknown function of released values gives: only that it depends on these is known.

    The parts at the places in `told` can be read off it, as a number can in a string.
    """

    name: str
    parts: tuple[Value, ...]
    told: tuple[int, ...] = ()


Value = (
    Known
    | Number
    | Odd
    | Text
    | Uniform
    | Tuple
    | Variant
    | Ref
    | Lazy
    | Groups
    | Function
    | Class
    | Method
    | Partial
    | Super
    | Library
    | Attribute
    | Rng
    | Query
    | Opaque
)


@dataclass(frozen=True, slots=True)
class Items:
    """Contents of a sequence of known length; the numbers in an array or series are NumPy's."""

    values: tuple[Value, ...]
    kind: Kind = "list"

    def __post_init__(self) -> None:
        if self.kind in NUMPYS and any(map(is_pythons, self.values)):
            object.__setattr__(self, "values", tuple(map(numpys, self.values)))


@dataclass(frozen=True, slots=True)
class Stored:
    """Contents of a sequence that the core keeps in lists, one for each leaf of an item's shape."""

    shape: Shape
    names: tuple[tree.Expression, ...]
    length: Value
    kind: Kind = "list"


@dataclass(frozen=True, slots=True)
class Delayed:
    """Contents of a sequence that is computed when asked for."""

    lazy: Lazy
    kind: Kind = "list"


@dataclass(frozen=True, slots=True)
class Mapping:
    """Contents of a dictionary whose keys are known; `default` makes missing values."""

    entries: tuple[tuple[Known | Tuple, Value], ...]
    default: Value | None = None
    kind: str = "dict"


@dataclass(frozen=True, slots=True)
class Table:
    """Contents of a dictionary whose keys come from data: two sequences of equal length."""

    keys: Stored
    values: Stored
    default: Value | None = None
    kind: str = "dict"


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Contents of a dictionary that a library function fills from data: it is built where more than one key matters.

    `look` gives the value of a key as if it were there; if it is not, that is `blank`.  If it `counts`, that is how
    often the key is among `keys`.
    """

    keys: Lazy
    look: Callable[[Machine, Value], Value]
    blank: Value | None
    build: Callable[[Machine], Contents]
    default: Value | None
    kind: str
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """Contents of a dictionary that is filled key by key from data: what was put under which key, one after the other.

    `touched` has every key that was put there, and `keys` and `items` what was added under them: to a sum, to a list
    or to a set.  `last` is the key that was touched last, which is there for certain.
    """

    made: Literal["sum", "list", "set", "dict", "cells"]
    touched: Stored
    keys: Stored | None
    items: Stored | None
    default: Value | None = None
    kind: str = "dict"
    last: Value | None = None


@dataclass(frozen=True, slots=True)
class Suspended:
    """Contents of a generator that has not started, or that may have been used in part: its function and arguments."""

    function: Function
    positional: tuple[Value, ...]
    named: tuple[tuple[str, Value], ...]
    used: bool = False


@dataclass(frozen=True, slots=True)
class Instance:
    """Contents of an object of a class of the file."""

    of: Class
    fields: tuple[tuple[str, Value], ...]


Keyed = Mapping | Table | Tally | Log
Contents = Items | Stored | Delayed | Keyed | Suspended | Instance


def moved(kind: Kind) -> Kind:
    """The kind of a part of a sequence, or of one in another order."""
    return "moved" if kind == "frame" else "labelled" if kind == "series" else kind


def is_pythons(value: Value) -> bool:
    """Whether this is a number or truth value of Python's own."""
    if isinstance(value, Known):
        return not value.numpy and isinstance(value.value, bool | int | Fraction)
    return isinstance(value, Number) and not value.numpy


def numpys(value: Value) -> Value:
    """A number as an array has it."""
    if isinstance(value, Number):
        return replace(value, numpy=True)
    return replace(value, numpy=True) if isinstance(value, Known) and is_pythons(value) else value


def pythons(value: Value) -> Value:
    """A number as Python has it."""
    return replace(value, numpy=False) if isinstance(value, Known | Number) and value.numpy else value


def gone_through(value: Value, kind: Kind) -> Value:
    """An item that a loop gets: an array gives NumPy's numbers, and a series Python's."""
    return numpys(value) if kind == "array" else pythons(value) if kind in SERIES else value


def part(pair: Value, place: int) -> Value:
    """One of the values of a pair."""
    return pair.items[place] if isinstance(pair, Tuple) else pair


def either(left: Value, right: Value) -> Value:
    """One of two equal values; a number that is not of the same class in both is of none for certain."""
    if isinstance(left, Known) and isinstance(right, Known) and type(left.value) is not type(right.value):
        return replace(left, numpy=True)
    return left
