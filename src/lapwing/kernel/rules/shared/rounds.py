"""A loop at the end of a program, whose rounds share some variables; these may lie off the grid, and are not taken to
be on it."""

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_short
from lapwing.kernel.language.program import Assign, Parameter, Program, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import Arithmetic, Literal, Local, Param, Term, sort_of
from lapwing.kernel.logic.grid import given_to
from lapwing.kernel.rules.shared.counting import check_open, counted, settle


def rounds_of(program: Program, shared: tuple[Local, ...]) -> tuple[While, Local, Term, tuple[Assign, ...]]:
    """The loop at the end, its counter and limit, and the assignments before it; rounds share these variables only."""
    front, loop = program.body[:-1], program.body[-1] if program.body else None
    if not isinstance(loop, While) or len(set(shared)) != len(shared):
        refuse("there is no loop at the end, or something is shared twice")
    counter, limit = counted(loop)
    set_first = tuple(each for each in front if isinstance(each, Assign))
    settled = settle(front, ())
    if len(set_first) != len(front) or not settled.issuperset(shared):
        refuse("what is shared is not set by assignments before the loop")
    settle(loop.body, shared)
    check_open((each.value for each in set_first), settled, program)
    check_open((loop.condition, *program.results), shared, program)
    return loop, counter, limit, set_first


def one_round(program: Program, shared: tuple[Local, ...]) -> tuple[Term, Program]:
    """How many rounds there are at most, a public whole number; and one of them, given and releasing what is shared."""
    loop, counter, limit, set_first = rounds_of(program, shared)
    starts = [each.value for each in set_first if each.target == counter]
    if (counter.sort, sort_of(limit)) != (INT, INT):
        refuse("the rounds are not counted in whole numbers")
    if len(starts) != 1 or not isinstance(starts[0], Literal) or starts[0].value < 0:
        refuse("the rounds are not counted from a number that is not below 0")
    count = Arithmetic("-", check_short(limit, product=True), starts[0])
    check_nonnegative(count, program, "the number of rounds")
    given = {local: Param(f"{local.name}_before", local.sort) for local in shared}
    parameters = (*program.parameters, *(Parameter(param, given_to(local, program)) for local, param in given.items()))
    requires = (*program.requires, substitute(loop.condition, dict(given.items())))
    body = (*(Assign(local, param) for local, param in given.items()), *loop.body)
    return count, Program(program.name, parameters, requires, body, shared)
