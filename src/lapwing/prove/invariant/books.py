"""What variables of a program may say of a budget that it spends as it goes."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ZERO, Arithmetic, Compare, Local, Sided, Spent, Term
from lapwing.prove.program.template import sided
from lapwing.prove.shift.synthesis import Task


def books(task: Task, live: frozenset[Local], bounds: tuple[Term, ...]) -> Iterator[Term]:
    """What is left, or what has been spent: each variable may be either."""
    kept = sorted((local for local in live if local.sort in (INT, REAL)), key=lambda each: each.name)
    for unit in sorted({site.unit for site in task.sites.values() if site.meter is not None}):
        bound = sided(task.program, bounds[unit], 1)
        for local in kept:
            value = Sided(local.name, local.sort, 1)
            yield Compare("<=", Arithmetic("+", Spent(unit), value), bound)
            yield Compare("<=", Spent(unit), value)
            yield Compare("<=", value, bound)
            yield Compare(">=", value, ZERO)
            yield Compare(">", value, ZERO)
