"""One step of a shift: how far an answer, or a row, may move."""

from __future__ import annotations

from lapwing.kernel.language.law import Laplace, Law, sort_of_law
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Integers, Interval, Queries, Query, Record, is_public
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, Literal, Negative, Param, Term, sort_of


def step_of(program: Program, whole: bool) -> Term:
    """One step of a shift: the sensitivity if that is a single name, else 1."""
    for parameter in program.parameters:
        match parameter.role:
            case Query(sensitivity=step) | Queries(sensitivity=step) if not isinstance(step, Literal):
                return step if not whole or sort_of(step) == INT else ONE
            case Query(sensitivity=Literal(value=value) as step) | Queries(sensitivity=Literal(value=value) as step):
                return step if value == int(value) else ONE
            case Database(of=domain) | Record(of=domain) if isinstance(domain, Interval | Integers):
                match domain.low, domain.high:
                    case Literal(value=low), Literal(value=high) if high - low == int(high - low) and high > low:
                        return Literal(int(high - low), INT)
                    case Literal(value=0), Param() as high if not whole or high.sort == INT:
                        return high
                    case Negative(operand=Param() as low), Param() as high if low == high:
                        return high if not whole or high.sort == INT else ONE
                    case _:
                        pass
            case _:
                pass
    return ONE


def counted_step(program: Program, whole: bool) -> Term | None:
    """The step, if it is no number: then steps are counted, as multiples of it are not linear."""
    step = step_of(program, whole)
    return None if isinstance(step, Literal) else step


def moves_by_whole(law: Law, program: Program) -> bool:
    """Whether noise is added to whole numbers that may differ: how far is no matter of how large a real may be."""
    if sort_of_law(law) == INT or not isinstance(law, Laplace):
        return sort_of_law(law) == INT
    public = {each.param for each in program.parameters if is_public(each.role)}
    return sort_of(law.center) == INT and any(each not in public for each in variables_of(law.center))
