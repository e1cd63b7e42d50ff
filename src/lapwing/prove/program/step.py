"""One step of a shift: how far an answer, or a row, may move."""

from __future__ import annotations

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Integers, Interval, Queries, Query, Record
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, Literal, Param, Term, sort_of


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
                    case _:
                        pass
            case _:
                pass
    return ONE


def counted_step(program: Program, whole: bool) -> Term | None:
    """The step, if it is no number: then steps are counted, as multiples of it are not linear."""
    step = step_of(program, whole)
    return None if isinstance(step, Literal) else step
