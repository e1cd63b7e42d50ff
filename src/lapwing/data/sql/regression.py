"""Lines through two columns in SQL: REGR_SLOPE, CORR and the like, from sums that are measured as any others are.

Both columns are taken from the middle between their bounds, of rows in which neither is missing.  What is computed from
the sums is post-processing, with the intervals that come out of it.
"""

from __future__ import annotations

from fractions import Fraction

from sqlglot import exp

from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.scope import Scope

LINES = (
    exp.Corr,
    exp.CovarPop,
    exp.CovarSamp,
    exp.RegrSlope,
    exp.RegrIntercept,
    exp.RegrR2,
    exp.RegrCount,
    exp.RegrAvgx,
    exp.RegrAvgy,
    exp.RegrSxx,
    exp.RegrSyy,
    exp.RegrSxy,
)
DIGITS = 100


def line_in(tree: exp.Expr) -> exp.Expr | None:
    """A function of two columns, perhaps with FILTER; nothing if it is none of these."""
    inner = tree.this if isinstance(tree, exp.Filter) else tree
    return inner if isinstance(inner, LINES) and inner.expression is not None else None


def as_sums(tree: exp.Expr, line: exp.Expr, scope: Scope) -> exp.Expr:
    """The arithmetic on sums that a function stands for: of y, its first argument, by x."""
    only = tree.expression if isinstance(tree, exp.Filter) else None
    return Sums(line.this, line.expression, scope, only).function(line)


class Sums:
    """The sums of two columns, of their squares and of their product, around the middles of both."""

    def __init__(self, y: exp.Expr, x: exp.Expr, scope: Scope, only: exp.Expr | None) -> None:
        self.middles = middle_of(x, scope), middle_of(y, scope)
        one, other = less(x, self.middles[0]), less(y, self.middles[1])
        self.count = kept(exp.Count(this=times(one, other)), only)
        self.x, self.y = (kept(exp.Sum(this=where(side, beside)), only) for side, beside in ((one, y), (other, x)))
        self.xy = kept(exp.Sum(this=times(one, other)), only)
        self.xx = kept(exp.Sum(this=where(times(one, one), y)), only)
        self.yy = kept(exp.Sum(this=where(times(other, other), x)), only)

    def function(self, line: exp.Expr) -> exp.Expr:
        """One of the functions."""
        match line:
            case exp.RegrCount():
                return self.count
            case exp.RegrAvgx():
                return plus(over(self.x, self.count), self.middles[0])
            case exp.RegrAvgy():
                return plus(over(self.y, self.count), self.middles[1])
            case exp.RegrSxx():
                return least(self.spread(self.xx, self.x, self.x))
            case exp.RegrSyy():
                return least(self.spread(self.yy, self.y, self.y))
            case exp.RegrSxy():
                return self.spread(self.xy, self.x, self.y)
            case exp.CovarPop():
                return over(self.spread(self.xy, self.x, self.y), self.count)
            case exp.CovarSamp():
                return over(self.spread(self.xy, self.x, self.y), minus(self.count, number(Fraction(1))))
            case exp.RegrSlope():
                return self.slope()
            case exp.RegrIntercept():
                x, y = plus(over(self.x, self.count), self.middles[0]), plus(over(self.y, self.count), self.middles[1])
                return minus(y, times(self.slope(), x))
            case exp.Corr():
                return inside(over(self.spread(self.xy, self.x, self.y), exp.Sqrt(this=self.both())), -1)
            case _:
                together = self.spread(self.xy, self.x, self.y)
                return inside(over(times(together, together), self.both()), 0)

    def spread(self, products: exp.Expr, one: exp.Expr, other: exp.Expr) -> exp.Expr:
        """The sum of products around the means."""
        return minus(products, over(times(one, other), self.count))

    def slope(self) -> exp.Expr:
        """How much y rises with x."""
        return over(self.spread(self.xy, self.x, self.y), self.spread(self.xx, self.x, self.x))

    def both(self) -> exp.Expr:
        """The product of how far both are spread."""
        return times(self.spread(self.xx, self.x, self.x), self.spread(self.yy, self.y, self.y))


def middle_of(tree: exp.Expr, scope: Scope) -> exp.Expr:
    """The middle between the bounds of a value, to two digits of their distance; 0 without bounds."""
    bounds = read_formula(tree, scope).kind.bounds
    if bounds is None:
        return number(Fraction(0))
    width, unit = bounds.upper - bounds.lower, Fraction(1)
    while unit * DIGITS > width and unit > Fraction(1, 10**9):
        unit /= 10
    while unit * DIGITS * 10 <= width:
        unit *= 10
    return number(round((bounds.lower + bounds.upper) / 2 / unit) * unit)


def number(value: Fraction) -> exp.Expr:
    """A decimal number."""
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
    text = str(abs(value.numerator * 10**digits // value.denominator)).rjust(digits + 1, "0")
    found = exp.Literal.number(text if not digits else f"{text[:-digits]}.{text[-digits:]}")
    return exp.Neg(this=found) if value < 0 else found


def kept(aggregate: exp.Expr, only: exp.Expr | None) -> exp.Expr:
    """An aggregate of the rows that FILTER keeps."""
    return aggregate if only is None else exp.Filter(this=aggregate, expression=only.copy())


def where(value: exp.Expr, other: exp.Expr) -> exp.Expr:
    """A value, missing where another one is."""
    there = exp.Not(this=exp.Is(this=exp.Paren(this=other.copy()), expression=exp.Null()))
    return exp.Case(ifs=[exp.If(this=there, true=value.copy())])


def less(tree: exp.Expr, middle: exp.Expr) -> exp.Expr:
    """A value less a constant."""
    return minus(tree, middle)


def minus(one: exp.Expr, other: exp.Expr) -> exp.Expr:
    """A difference."""
    return exp.Paren(this=exp.Sub(this=exp.Paren(this=one.copy()), expression=exp.Paren(this=other.copy())))


def plus(one: exp.Expr, other: exp.Expr) -> exp.Expr:
    """A sum."""
    return exp.Paren(this=exp.Add(this=one.copy(), expression=exp.Paren(this=other.copy())))


def times(one: exp.Expr, other: exp.Expr) -> exp.Expr:
    """A product."""
    return exp.Mul(this=exp.Paren(this=one.copy()), expression=exp.Paren(this=other.copy()))


def over(one: exp.Expr, other: exp.Expr) -> exp.Expr:
    """A quotient."""
    return exp.Div(this=exp.Paren(this=one.copy()), expression=exp.Paren(this=other.copy()))


def least(tree: exp.Expr) -> exp.Expr:
    """Not below 0."""
    return exp.Greatest(this=tree, expressions=[number(Fraction(0))])


def inside(tree: exp.Expr, low: int) -> exp.Expr:
    """Between a number and 1."""
    above = exp.Greatest(this=tree, expressions=[number(Fraction(low))])
    return exp.Least(this=above, expressions=[number(Fraction(1))])
