"""What the difference between two items adds to the distance between their lists."""

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Compare, Literal, Norm, Square, Term
from lapwing.kernel.logic.relational_terms import both, equal, implies, minus


def gap(one: Term, other: Term) -> Term:
    """`abs(one - other)`."""
    return Apply("abs", (minus(one, other),))


def summand(far: Term, norm: Norm) -> Term:
    """What two items that are so far apart add to the distance."""
    match norm:
        case "rise":
            refuse("a rise is not a sum")
        case "l0":
            return Choose(equal(far, ZERO), ZERO, ONE)
        case "l1":
            return far
        case "l2":
            return Square(far)


def squared(far: Term, reach: Term) -> Iterator[Term]:
    """What is known of the square of a number that is not below 0, beside that of another one."""
    square, most = Square(far), Square(reach)
    yield implies(equal(far, ZERO), equal(square, ZERO))
    yield implies(both(Compare(">=", reach, ZERO), Compare("<=", far, reach)), Compare("<=", square, most))
    yield implies(equal(far, reach), equal(square, most))
    if isinstance(reach, Literal):
        yield equal(most, Literal(Fraction(reach.value) ** 2, REAL))
