"""What has been paid before a loop for draws that are equal in both runs: the distances of their centres."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ZERO, Apply, Arithmetic, Choose, Compare, Spent, Square, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.prove.invariant.terms import number, times
from lapwing.prove.program.sites import Path, Site
from lapwing.prove.program.template import sided
from lapwing.prove.shift.synthesis import Task


def payment_facts(task: Task, path: Path) -> Iterator[Term]:
    """For each unit, that no more is spent at a loop than the draws in front of it cost if they are equal."""
    sites = list(sites_before(task, path))
    for unit in range(len(task.units)):
        paid = [cost for site in sites for paid_in, cost in costs(task, site) if paid_in == unit]
        if paid:
            whole = paid[0]
            for each in paid[1:]:
                whole = Arithmetic("+", whole, each)
            yield Compare("<=", Spent(unit), whole)


def sites_before(task: Task, path: Path) -> Iterator[Site]:
    """The draws of Laplace or Gaussian noise in front of a loop, whose centres are what they were."""
    body = task.program.body[: path[0]]
    for place, statement in enumerate(body):
        site = task.sites.get((place,))
        if site is None or not isinstance(statement, Sample):
            continue
        if not isinstance(statement.law, laws.Laplace | laws.Geometric | laws.Gaussian) or site.divisor is not None:
            continue
        if not set(targets_of(body[place:])) & set(variables_of(site.center)):
            yield site


def costs(task: Task, site: Site) -> Iterator[tuple[int, Term]]:
    """What a draw costs of each unit: how far its centres are apart, or for Gaussian noise whether they are."""
    one, two = (sided(task.program, site.center, which) for which in (1, 2))
    if site.in_rho is not None:
        far = Apply("abs", (Arithmetic("-", one, two),))
        once = Choose(Compare("==", one, two), ZERO, number(site.weight))
        yield site.unit, times(site.weight, Square(far)) if site.in_rho.squared else once
        if site.in_two:
            yield site.moved_unit, Choose(Compare("==", one, two), ZERO, number(site.moved_weight))
        return
    if site.bell is None:
        yield site.unit, distance(site, one, two)
        return
    for unit, weight in ((site.unit, site.weight), (site.delta_unit, site.delta_weight)):
        yield unit, Choose(Compare("==", one, two), ZERO, number(weight))


def distance(site: Site, one: Term, two: Term) -> Term:
    """How far the centres of a draw are apart, in units."""
    return times(site.weight, Apply("abs", (Arithmetic("-", one, two),)))
