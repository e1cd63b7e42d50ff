"""Expressions on single rows in Python, in the manner of Polars: `col("day").dt.truncate("month")`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lapwing.data.description.exact_input import day_of, exact_of
from lapwing.data.query import arithmetic as a
from lapwing.data.query.cases import case_of, coalesce
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.curves import curve
from lapwing.data.query.dating import constant_day, days_between
from lapwing.data.query.formula import Constant, Formula, Holds
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.moment import read_moment, time_later
from lapwing.data.query.predicate import (
    And,
    Comparator,
    Compare,
    Condition,
    Like,
    Missing,
    Not,
    Or,
    Predicate,
    as_predicate,
)
from lapwing.data.query.relate import among, relate
from lapwing.data.query.wording import length_of, spelled, substring, words
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

if TYPE_CHECKING:
    from lapwing.data.query.dates import Dates

Build = Callable[[KnownColumns], Formula]
Decide = Callable[[KnownColumns], Predicate]
DEEPEST = 50
Text = str


@dataclass(frozen=True, slots=True, eq=False)
class Pending(Condition):
    """A condition on what is computed; which columns that are is known when it is asked of a dataset."""

    decide: Decide = field(repr=False)


class Expression:
    """A value computed from a row."""

    __slots__ = ("build", "depth", "title")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, build: Build, title: Text | None = None, depth: int = 0) -> None:
        if depth > DEEPEST:
            reject("query-deep", limit=DEEPEST)
        self.build = build
        self.title = title
        self.depth = depth

    def alias(self, title: Text) -> Expression:
        """The same under another name."""
        return Expression(self.build, title, self.depth)

    def then(self, make: Callable[..., Formula], *others: object) -> Expression:
        """What a function of formulas makes of this and others."""
        parts = [self, *map(expression_of, others)]
        depth = 1 + max(part.depth for part in parts)
        return Expression(lambda columns: make(*(part.build(columns) for part in parts)), None, depth)

    def __add__(self, other: object) -> Expression:
        if isinstance(other, timedelta):
            return self.then(lambda inner: time_later(inner, other))
        return self.then(a.add, other)

    def __radd__(self, other: object) -> Expression:
        return expression_of(other).then(a.add, self)

    def __sub__(self, other: object) -> Expression:
        if isinstance(other, timedelta):
            return self.then(lambda inner: time_later(inner, -other))
        return self.then(less, other)

    def __rsub__(self, other: object) -> Expression:
        return expression_of(other).then(less, self)

    def __mul__(self, other: object) -> Expression:
        return self.then(a.multiply, other)

    __rmul__ = __mul__

    def __truediv__(self, other: object) -> Expression:
        return self.then(a.divide, other)

    def __rtruediv__(self, other: object) -> Expression:
        return expression_of(other).then(a.divide, self)

    def __floordiv__(self, other: object) -> Expression:
        return self.then(a.quotient, other)

    def __mod__(self, other: object) -> Expression:
        return self.then(a.remainder, other)

    def __and__(self, other: Condition | Expression) -> And:
        return And((self, other))  # type: ignore[arg-type]

    def __or__(self, other: Condition | Expression) -> Or:
        return Or((self, other))  # type: ignore[arg-type]

    def __invert__(self) -> Not:
        return Not(self)  # type: ignore[arg-type]

    def __neg__(self) -> Expression:
        return self.then(lambda inner: a.scale(inner, Fraction(-1)))

    def abs(self) -> Expression:
        """Without its sign."""
        return self.then(a.absolute)

    def sqrt(self) -> Expression:
        """Its root; of a number below 0 it is missing."""
        return self.then(lambda inner: curve("sqrt", inner))

    def exp(self) -> Expression:
        """e to its power."""
        return self.then(lambda inner: curve("exp", inner))

    def log(self) -> Expression:
        """Its natural logarithm; of a number that is not above 0 it is missing."""
        return self.then(lambda inner: curve("ln", inner))

    def log10(self) -> Expression:
        """Its logarithm to base 10; of a number that is not above 0 it is missing."""
        return self.then(lambda inner: curve("log10", inner))

    def round(self, decimals: int = 0) -> Expression:
        """To so many decimals; halves go away from 0."""
        return self.then(lambda inner: a.round_to(inner, decimals, "near"))

    def floor(self) -> Expression:
        """The next whole number below."""
        return self.then(lambda inner: a.round_to(inner, 0, "down"))

    def ceil(self) -> Expression:
        """The next whole number above."""
        return self.then(lambda inner: a.round_to(inner, 0, "up"))

    def clip(self, lower: object, upper: object) -> Expression:
        """Between two constants; what is missing stays missing."""
        low, high = exact_of(lower, "the lower end"), exact_of(upper, "the upper end")

        def build(columns: KnownColumns) -> Formula:
            inner = self.build(columns)
            ends = a.number(low), a.number(high)
            under, over = relate(inner, "<", ends[0], columns), relate(inner, ">", ends[1], columns)
            return a.limited(case_of(((under, ends[0]), (over, ends[1])), inner), low, high)

        if low > high:
            instead = "Give the lower end first."
            reject("query-formula", what="This", why="no number is in between", instead=instead)
        return Expression(build, None, self.depth + 1)

    def fill_null(self, value: object) -> Expression:
        """A value in place of what is missing."""
        return self.then(lambda inner, other: coalesce((inner, other)), value)

    def filter(self, condition: Condition | Expression) -> Expression:
        """Missing where a condition does not hold: no aggregate counts it there."""
        return when(condition).then(self).end()

    @property
    def dt(self) -> Dates:
        """Parts of dates."""
        from lapwing.data.query.dates import Dates

        return Dates(self)

    @property
    def str(self) -> Texts:
        """Functions of texts."""
        return Texts(self)

    def related(self, comparator: Comparator, other: object) -> Any:
        """A comparison with a constant or another expression."""
        right = expression_of(other)
        return Pending(lambda columns: relate(self.build(columns), comparator, right.build(columns), columns))

    def __eq__(self, other: object) -> Any:
        return self.related("=", other)

    def __ne__(self, other: object) -> Any:
        return self.related("<>", other)

    def __lt__(self, other: object) -> Any:
        return self.related("<", other)

    def __le__(self, other: object) -> Any:
        return self.related("<=", other)

    def __gt__(self, other: object) -> Any:
        return self.related(">", other)

    def __ge__(self, other: object) -> Any:
        return self.related(">=", other)

    def isin(self, values: Iterable[object]) -> Any:
        """Whether it is one of some values."""
        listed = [expression_of(value) for value in values]

        def decide(columns: KnownColumns) -> Predicate:
            inner = self.build(columns)
            constants = [each.build(columns) for each in listed]
            return among(inner, [one for one in constants if isinstance(one, Constant)], columns)

        return Pending(decide)

    def between(self, low: object, high: object) -> Any:
        """Whether it lies between two values, which count themselves."""
        return (self >= low) & (self <= high)

    def isnull(self) -> Any:
        """Whether it is missing."""
        return Pending(lambda columns: Missing(columns.named(self.build(columns))))

    def is_in(self, values: Iterable[object]) -> Any:
        """As `isin`, under the name that Polars has for it."""
        return self.isin(values)

    def is_between(self, low: object, high: object) -> Any:
        """As `between`."""
        return self.between(low, high)

    def is_null(self) -> Any:
        """As `isnull`."""
        return self.isnull()

    def is_not_null(self) -> Any:
        """Whether it is there."""
        return ~self.isnull()


@dataclass(frozen=True, slots=True)
class Texts:
    """Functions of a text."""

    inner: Expression

    def to_lowercase(self) -> Expression:
        """With small letters, from A to Z alone."""
        return self.inner.then(lambda inner: spelled("lower", inner))

    def to_uppercase(self) -> Expression:
        """With large letters, from A to Z alone."""
        return self.inner.then(lambda inner: spelled("upper", inner))

    def strip_chars(self) -> Expression:
        """Without spaces at its ends."""
        return self.inner.then(lambda inner: spelled("trim", inner))

    def slice(self, offset: int, length: int | None = None) -> Expression:
        """Letters from a place on, which counts from 0."""
        return self.inner.then(lambda inner: substring(inner, offset + 1, length))

    def len_chars(self) -> Expression:
        """How many letters."""
        return self.inner.then(length_of)

    def starts_with(self, prefix: str) -> Any:
        """Whether it begins with a text."""
        return self.like(escaped(prefix) + "%")

    def ends_with(self, suffix: str) -> Any:
        """Whether it ends with a text."""
        return self.like("%" + escaped(suffix))

    def contains(self, text: str) -> Any:
        """Whether a text is in it."""
        return self.like("%" + escaped(text) + "%")

    def like(self, pattern: str) -> Any:
        """Whether it has a form: `%` is any text, `_` any letter, unless a backslash stands before them."""

        def decide(columns: KnownColumns) -> Predicate:
            return check_predicate(Like(columns.named(self.inner.build(columns)), pattern), columns.description)

        return Pending(decide)


@dataclass(frozen=True, slots=True)
class When:
    """Cases so far; `when` and `then` add one, `otherwise` ends them."""

    cases: tuple[tuple[Condition | Expression, Expression], ...]
    condition: Condition | Expression | None = None

    def when(self, condition: Condition | Expression) -> When:
        """Else, if a condition holds."""
        return When(self.cases, condition)

    def then(self, value: object) -> When:
        """The value where the last condition holds."""
        if self.condition is None:
            reject("query-kind", what="then", wanted="a case", instead="Write when(...).then(...).")
        return When((*self.cases, (self.condition, expression_of(value))))

    def otherwise(self, value: object) -> Expression:
        """The value where no condition holds."""
        return self.end(expression_of(value))

    def end(self, last: Expression | None = None) -> Expression:
        """The value of the first condition that holds; missing where none does, unless a last one is given."""

        def build(columns: KnownColumns) -> Formula:
            made = tuple((settle(when, columns), then.build(columns)) for when, then in self.cases)
            return case_of(made, None if last is None else last.build(columns))

        depth = max(then.depth for _, then in self.cases)
        return Expression(build, None, 1 + max(depth, 0 if last is None else last.depth))


def when(condition: Condition | Expression) -> When:
    """Values by cases: `when(col("age") < 18).then("young").otherwise("grown")`."""
    return When((), condition)


def lit(value: object) -> Expression:
    """A constant as an expression."""
    return expression_of(value)


def expression_of(value: object) -> Expression:
    """An expression as it is, anything else as a constant."""
    match value:
        case Expression():
            return value
        case When():
            return value.end()
        case Condition():
            return Expression(lambda columns: Holds(settle(value, columns)))
        case bool():
            constant: Formula = Constant(value, Holds(And(())).kind)
        case str():
            constant = words(value)
        case datetime():
            constant = read_moment(value)
        case date():
            constant = constant_day(day_of(value, "this date"))
        case _:
            constant = a.number(exact_of(value, "this constant"))
    return Expression(lambda columns: constant)


def settle(condition: Condition | Expression, columns: KnownColumns, depth: int = 0) -> Predicate:
    """A condition whose columns are known; a truth value is one, too."""
    if depth > DEEPEST:
        reject("query-deep", limit=DEEPEST)
    match condition:
        case Pending(decide=decide):
            return decide(columns)
        case And(parts=parts):
            return And(tuple(settle(part, columns, depth + 1) for part in parts))
        case Or(parts=parts):
            return Or(tuple(settle(part, columns, depth + 1) for part in parts))
        case Not(inner=inner):
            return Not(settle(inner, columns, depth + 1))
        case Condition():
            return check_predicate(as_predicate(condition), columns.description)
        case Expression():
            value = condition.build(columns)
            if isinstance(value, Holds):
                return value.condition
            if value.kind.type == "boolean":
                return Compare(columns.named(value), "=", True)
    instead = 'Write it as SQL, or as lapwing.data.col("column") > 3.'
    reject("query-kind", what=shown(condition), wanted="a condition", instead=instead)


def less(left: Formula, right: Formula) -> Formula:
    """A difference; of two dates, in days."""
    if left.kind.type == right.kind.type == "date":
        return days_between(right, left)
    return a.subtract(left, right)


def escaped(text: str) -> str:
    """A text in a pattern that stands for itself."""
    return "".join("\\" + letter if letter in "\\%_" else letter for letter in text)
