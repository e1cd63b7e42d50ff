"""WIDTH_BUCKET(x, low, high, count) as CASE: which of equally wide bins a number is in."""

from __future__ import annotations

from fractions import Fraction

from sqlglot import exp

from lapwing.data.sql.derived import constant
from lapwing.data.sql.instead import written
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

MOST = 10_000


def bucket_of(tree: exp.WidthBucket, place: Span) -> exp.Expr:
    """From 1 up; 0 below the first, and one more than there are above the last."""
    value = tree.this
    low, high, count = (constant(tree.args[key]) for key in ("min_value", "max_value", "num_buckets"))
    if low is None or high is None or count is None or not low < high or count not in range(1, MOST + 1):
        why, instead = "there are no such bins", f"Write two numbers that rise, and from 1 to {MOST} bins."
        reject("query-formula", place, what=written(tree), why=why, instead=instead)
    share = exp.Mul(this=exp.Paren(this=exp.Sub(this=value.copy(), expression=literal(low))), expression=literal(count))
    number = exp.Floor(this=exp.Div(this=exp.Paren(this=share), expression=literal(high - low)))
    first = exp.Greatest(this=exp.Add(this=number, expression=literal(Fraction(1))), expressions=[literal(Fraction(1))])
    inside = exp.Least(this=first, expressions=[literal(count)])
    found = exp.case().when(exp.LT(this=value.copy(), expression=literal(low)), "0")
    found = found.when(exp.GTE(this=value.copy(), expression=literal(high)), literal(count + 1))
    return found.when(exp.GTE(this=value.copy(), expression=literal(low)), inside)


def literal(value: Fraction) -> exp.Expr:
    """A number, as a quotient of whole ones if it is none."""
    top = exp.Literal.number(abs(value.numerator))
    signed = exp.Neg(this=top) if value < 0 else top
    if value.denominator == 1:
        return signed
    return exp.Paren(this=exp.Div(this=signed, expression=exp.Literal.number(value.denominator)))
