"""A program whose assignments stand as early as they can: what follows from a draw is known before the next one."""

from __future__ import annotations

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Assign, Block, If, Sample, Statement, While
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Local, Term

Touched = tuple[frozenset[str], frozenset[str]]  # what is read, and what is set


def early(block: Block) -> Block:
    """The block with each assignment moved up past draws and assignments that neither give nor need what it does."""
    moved: list[tuple[Statement, Touched | None]] = []
    for statement in block:
        touched = touched_by(statement)
        place = len(moved)
        if isinstance(statement, Assign) and touched is not None:
            while place and (before := moved[place - 1][1]) is not None and apart(before, touched):
                place -= 1
            place = before_first_draw(moved, place)
        moved.insert(place, (inside(statement), touched))
    return tuple(statement for statement, _ in moved)


def before_first_draw(moved: list[tuple[Statement, Touched | None]], place: int) -> int:
    """Where to stand: before the first draw that it may pass; what stands between draws keeps its order."""
    while place < len(moved) and not isinstance(moved[place][0], Sample):
        place += 1
    return place


def apart(one: Touched, two: Touched) -> bool:
    """Whether two statements can change places."""
    return not (one[1] & (two[0] | two[1]) or one[0] & two[1])


def inside(statement: Statement) -> Statement:
    """The same in the blocks of a statement."""
    match statement:
        case If(condition=condition, then=then, otherwise=otherwise):
            return If(condition, early(then), early(otherwise))
        case While(condition=condition, body=body):
            return While(condition, early(body))
        case _:
            return statement


def touched_by(statement: Statement) -> Touched | None:
    """What a draw or an assignment reads and sets; None for anything else, which nothing passes."""
    match statement:
        case Assign(target=target, value=term):
            return locals_in(term), frozenset({target.name})
        case Sample(target=target, law=law):
            return frozenset().union(*map(locals_in, terms_of_law(law))), frozenset({target.name})
        case _:
            return None


def locals_in(term: Term) -> frozenset[str]:
    """The names of the variables in a term."""
    return frozenset(variable.name for variable in variables_of(term) if isinstance(variable, Local))


def terms_of_law(law: laws.Law) -> tuple[Term, ...]:
    """The terms of a law."""
    match law:
        case laws.Laplace(center=one, scale=other) | laws.Geometric(center=one, scale=other):
            return one, other
        case laws.ExponentialNoise(center=one, scale=other) | laws.Gaussian(center=one, sigma=other):
            return one, other
        case laws.RandomizedResponse(bit=one, epsilon=other) | laws.Exponential(scores=one, scale=other):
            return one, other
        case laws.Flip(probability=one) | laws.Uniform(size=one):
            return (one,)
