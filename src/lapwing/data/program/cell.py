"""One number of a row: the column it comes from, what it is in whole steps, and where it is missing."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlglot import exp

from lapwing.data.description.description import Bounds, Column
from lapwing.data.engines.code import code_of
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, choose, name, text, whole
from lapwing.data.engines.relation import nan, present
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Arithmetic, Literal
from lapwing.run.interpreter.aggregates.fold import Scaled, field
from lapwing.run.interpreter.value import Scalar
from lapwing.syntax.record import Leaf

MOST_TEXTS = 10_000


@dataclass(frozen=True, slots=True)
class Cell:
    """`scaled` is the value, `bounds` those of its column; without bounds it is a flag, or the number of a text."""

    place: int
    column: Column
    leaf: Leaf
    bounds: Bounds | None
    scaled: Scaled

    @staticmethod
    def of(place: int, column: Column, leaf: Leaf, low: Scalar, high: Scalar, is_whole: bool) -> Cell:
        """A cell that holds values of a domain only, by what the description says of its column."""
        term = field(place)
        if leaf.is_flag:
            return Cell(place, column, leaf, None, Scaled(term, 1, 0, 1))
        if leaf.texts is not None:
            check_texts(column, leaf)
            codes = [code for _, code in leaf.texts]
            least, most = min(codes, default=0), int(high) if leaf.other else max(codes, default=0)
            if least < low or most > high or any(code > most for code in codes):
                reject("data-program-text", name=column.name, type=column.type)
            return Cell(place, column, leaf, None, Scaled(term, 1, least, most))
        bounds = code_bounds(column)
        if bounds is None:
            reject("data-program-bounds", name=column.name, type=column.type)
        if bounds.lower < low or high < bounds.upper:
            reject(
                "data-program-domain",
                name=column.name,
                described=f"{bounds.lower} to {bounds.upper}",
                domain=f"{low} to {high}",
            )
        step = bounds.step
        if is_whole and step.denominator != 1:
            reject("data-program-whole", name=column.name, step=step)
        scaled = Scaled(
            term if step.numerator == 1 else Arithmetic("*", term, Literal(step.numerator, INT)),
            step.denominator,
            bounds.low * step.numerator,
            bounds.high * step.numerator,
        )
        return Cell(place, column, leaf, bounds, scaled)

    @property
    def may_drop(self) -> bool:
        """Whether a row is left out where this is missing."""
        return not self.leaf.is_flag and not self.leaf.may_miss

    @property
    def words(self) -> str | None:
        """What the text of a column is called among the rows, where the number of a text is meant."""
        return f"text {self.column.name}" if self.column.type == "text" else None

    def raw(self, engine: Engine) -> Expression:
        """The value as it is stored; texts are made plain once, under a name of their own."""
        return engine.raw(self.column) if self.words is None else name(self.words)

    def there(self, engine: Engine) -> Expression:
        """Whether the value is there, and is one that the description knows."""
        raw = self.raw(engine)
        if self.leaf.texts is not None and self.leaf.other is None:
            return among(raw, [text(word) for word, _ in self.leaf.texts])
        if self.column.bounds is None and self.column.values is not None and self.column.type == "integer":
            return among(raw, [whole(int(value)) for value in self.column.values])
        if self.column.type == "real":
            return exp.and_(present(raw), exp.NEQ(this=raw.copy(), expression=nan()))
        return present(raw)

    def code(self, engine: Engine, total: bool) -> Expression:
        """The value in steps; where it is missing NULL, or if it is to be total the least value there is."""
        if self.leaf.is_flag:
            return choose((self.there(engine), whole(1)), default=whole(0))
        total = total or self.leaf.may_miss
        if self.leaf.texts is not None:
            return self.text_code(engine, total)
        if self.bounds is None:
            raise TypeError(self)
        code = code_of(self.column, self.bounds, engine)
        return exp.Coalesce(this=code, expressions=[whole(self.bounds.low)]) if total else code

    def text_code(self, engine: Engine, total: bool) -> Expression:
        """The number of a text."""
        raw, texts = self.raw(engine), self.leaf.texts or ()
        cases = [(exp.EQ(this=raw, expression=text(word)), whole(code)) for word, code in texts]
        default: Expression | None = None
        if self.leaf.other is not None:
            default = choose((present(raw), whole(self.scaled.high)), default=whole(0) if total else None)
        elif total:
            default = whole(self.scaled.low)
        return choose(*cases, default=default) if cases else (default or exp.Null())

    def value(self, code: int) -> Scalar:
        """The value that so many steps are."""
        if self.bounds is None:
            return code
        found = code * self.bounds.step
        return found.numerator if found.denominator == 1 else found


def code_bounds(column: Column) -> Bounds | None:
    """The bounds of a column of numbers or dates; those of listed numbers are the first and the last."""
    if column.bounds is None and column.type == "integer" and column.values:
        numbers = [int(value) for value in column.values]
        return Bounds(Fraction(min(numbers)), Fraction(max(numbers)), Fraction(1))
    return column.bounds


def check_texts(column: Column, leaf: Leaf) -> None:
    """The texts of a column are those that the program knows, or fewer."""
    if column.type != "text":
        reject("data-program-text", name=column.name, type=column.type)
    words = {word for word, _ in leaf.texts or ()}
    unknown = [] if leaf.other is not None else [str(value) for value in column.values or () if value not in words]
    if unknown:
        reject("data-program-category", name=column.name, what=unknown[0])
    if len(words) > MOST_TEXTS:
        reject("data-program-many", name=column.name, limit=MOST_TEXTS)


def among(raw: Expression, values: list[Expression]) -> Expression:
    """Whether a value is one of some."""
    return exp.In(this=raw.copy(), expressions=values)
