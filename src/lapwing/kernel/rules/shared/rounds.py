"""A loop at the end of a program, whose rounds share some variables."""

from lapwing.kernel.language.program import Assign, Program, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Local, Term
from lapwing.kernel.logic.grid import off_grid
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
    if off_grid(program) & {local.name for local in shared}:
        refuse("a shared value may lie off the grid")
    return loop, counter, limit, set_first
