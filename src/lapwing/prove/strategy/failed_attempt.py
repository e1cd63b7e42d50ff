"""How far a search came, as plain data: the way, the shifts, and what stands against them."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.language.law import Flip, RandomizedResponse
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import FALSE, ZERO, Term
from lapwing.prove.program.sites import Path
from lapwing.prove.shift.run import Run, tell_run
from lapwing.prove.strategy.solve import Attempt, Bounds


@dataclass(frozen=True, slots=True)
class Closest:
    """The shifts by place (for answers: when they are swapped); a run that breaks them, or the loop they are stuck at.

    The program may be a part of the one that was to be proved.
    """

    program: Program
    pointwise: bool
    in_step: bool
    where: Term | None
    shifts: tuple[tuple[Path, Term], ...]
    prices: tuple[Term, ...]
    bounds: Bounds | None
    stuck: Path | None
    run: Run | None


def describe_attempt(attempt: Attempt) -> Closest:
    """An attempt as people can be told of it."""
    task, broken = attempt.task, attempt.broken
    choices = attempt.choices or (broken.choices if broken is not None else {})
    shifts = []
    for path, choice in choices.items():
        template, law = task.templates[path], task.sites[path].draw.law
        if isinstance(law, RandomizedResponse | Flip):
            shifts.append((path, template.guards[choice["guard"] - 1] if choice["guard"] else FALSE))
        elif template.fixed:
            shifts.append((path, ZERO))
        else:
            shifts.append((path, template.term(choice)))
    return Closest(
        task.program,
        task.pointwise,
        task.in_step,
        task.where,
        tuple(sorted(shifts, key=lambda shift: shift[0])),
        tuple(unit.price for unit in task.units),
        attempt.bounds,
        attempt.stuck,
        None if broken is None or attempt.choices is not None else tell_run(task, broken),
    )
