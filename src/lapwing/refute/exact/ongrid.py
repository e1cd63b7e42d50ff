"""Where noise meets other values: the grid must be fine enough for them, or what shows is the grid and not the program.

Noise lies on a grid.  A value between its points that is added to noise, or compared with it, would shine through
however much noise there is; but no program asks for a grid.  So these values are marked, and on a grid that they do not
lie on nothing is evaluated.  Noise that is multiplied lies on multiples of the grid's step, and then so must they.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.grid import has_reals, lies_on_grid, off_grid
from lapwing.memoize import remembered

MARK = "on the grid"
GRID = "the grid"


class OffGrid(Exception):  # noqa: N818
    """A number that is no point of the grid; it would be one of a grid this many times finer."""

    def __init__(self, finer: int) -> None:
        super().__init__(finer)
        self.finer = finer


def check_on_grid(number: Fraction, grid: int) -> None:
    """Stop if a number is no point of the grid."""
    if (number * grid).denominator != 1:
        raise OffGrid(number.denominator)


@remembered
def marked(program: Program) -> Program:
    """The program with marks on the values that have to lie on the grid."""
    return Marker(program, noisy_names(program), off_grid(program)).program_()


def is_marked(program: Program) -> bool:
    """Whether there are such values."""
    return any(isinstance(node, t.Opaque) and node.name == MARK for node in inside(marked(program)))


def noisy_names(program: Program) -> frozenset[str]:
    """The variables that noise on the grid goes into, by what they are given."""
    found = frozenset(
        node.target.name
        for node in inside(program.body)
        if isinstance(node, Sample) and isinstance(node.law, laws.Laplace | laws.ExponentialNoise | laws.Gaussian)
    )
    while True:
        more = found | {
            node.target.name
            for node in inside(program.body)
            if isinstance(node, Assign) and has_reals(node.target.sort) and not found.isdisjoint(names_in(node.value))
        }
        if more == found:
            return found
        found = more


def names_in(term: t.Term) -> Iterator[str]:
    """The variables of a term."""
    return (node.name for node in inside(term) if isinstance(node, t.Local))


@dataclass(frozen=True)
class Marker:
    program: Program
    noisy: frozenset[str]
    off: frozenset[str]

    def program_(self) -> Program:
        body = self.block(self.program.body)
        results = tuple(self.term(result) for result in self.program.results)
        return Program(self.program.name, self.program.parameters, self.program.requires, body, results)

    def block(self, block: Block) -> Block:
        return tuple(self.statement(statement) for statement in block)

    def statement(self, statement: Statement) -> Statement:
        match statement:
            case Assign(target=target, value=value):
                given = self.term(value)
                return Assign(target, self.beside(value, given, t.ONE) if target.name in self.noisy else given)
            case Sample(target=target, law=law):
                return Sample(target, self.law(law))
            case If(condition=condition, then=then, otherwise=otherwise):
                return If(self.term(condition), self.block(then), self.block(otherwise))
            case While(condition=condition, body=body):
                return While(self.term(condition), self.block(body))

    def law(self, law: laws.Law) -> laws.Law:
        """A centre that is divided by what is not public gives no finer grid away."""
        about = [self.term(part) for part in parts_of(law)]
        match law:
            case (
                laws.Laplace(center=t.Arithmetic(operator="/", right=bottom))
                | laws.ExponentialNoise(center=t.Arithmetic(operator="/", right=bottom))
                | laws.Gaussian(center=t.Arithmetic(operator="/", right=bottom))
            ) if t.sort_of(bottom) == INT and not is_open(bottom, self.program):
                about[0] = t.Opaque(MARK, (about[0], t.ONE), REAL)
            case _:
                pass
        return rebuild(law, about)

    def term(self, term: t.Term) -> t.Term:
        """A term with marks on what meets noise."""
        parts = [self.term(part) for part in parts_of(term)]
        match term:
            case t.Arithmetic(operator="+" | "-") | t.Compare() | t.Apply(function="min" | "max"):
                sides = parts_of(term)
                scale = next((self.factor(side) for side in sides if self.is_noisy(side)), None)
                if scale is not None:
                    parts = [self.beside(side, made, scale) for side, made in zip(sides, parts, strict=True)]
            case t.Choose(condition=_, then=then, otherwise=otherwise):
                if self.is_noisy(then) or self.is_noisy(otherwise):
                    parts[1:] = [self.beside(then, parts[1], t.ONE), self.beside(otherwise, parts[2], t.ONE)]
            case _:
                pass
        return rebuild(term, parts) if parts else term

    def beside(self, term: t.Term, made: t.Term, scale: t.Term) -> t.Term:
        """A value beside noise, marked if it may lie off the grid, or off that of multiplied noise."""
        if self.is_noisy(term) or t.sort_of(term) not in (INT, REAL):
            return made
        if scale == t.ONE and lies_on_grid(term, self.program, self.off):
            return made
        return t.Opaque(MARK, (made, scale), REAL)

    def is_noisy(self, term: t.Term) -> bool:
        return not self.noisy.isdisjoint(names_in(term)) and has_reals(t.sort_of(term))

    def factor(self, term: t.Term) -> t.Term:
        """What the noise in a term is multiplied by, as far as the term shows it."""
        match term:
            case t.Negative(operand=operand):
                return self.factor(operand)
            case t.Arithmetic(operator="*", left=left, right=right) if not self.is_noisy(left):
                return times(left, self.factor(right))
            case t.Arithmetic(operator="*", left=left, right=right) if not self.is_noisy(right):
                return times(right, self.factor(left))
            case t.Arithmetic(operator="/", left=left, right=right) if not self.is_noisy(right):
                return t.Arithmetic("/", self.factor(left), right)
            case _:
                return t.ONE


def times(left: t.Term, right: t.Term) -> t.Term:
    """The product."""
    return left if right == t.ONE else t.Arithmetic("*", left, right)
