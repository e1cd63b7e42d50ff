"""What one draw of Gaussian, Laplace or geometric noise costs in rho."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.cost.cost_terms import square_of
from lapwing.kernel.cost.polynomial import constant, divide, multiply, quotient_of
from lapwing.kernel.language.program import Assign, Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database, Integers, Interval, Queries, Query, Record
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, Arithmetic, Literal, Local, Negative, Param, Term
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.expression import expression
from lapwing.prove.program.measured import measured_reads
from lapwing.prove.program.row_range import farthest


@dataclass(frozen=True, slots=True)
class InRho:
    """The price of a draw for centres at most a distance apart; or of each unit of their squared distance."""

    price: Term
    distance: Term
    squared: bool


def price_in_rho(center: Term, sigma: Term, step: Term | None, program: Program) -> InRho | None:
    """The price of a draw; by squares where many draws share one distance.

    The step is how far what the centre is a multiple of may move; None for what its assignments suggest.
    """
    try:
        distance, squared = reach_of(center, step, program)
        worth = constant(1) if squared else square_of(distance, program)
        return InRho(expression(divide(worth, multiply(constant(2), square_of(sigma, program)))), distance, squared)
    except Refused:
        return None


def reach_of(center: Term, step: Term | None, program: Program) -> tuple[Term, bool]:
    """How far a centre may move, and whether many draws share one distance."""
    factor, base = factored(center, program)
    far = likely_step(base, program) if step is None else step
    distance = far if factor == 1 else expression(multiply(constant(factor), quotient_of(far)))
    return distance, factor == 1 and any(True for _ in measured_reads(base, program))


def steps_to_try(program: Program) -> tuple[Term | None, ...]:
    """What each centre suggests, then one step for all."""
    moves = (move_of(parameter) for parameter in program.parameters)
    return None, *dict.fromkeys((*(move for move in moves if move is not None), ONE))


def likely_step(base: Term, program: Program) -> Term:
    """How far a term may move, judged by what is added to it where it counts something."""
    if any(True for _ in measured_reads(base, program)):
        return ONE
    added = [abs(Fraction(each.value)) for each in counted(base, program)]
    if any(added):
        return Literal(max(added), REAL)
    far = farthest(base, program)
    if far is not None:
        return far
    read = params_behind(base, program)
    moves = (move_of(parameter) for parameter in program.parameters if parameter.param in read)
    return next((move for move in moves if move is not None), ONE)


def move_of(parameter: Parameter) -> Term | None:
    """How far an answer may move, or a sum over rows."""
    match parameter.role:
        case Query(sensitivity=step) | Queries(sensitivity=step):
            return step
        case Database(of=Interval(low=low, high=high) | Integers(low=low, high=high), neighbours=neighbours):
            alone = neighbours == "add-remove"
        case Record(of=Interval(low=low, high=high) | Integers(low=low, high=high)):
            alone = False
        case _:
            return None
    match low, high:
        case Literal(value=least), Literal(value=most):
            far = max(abs(Fraction(least)), abs(Fraction(most))) if alone else Fraction(most) - Fraction(least)
            return Literal(far, REAL) if far > 0 else None
        case Literal(value=0), Param():
            return high
        case _:
            return None


def params_behind(term: Term, program: Program) -> set[Param]:
    """The parameters that a term is made of, also by way of variables."""
    found: set[Param] = set()
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        for variable in variables_of(waiting.pop()):
            if isinstance(variable, Param):
                found.add(variable)
            elif variable not in seen:
                seen.add(variable)
                waiting += values_of(variable, program)
    return found


def counted(base: Term, program: Program) -> tuple[Literal, ...]:
    """The numbers that a variable starts with or grows by, if it is made of nothing else."""
    found: list[Literal] = []
    for value in values_of(base, program):
        match value:
            case Arithmetic(operator="+" | "-", left=left, right=Literal() as grown) if left == base:
                found.append(grown)
            case Literal() as start if not start.value:
                pass
            case _:
                return ()
    return tuple(found)


def values_of(term: Term, program: Program) -> list[Term]:
    """What a variable is set to, anywhere."""
    statements = statements_of(program.body)
    return [each.value for each in statements if isinstance(each, Assign) and each.target == term]


def factored(term: Term, program: Program) -> tuple[Fraction, Term]:
    """A term as a multiple of another, as it is written or as the variable that it is was defined."""
    match term:
        case Arithmetic(operator="*", left=Literal(value=value), right=rest) if value:
            factor, base = factored(rest, program)
            return abs(Fraction(value)) * factor, base
        case Arithmetic(operator="*" | "/" as operator, left=rest, right=Literal(value=value)) if value:
            factor, base = factored(rest, program)
            return factor * (abs(Fraction(value)) if operator == "*" else 1 / abs(Fraction(value))), base
        case Negative(operand=rest):
            return factored(rest, program)
        case Local():
            values = values_of(term, program)
            if len(values) == 1 and term not in variables_of(values[0]):
                return factored(values[0], program)
    return Fraction(1), term
