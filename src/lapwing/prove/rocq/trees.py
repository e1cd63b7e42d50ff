"""Runs that only compare their noise, as trees of draws and tests, in the order in which a program comes to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lapwing.kernel.finite.chains import place_of
from lapwing.kernel.finite.evaluate import Memory, evaluate
from lapwing.kernel.finite.ways import Drawn, Noise, Unknown, Way, number, put
from lapwing.kernel.language import term as t
from lapwing.kernel.language.law import Flip, Gaussian, Laplace, Law
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.prove.rocq.names import NotExportable


@dataclass(frozen=True)
class Leaf:
    """A run ends with a result."""

    result: tuple[Any, ...]


@dataclass(frozen=True)
class Draw:
    """Noise is drawn."""

    noise: Drawn
    rest: Tree


@dataclass(frozen=True)
class Test:
    """Whether one value is below another one."""

    low: Drawn | Fraction
    high: Drawn | Fraction
    less: Tree
    more: Tree


@dataclass(frozen=True)
class Coin:
    """A coin with this probability of heads."""

    heads: Fraction
    yes: Tree
    no: Tree


Tree = Leaf | Draw | Test | Coin
Then = Callable[[tuple[Any, ...], Way], Tree]


class Asked(Noise):
    """The same questions as the kernel asks; whether equal values answer yes is kept."""

    weak: bool = False

    def compare(self, sign: str, left: Any, right: Any) -> bool:
        self.weak = sign in ("<=", ">=")
        return super().compare(sign, left, right)


@dataclass
class Trees:
    """The tree of a program on one input."""

    program: Program
    on_grid: frozenset[t.Term]

    def tree(self, inputs: Memory) -> Tree:
        """All runs."""
        return self.after(self.program.body, Way(tuple(sorted(inputs.items()))), self.end)

    def end(self, way: Way) -> Tree:
        """The results."""
        return self.ask(self.program.results, way, lambda found, _: Leaf(found))

    def after(self, block: Block, way: Way, then: Callable[[Way], Tree]) -> Tree:
        """A block, and what comes then."""
        if not block:
            return then(way)
        first, rest = block[0], block[1:]

        def go_on(way: Way) -> Tree:
            return self.after(rest, way, then)

        match first:
            case Assign(target=target, value=value):
                return self.ask((value,), way, lambda found, after: go_on(put(after, target, found[0])))
            case Sample(target=target, law=law):
                return self.sample(law, way, lambda value, after: go_on(put(after, target, value)))
            case If(condition=condition, then=yes, otherwise=no):
                return self.ask(
                    (condition,), way, lambda found, after: self.after(yes if found[0] else no, after, go_on)
                )
            case While(condition=condition, body=body):

                def once(found: tuple[Any, ...], after: Way) -> Tree:
                    return self.after((*body, first), after, go_on) if found[0] else go_on(after)

                return self.ask((condition,), way, once)

    def sample(self, law: Law, way: Way, then: Callable[[Any, Way], Tree]) -> Tree:
        """A draw."""
        match law:
            case Laplace(center=center, scale=scale) | Gaussian(center=center, sigma=scale) if center in self.on_grid:

                def drawn(found: tuple[Any, ...], after: Way) -> Tree:
                    noise = Drawn(len(after.drawn), type(law), number(found[1]), number(found[0]))
                    return Draw(noise, then(noise, replace(after, drawn=(*after.drawn, noise))))

                return self.ask((center, scale), way, drawn)
            case Flip(probability=probability):

                def flipped(found: tuple[Any, ...], after: Way) -> Tree:
                    return Coin(number(found[0]), then(True, after), then(False, after))

                return self.ask((probability,), way, flipped)
            case _:
                raise NotExportable(f"draws from {type(law).__name__} beside noise that is compared")

    def ask(self, terms: tuple[t.Term, ...], way: Way, then: Then) -> Tree:
        """The values of terms, after tests of what has to be known of noise."""
        noise = Asked(way.below, set(way.meetings))
        try:
            found = tuple(evaluate(term, dict(way.holds), noise.join if way.drawn else None) for term in terms)
        except Unknown as asked:
            low, high = asked.args
            yes, no = (
                self.ask(terms, replace(way, below=(*way.below, pair)), then) for pair in ((low, high), (high, low))
            )
            return Test(high, low, no, yes) if noise.weak else Test(low, high, yes, no)
        return then(found, way)


def inside(tree: Tree) -> Iterator[Tree]:
    """A tree and all its parts."""
    yield tree
    match tree:
        case Draw(rest=rest):
            yield from inside(rest)
        case Test(less=one, more=other) | Coin(yes=one, no=other):
            yield from inside(one)
            yield from inside(other)


def compared(tree: Tree) -> Iterator[tuple[Drawn | Fraction, Drawn | Fraction]]:
    """What is compared in a tree."""
    for part in inside(tree):
        if isinstance(part, Test):
            yield part.low, part.high


def moved(noise: Drawn, rest: Tree) -> Drawn:
    """A draw where it is compared."""
    found = {
        each for pair in compared(rest) for each in pair if isinstance(each, Drawn) and each.number == noise.number
    }
    if len(found) > 1:
        raise NotExportable("a draw that is compared at two places")
    return next(iter(found), noise)


def point(value: Drawn | Fraction, parts: int) -> str:
    """A value in a test."""
    if isinstance(value, Drawn):
        return f"(At {value.number})"
    return f"(Number ({place_of(value, parts)}))"
