"""Shifts must map the grid to itself, so they may use only values that are known to lie on it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.law import ExponentialNoise, Gaussian, Laplace
from lapwing.kernel.language.program import Assign, Block, Program, Sample
from lapwing.kernel.language.role import Delta, Epsilon, Public, Released
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of

DRAWN = "drawn"


def mentions_drawn(term: t.Term) -> bool:
    """Whether a term speaks of the drawn value."""
    return any(isinstance(variable, t.Logical) and variable.name == DRAWN for variable in variables_of(term))


def is_on_grid(term: t.Term, program: Program) -> bool:
    """Whether a term of an assertion is a whole combination of grid values.

    Those are whole numbers, private inputs, public reals but epsilon, delta and what was released, the drawn value,
    what unknown functions and clipping give, and variables that are never given anything else.
    """
    return lies_on_grid(term, program, off_grid(program))


@lru_cache(1)
def off_grid(program: Program) -> frozenset[str]:
    """The variables that may get a value off the grid; each pass can only add some."""
    found: frozenset[str] = frozenset()
    while True:
        more = found | {name for name, term in given(program.body) if not lies_on_grid(term, program, found)}
        if more == found:
            return found
        found = more


def given_to(local: t.Local, program: Program) -> Public:
    """What a variable of a program is to another one that goes on with its value."""
    return Released() if local.name in off_grid(program) else Public()


def given(block: Block) -> Iterator[tuple[str, t.Term]]:
    """Each real variable with each thing it is given; a draw lies on the grid if what it is drawn around does."""
    for node in inside(block):
        match node:
            case Assign(target=target, value=value):
                yield target.name, value
            case Sample(target=target, law=Laplace(center=at) | ExponentialNoise(center=at) | Gaussian(center=at)):
                yield target.name, at


def has_reals(sort: Sort) -> bool:
    """Whether values of a sort are, or hold, reals."""
    return has_reals(sort.element) if isinstance(sort, ListOf) else sort == REAL


def lies_on_grid(term: t.Term, program: Program, off: frozenset[str]) -> bool:
    """The same, with the variables that may be off the grid known."""
    if not has_reals(t.sort_of(term)):
        return True
    match term:
        case t.Literal(value=value):
            return Fraction(value).denominator == 1
        case t.Param():
            return not isinstance(program.roles().get(term), Epsilon | Delta | Released)
        case t.Sided(name=name) | t.Local(name=name):
            return name not in off
        case t.Logical(name=name):
            return name == DRAWN
        case t.Opaque() | t.Clipped():
            return True
        case t.Arithmetic(operator="*", left=left, right=right) if INT not in (t.sort_of(left), t.sort_of(right)):
            return False
        case (t.Negative() | t.Arithmetic(operator="+" | "-" | "*") | t.Apply(function="min" | "max" | "abs")) | (
            t.Choose() | t.Index() | t.Empty() | t.Snoc() | t.Repeat() | t.Store() | t.Added()
        ):
            return all(lies_on_grid(part, program, off) for part in parts_of(term))
        case _:
            return False
