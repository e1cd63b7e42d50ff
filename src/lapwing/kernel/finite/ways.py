"""The ways in which runs of a program may go on given inputs, all of them at once, each with its probability.

Draws with few values go each way.  The probability of a way is a polynomial over the probabilities of coins, as these
are written; where they are numbers, it is one.  Noise stays open: it is moved by numbers and compared, and a way says
in which order it has its draws.  Two values that are compared count as different.  Where they would meet is noted, as
a draw's number and another's, or a number, with how far apart the centres are: given all that was drawn before it, a
draw has one value at which it meets another one in such a way.  Equal ways are merged, and a program that does not end
within the steps is refused; so ways exclude each other, and one of them is that of any values of the draws.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any

from lapwing.kernel.cost import polynomial as poly
from lapwing.kernel.cost.cost_terms import check_positive, check_public_term, ranges_of
from lapwing.kernel.cost.polynomial import Polynomial, Quotient, quotient_of
from lapwing.kernel.finite.evaluate import OPERATIONS, RELATIONS, Memory, combine, evaluate, length
from lapwing.kernel.finite.parts import is_known
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import Data, inside
from lapwing.kernel.language.law import Flip, Gaussian, Laplace, Law, RandomizedResponse, Uniform
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import ListOf

STEPS = 40_000
WAYS = 4_096
DRAWS = 32
COMPARISONS = 256
LARGEST = 4_096
ORDER = {"<": (0, 1), "<=": (0, 1), ">": (1, 0), ">=": (1, 0)}


class Drawn(Data):
    """Noise whose value is open: which draw of the run it is, what it is drawn from, and where its centre is now."""

    number: int
    law: type[Law]
    scale: Fraction
    center: Fraction


Point = Drawn | Fraction
Meeting = tuple[int, Fraction, int | None]


class Way(Data):
    """What a run holds if of each of these pairs the first is below the second, and at last what it gives; where two
    values that were compared would have met; and all that was drawn."""

    holds: tuple[Any, ...]
    below: tuple[tuple[Point, Point], ...] = ()
    meetings: frozenset[Meeting] = frozenset()
    drawn: tuple[Drawn, ...] = ()


Ways = dict[Way, Polynomial]


@dataclass
class Runs:
    """All runs of a program; noise is drawn around these terms only.  `coins` are those that are no numbers."""

    program: Program
    on_grid: frozenset[t.Term] = frozenset()
    coins: dict[t.Term, Quotient] = field(default_factory=dict)
    steps: int = STEPS

    def ways(self, inputs: Memory) -> Ways:
        """Where runs end, each way with the results."""
        self.steps = STEPS
        ends = self.after(self.program.body, {Way(tuple(sorted(inputs.items()))): poly.ONE})
        found = merged(
            (replace(last, holds=results), chance)
            for way, chance in ends.items()
            for results, last in values(self.program.results, way)
        )
        return found if not any(map(is_open, found)) else refuse("a result tells the value of noise")

    def after(self, block: Block, ways: Ways) -> Ways:
        """Where a block leads."""
        for statement in block:
            ways = self.step(statement, ways)
        return ways

    def step(self, statement: Statement, ways: Ways) -> Ways:
        """Where a statement leads."""
        self.count(ways)
        match statement:
            case Assign(target=target, value=given) | Sample(target=target, law=given):
                return merged(
                    (put(after, target, value), poly.times(chance, share))
                    for way, chance in ways.items()
                    for value, share, after in self.given(given, way)
                    if share
                )
            case If(condition=condition, then=then, otherwise=otherwise):
                yes, no = split(condition, ways)
                return merged((*self.after(then, yes).items(), *self.after(otherwise, no).items()))
            case While(condition=condition, body=body):
                done: list[tuple[Way, Polynomial]] = []
                while ways:
                    self.count(ways)
                    yes, no = split(condition, ways)
                    done, ways = [*done, *no.items()], self.after(body, yes)
                return merged(done)

    def count(self, ways: Ways) -> None:
        """One more step of each way."""
        self.steps -= len(ways)
        if self.steps < 0:
            refuse(f"there are more than {STEPS} steps")

    def given(self, source: t.Term | Law, way: Way) -> Iterator[tuple[Any, Polynomial, Way]]:
        """The values of a term or a law, with their probabilities; noise stays open."""
        match source:
            case Flip(probability=probability):
                for heads, after in self.heads(probability, way):
                    yield True, heads, after
                    yield False, poly.plus(poly.ONE, heads, -1), after
            case RandomizedResponse(bit=bit, epsilon=epsilon):
                check_positive(epsilon, self.program)
                weight = t.Apply("exp", (epsilon,))
                true = self.coin(t.Arithmetic("/", weight, t.Arithmetic("+", t.ONE, weight)))
                for (answer,), after in values((bit,), way):
                    yield answer, true, after
                    yield not answer, poly.plus(poly.ONE, true, -1), after
            case Uniform(size=size):
                for (count,), after in values((size,), way):
                    if not 0 < count <= WAYS:
                        refuse(f"a choice is among 1 to {WAYS} numbers")
                    yield from ((value, poly.number(Fraction(1, count)), after) for value in range(count))
            case Laplace(center=center, scale=scale) | Gaussian(center=center, sigma=scale) if center in self.on_grid:
                for (middle, width), after in values((center, scale), way):
                    if number(width) <= 0 or len(way.drawn) == DRAWS:
                        refuse(f"the scale of noise is not above 0, or there are more than {DRAWS} draws")
                    drawn = Drawn(len(way.drawn), type(source), number(width), number(middle))
                    yield drawn, poly.ONE, replace(after, drawn=(*way.drawn, drawn))
            case _ if isinstance(source, t.Term):
                yield from ((value, poly.ONE, after) for (value,), after in values((source,), way))
            case _:
                refuse(f"draws from {type(source).__name__} are not followed, or may be off the grid")

    def heads(self, term: t.Term, way: Way) -> Iterator[tuple[Polynomial, Way]]:
        """How likely heads are: a number that the memory gives, or a public term."""
        given = dict(way.holds)
        unknown = (isinstance(node, t.Param) and node.name not in given for node in inside(term))
        if any(unknown) or any(map(t.is_irrational, inside(term))):
            yield self.coin(term), way
            return
        for (value,), after in values((term,), way):
            yield poly.number(min(max(number(value), Fraction(0)), Fraction(1))), after

    def coin(self, term: t.Term) -> Polynomial:
        """A public probability, which is known to be one."""
        if term not in self.coins:
            value, ranges = quotient_of(check_public_term(term, self.program)), ranges_of(self.program)
            for part in (value, poly.subtract(poly.constant(1), value)):
                if not is_known(partial(poly.is_nonnegative, part), ranges, part.top):
                    refuse("a probability is not known to lie between 0 and 1")
            self.coins[term] = value
        return {((term, 1),): Fraction(1)}


def merged(ways: Iterable[tuple[Way, Polynomial]]) -> Ways:
    """Equal ways put together."""
    found: Ways = {}
    for way, chance in ways:
        found[way] = poly.plus(found[way], chance) if way in found else chance
        if len(found) > WAYS:
            refuse(f"there are more than {WAYS} ways to go")
    return found


def split(condition: t.Term, ways: Ways) -> tuple[Ways, Ways]:
    """Where a condition holds, and where it does not."""
    each = [(value, after, chance) for way, chance in ways.items() for (value,), after in values((condition,), way)]
    yes, no = (merged((after, chance) for value, after, chance in each if value == wanted) for wanted in (True, False))
    return yes, no


def put(way: Way, target: t.Local, value: Any) -> Way:
    """The way with a new value of a variable."""
    if isinstance(value, int | Fraction) and length(value) > LARGEST:
        refuse("a number gets too large")
    return replace(way, holds=tuple(sorted({**dict(way.holds), target.name: value}.items())))


def values(terms: tuple[t.Term, ...], way: Way) -> Iterator[tuple[tuple[Any, ...], Way]]:
    """The values of terms, for all answers to what has to be known of noise."""
    memory, noise = dict(way.holds), Noise(way.below, set(way.meetings))
    try:
        found = tuple(evaluate(term, memory, noise.join if way.drawn else None) for term in terms)
    except Unknown as asked:
        for pair in (asked.args, asked.args[::-1]):
            yield from values(terms, replace(way, below=(*way.below, pair)))
    else:
        yield found, replace(way, meetings=frozenset(noise.meetings))


class Unknown(Exception):  # noqa: N818
    """Whether the first of two values is below the second has to be known."""


@dataclass
class Noise:
    """What is known of noise, and where it meets what it is compared with."""

    below: tuple[tuple[Point, Point], ...]
    meetings: set[Meeting]

    def join(self, term: t.Term, parts: list[Any]) -> Any:
        """The value of a term from those of its parts: noise is moved by numbers, and compared."""
        if not any(map(is_open, parts)):
            return combine(term, parts)
        match term, parts:
            case t.Snoc() | t.Store() | t.Repeat() | t.Index() | t.Length(), _:
                return combine(term, parts)
            case t.Compare(operator=sign, left=one), [left, right] if not isinstance(t.sort_of(one), ListOf):
                return self.compare(sign, left, right)
            case t.Arithmetic(operator="+" | "-" as sign), [Drawn(center=center) as noise, (int() | Fraction()) as by]:
                return replace(noise, center=Fraction(OPERATIONS[sign](center, by)))
            case t.Arithmetic(operator="+"), [(int() | Fraction()) as by, Drawn(center=center) as noise]:
                return replace(noise, center=center + by)
            case t.Apply(function="min" | "max" as function), [left, right]:
                return left if self.compare("<", left, right) == (function == "min") else right
            case _:
                refuse("noise is only moved by numbers, and compared")

    def compare(self, sign: str, left: Any, right: Any) -> bool:
        """Whether a comparison holds: that of a draw with itself is known, others are of values that differ."""
        one, two = (value if isinstance(value, Drawn) else number(value) for value in (left, right))
        match one, two:
            case Drawn(number=first, center=near), Drawn(number=second, center=far):
                if first == second:
                    return bool(RELATIONS[sign](near, far))
                apart = near - far if first < second else far - near
                self.meetings.add((max(first, second), apart, min(first, second)))
                if sign not in ORDER:
                    self.is_below(one, two)
            case (Drawn(number=first, center=near), Fraction() as far) | (Fraction() as far, Drawn(first, center=near)):
                self.meetings.add((first, near - far, None))
        return self.is_below(*((one, two)[place] for place in ORDER[sign])) if sign in ORDER else sign == "!="

    def is_below(self, low: Point, high: Point) -> bool:
        """Whether a value is below another one: known from the answers so far, or asked for."""
        if (known := leads(self.below, low, high)) or leads(self.below, high, low):
            return known
        if len(self.below) >= COMPARISONS:
            refuse(f"noise is compared more than {COMPARISONS} times")
        raise Unknown(low, high)


def leads(below: tuple[tuple[Point, Point], ...], low: Point, high: Point) -> bool:
    """Whether one value is below another because of those between them."""
    reached = {low}
    while more := {end for start, end in below if start in reached} - reached:
        reached |= more
    return low != high and high in reached


def is_open(value: Any) -> bool:
    """Whether a value is noise, or a list with noise in it, or a way that holds some."""
    inner = value.holds if isinstance(value, Way) else value
    return isinstance(inner, Drawn) or (isinstance(inner, tuple) and any(map(is_open, inner)))


def number(value: Any) -> Fraction:
    """A value that is known."""
    return Fraction(value) if isinstance(value, int | Fraction) else refuse("noise is drawn with values of noise")
