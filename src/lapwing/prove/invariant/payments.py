"""What has been paid before a loop for draws that are equal in both runs: the distances of their centres."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Apply, Arithmetic, Compare, Spent, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.prove.invariant.terms import times
from lapwing.prove.program.sites import Path, Site
from lapwing.prove.program.template import sided
from lapwing.prove.shift.synthesis import Task


def payment_facts(task: Task, path: Path) -> Iterator[Term]:
    """For each unit, that no more is spent at a loop than the draws in front of it cost if they are equal."""
    sites = list(sites_before(task, path))
    for unit in range(len(task.units)):
        paid = [distance(task, site) for site in sites if site.unit == unit]
        if paid:
            whole = paid[0]
            for each in paid[1:]:
                whole = Arithmetic("+", whole, each)
            yield Compare("<=", Spent(unit), whole)


def sites_before(task: Task, path: Path) -> Iterator[Site]:
    """The draws of Laplace noise in front of a loop, whose centres are what they were."""
    body = task.program.body[: path[0]]
    for number, statement in enumerate(body):
        site = task.sites.get((number,))
        if site is None or not isinstance(statement, Sample):
            continue
        if not isinstance(statement.law, laws.Laplace | laws.Geometric) or site.divisor is not None:
            continue
        if not set(targets_of(body[number:])) & set(variables_of(site.center)):
            yield site


def distance(task: Task, site: Site) -> Term:
    """How far the centres of a draw are apart, in units."""
    one, two = (sided(task.program, site.center, which) for which in (1, 2))
    return times(site.weight, Apply("abs", (Arithmetic("-", one, two),)))
