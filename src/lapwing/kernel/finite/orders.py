"""The ways in which a program may go whose noise is only compared, and in which order each of them has its draws.

A run is made for each list of answers to the questions that come up: is this draw below that one, or below a number,
and how does a coin fall?  Two values that are compared count as different.  Where they would meet is noted, as a draw's
number and another's, or a number, with how far apart the centres are: given all that was drawn before it, a draw has
one value at which it meets another one in such a way.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from lapwing.kernel.finite.evaluate import OPERATIONS, RELATIONS, combine, evaluate
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.law import Flip, Gaussian, Laplace, Law
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import refuse

STEPS = 10_000
WAYS = 1_024
DRAWS = 32
NUMBERED = {"<": (0, 1), "<=": (0, 1), ">": (1, 0), ">=": (1, 0)}


class Drawn(Data):
    """Noise whose value is open: which draw of the run it is, what it is drawn from, and where its centre is now."""

    number: int
    law: type[Law]
    scale: Fraction
    center: Fraction


Point = Drawn | Fraction
Meeting = tuple[int, Fraction, int | None]


class Way(Data):
    """What a run gives if coins fall so, with this chance, and if of each of these pairs the first is below the second;
    where two values that were compared would have met; and all that was drawn."""

    results: tuple[Any, ...]
    chance: Fraction
    below: tuple[tuple[Point, Point], ...]
    meetings: frozenset[Meeting]
    drawn: tuple[Drawn, ...]


def ways_of(program: Program, inputs: dict[str, Any], on_grid: frozenset[t.Term]) -> list[Way]:
    """All ways; noise is drawn around these terms only."""
    found: list[Way] = []
    answers: list[bool] = []
    while True:
        run = Run(answers, dict(inputs), on_grid)
        run.block(program.body)
        found.append(run.way(program))
        if len(found) > WAYS:
            refuse(f"there are more than {WAYS} ways to go")
        answers = run.given
        while answers and not answers[-1]:
            answers.pop()
        if not answers:
            return found
        answers[-1] = False


@dataclass
class Run:
    """A run that asks; where no answer is laid down it takes yes."""

    laid_down: list[bool]
    memory: dict[str, Any]
    on_grid: frozenset[t.Term]
    given: list[bool] = field(default_factory=list)
    chance: Fraction = Fraction(1)
    below: list[tuple[Point, Point]] = field(default_factory=list)
    meetings: set[Meeting] = field(default_factory=set)
    drawn: list[Drawn] = field(default_factory=list)
    steps: int = STEPS

    def way(self, program: Program) -> Way:
        """What the run has come to."""
        results = tuple(self.value(term) for term in program.results)
        if any(is_open(result) for result in results):
            refuse("a result tells the value of noise")
        return Way(results, self.chance, tuple(self.below), frozenset(self.meetings), tuple(self.drawn))

    def block(self, block: Block) -> None:
        """Make the statements."""
        for statement in block:
            self.count()
            match statement:
                case Assign(target=target, value=term):
                    self.memory[target.name] = self.value(term)
                case Sample(target=target, law=law):
                    self.memory[target.name] = self.draw(law)
                case If(condition=condition, then=then, otherwise=otherwise):
                    self.block(then if self.value(condition) else otherwise)
                case While(condition=condition, body=body):
                    while self.value(condition):
                        self.count()
                        self.block(body)

    def count(self) -> None:
        """One more step."""
        self.steps -= 1
        if self.steps < 0:
            refuse(f"there are more than {STEPS} steps")

    def value(self, term: t.Term) -> Any:
        """The value of a term."""
        return evaluate(term, self.memory, self.join)

    def draw(self, law: Law) -> Any:
        """A value of a law: a coin's, or one that stays open."""
        match law:
            case Flip(probability=probability):
                heads = min(max(number(self.value(probability)), Fraction(0)), Fraction(1))
                shown = self.ask()
                self.chance *= heads if shown else 1 - heads
                return shown
            case Laplace(center=center, scale=scale) | Gaussian(center=center, sigma=scale):
                width = number(self.value(scale))
                if center not in self.on_grid or width <= 0 or len(self.drawn) == DRAWS:
                    refuse(
                        f"noise may lie off the grid, its scale is not above 0, or there are more than {DRAWS} draws"
                    )
                self.drawn.append(Drawn(len(self.drawn), type(law), width, number(self.value(center))))
                return self.drawn[-1]
            case _:
                refuse(f"draws from {type(law).__name__} are not put in order")

    def ask(self) -> bool:
        """The next answer."""
        place = len(self.given)
        self.given.append(self.laid_down[place] if place < len(self.laid_down) else True)
        return self.given[-1]

    def join(self, term: t.Term, values: list[Any]) -> Any:
        """The value of a term from those of its parts: noise is moved by numbers, and compared."""
        if not any(isinstance(value, Drawn) for value in values):
            return combine(term, values)
        match term, values:
            case t.Snoc() | t.Store() | t.Repeat(), _:
                return combine(term, values)
            case t.Compare(operator=sign), [left, right]:
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
                self.meetings.add(
                    (max(first, second), (near - far) * (1 if first < second else -1), min(first, second))
                )
            case (Drawn(number=first, center=near), Fraction() as far) | (Fraction() as far, Drawn(first, center=near)):
                self.meetings.add((first, near - far, None))
        if sign not in NUMBERED:
            return sign == "!="
        low, high = ((one, two)[place] for place in NUMBERED[sign])
        return self.is_below(low, high)

    def is_below(self, low: Point, high: Point) -> bool:
        """Whether a value is below another one: known from the answers so far, or asked for."""
        if leads(self.below, low, high) or leads(self.below, high, low):
            return leads(self.below, low, high)
        answer = self.ask()
        self.below.append((low, high) if answer else (high, low))
        return answer


def leads(below: list[tuple[Point, Point]], low: Point, high: Point) -> bool:
    """Whether one value is below another because of those between them."""
    reached, waiting = {low}, [low]
    while waiting:
        here = waiting.pop()
        more = {end for start, end in below if start == here} - reached
        reached |= more
        waiting += more
    return low != high and high in reached


def is_open(value: Any) -> bool:
    """Whether a value is noise, or a list with noise in it."""
    return isinstance(value, Drawn) or (isinstance(value, tuple) and any(map(is_open, value)))


def number(value: Any) -> Fraction:
    """A value that is known."""
    return Fraction(value) if isinstance(value, int | Fraction) else refuse("noise is drawn with values of noise")
