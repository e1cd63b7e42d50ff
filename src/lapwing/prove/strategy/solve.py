"""Shifts, bounds and invariants for one way to compare two runs, and the derivation they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import chain, islice

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.kernel.language.term import ZERO, Compare, Logical, Not, Or, Spent, Term, sort_of
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.judgment import Goal, Judgment, Private, Unit
from lapwing.kernel.logic.relational_terms import both, equal, sided
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.prove.execution.unroll import World
from lapwing.prove.execution.worlds import longer, worlds_of
from lapwing.prove.invariant.bounds import Measure, measure, of_one_part, of_one_way, whole_claim, within_claim
from lapwing.prove.invariant.horn import solve_horn
from lapwing.prove.invariant.houdini import Checker, Kept, checkers_of, first_failure, keep_inductive, needed
from lapwing.prove.invariant.invariants import find_invariants, joined
from lapwing.prove.invariant.segments import Segments, find_segments
from lapwing.prove.program.branches import bells_of_branches
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.hints import Hints
from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.program.measured import measured_lists
from lapwing.prove.program.parts import price_of
from lapwing.prove.program.rare import Rare, rare_events
from lapwing.prove.program.row_sums import contributions_of
from lapwing.prove.program.sites import Path, Site, find_sites, unpriced
from lapwing.prove.program.template import templates_of
from lapwing.prove.shift.small_runs import SmallRuns
from lapwing.prove.shift.synthesis import Broken, Choices, Task, grows, number_of, synthesise
from lapwing.prove.strategy.build import Builder, build
from lapwing.prove.strategy.coupling import NoDerivationError

Bounds = tuple[Term, ...]
LONGEST = 12
Budget = Callable[[World], Fraction | None]


@dataclass(frozen=True, slots=True)
class Solution:
    """What proves a task: the shifts, what is spent at most, and the invariants.

    Where parts of the program work on different rows, what is spent is within the bounds or within one of the others.
    """

    task: Task
    choices: Choices
    bounds: Bounds
    invariants: dict[Path, Term]
    others: tuple[Bounds, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a search came: shifts that no run in small worlds breaks, with bounds and the loop that lacks an
    invariant; or the simplest of the shifts that stood longest, and where they break.
    """

    task: Task
    choices: Choices | None
    broken: Broken | None
    bounds: Bounds | None
    stuck: Path | None = None


Solver = Callable[[Task, Budget, Callable[[Task, Measure], Iterator[Bounds]], Deadline], Solution | Attempt]


def tasks_of(goal: Private, hints: Hints) -> Iterator[Task]:
    """The ways to compare two runs: results equal, going in step or not; or one result at a time."""
    program, claim = goal.program, goal.claim
    if unpriced(program) is not None:
        return
    if not isinstance(claim, Claim):
        return
    scalar = all(not isinstance(sort_of(term), ListOf) or is_settled(term, program) for term in program.results)
    whole = any(sort_of(term) in (INT, BOOL) for term in program.results)
    paces = paces_of(program)
    for units, sites, rare in pricings(program, claim):
        ways = [(False, False)] if paces else [(False, True), (False, False)]
        if scalar and whole and all(unit.credit == "epsilon" for unit in units):
            ways.insert(1, (True, False))
        for pointwise, in_step in ways:
            templates = templates_of(program, sites, pointwise, hints.shifts)
            yield Task(program, claim, units, sites, templates, pointwise, in_step, paces, hints.facts, rare=rare)


def is_settled(result: Term, program: Program) -> bool:
    """Whether a result is a variable that only ever gets public values."""
    given = [each.value for each in statements_of(program.body) if isinstance(each, Assign) and each.target == result]
    return bool(given) and all(is_open(value, program) for value in given)


def pricings(program: Program, claim: Claim) -> Iterator[tuple[tuple[Unit, ...], dict[Path, Site], dict[Path, Rare]]]:
    """What draws cost: as they are; with Gaussian noise that moves on branches; or but for what is rare."""
    units, sites = find_sites(program, claim)
    yield units, sites, {}
    if claim.delta == ZERO:
        return
    for bells in bells_of_branches(program, claim):
        yield *find_sites(program, claim, bells), {}
    for more, rare in rare_events(program, claim, units):
        yield more, sites, rare


def worlds_for(task: Task) -> tuple[World, ...]:
    """The worlds to try a task in; the last is long enough for a step in every round to cost more than is claimed."""
    worlds = tuple(worlds_of(task.program, terms_of_price(task)))
    rounds = rounds_to_pay(task, worlds)
    small = max((world.rounds for world in small_ones(worlds)), default=0)
    return (*worlds, *longer(task.program, terms_of_price(task), rounds)) if small < rounds <= LONGEST else worlds


def longer_worlds_for(task: Task) -> tuple[World, ...]:
    """Longer worlds, for programs that skip rounds, or draw nothing where public numbers are 1."""
    prices = terms_of_price(task)
    rounds = rounds_to_pay(task, tuple(worlds_of(task.program, prices)))
    if not 0 < rounds < LONGEST:
        return ()
    size = min(2 * rounds + 1, LONGEST)
    small, large = (longer(task.program, prices, size, number) for number in (1, 2))
    return (*small, *(world for world in large if world not in small))


def longest_worlds_for(task: Task) -> tuple[World, ...]:
    """Worlds so long that what is paid in every round stands out, be public numbers 1 or 2."""
    prices = terms_of_price(task)
    small, large = (longer(task.program, prices, LONGEST, number) for number in (1, 2))
    return (*small, *(world for world in large if world not in small))


def rounds_to_pay(task: Task, worlds: tuple[World, ...]) -> int:
    """In how many rounds steps of the cheapest draw cost more than is claimed; 0 if that cannot be said."""
    small = small_ones(worlds)
    if not small or grows(price_of(task.claim)):
        return 0
    prices = [
        site.weight * number_of(task.units[site.unit].price, small[-1])
        for site in task.sites.values()
        if task.units[site.unit].credit == "epsilon" and len(site.path) > 1
    ]
    cheapest = min((price for price in prices if price > 0), default=None)
    return 0 if cheapest is None else int(number_of(price_of(task.claim), small[-1]) / cheapest) + 1


def small_ones(worlds: tuple[World, ...]) -> list[World]:
    """The worlds in which no public number is large."""
    return [world for world in worlds if all(number <= 1 for number in world.numbers.values())]


def terms_of_price(task: Task) -> tuple[Term, ...]:
    """The claim, and what draws cost."""
    return price_of(task.claim), *(unit.price for unit in task.units)


def solve(
    task: Task, budget: Budget, bounds_for: Callable[[Task, Measure], Iterator[Bounds]], deadline: Deadline
) -> Solution | Attempt:
    """Shifts within the budget, and the first bounds for which invariants are found."""
    return solve_in(worlds_for(task), task, budget, bounds_for, deadline)


def solve_in(
    worlds: tuple[World, ...],
    task: Task,
    budget: Budget,
    bounds_for: Callable[[Task, Measure], Iterator[Bounds]],
    deadline: Deadline,
) -> Solution | Attempt:
    """Shifts that no run in some worlds breaks, and what proves them."""
    try:
        choices, broken = synthesise(task, worlds, tuple(map(budget, worlds)), deadline)
    except OutOfTimeError:
        return Attempt(task, None, None, None)
    if choices is None:
        return Attempt(task, None, broken, None)
    segments = find_segments(task, choices)
    checkers = checkers_of(segments, deadline)
    bounds: Bounds | None = None
    stuck: Path | None = None
    try:
        measured = cache(partial(measure, task, choices, worlds, deadline))
        ways = filter(partial(all_within_claim, task), (of_one_way(task),))
        for alternatives in chain(ways, ((each,) for each in bounds_for(task, measured))):
            bounds = largest_of(alternatives)
            post = wanted(task, *alternatives)
            facts = find_facts(segments, checkers, bounds, post, deadline)
            if not isinstance(facts, Checker):
                return solution_of(task, choices, alternatives, facts)
            stuck = stuck or facts.segment.start or facts.segment.end or None
    except OutOfTimeError:
        stuck = stuck or next(iter(segments.loops), None)
    return Attempt(task, choices, None, bounds, stuck)


def solution_of(task: Task, choices: Choices, alternatives: tuple[Bounds, ...], facts: Kept) -> Solution:
    """A solution with what was found at the loops' heads."""
    known = (*(() if task.where is None else (task.where,)), *solvency(task, alternatives))
    invariants = {path: both(*known, *(each.term() for each in facts[path])) for path in facts}
    return Solution(task, choices, alternatives[0], invariants, alternatives[1:])


def solve_unmoved(task: Task, deadline: Deadline) -> Solution | None:
    """All draws equal in both runs and paid for: for sums over rows."""
    sums = contributions_of(task.program) or measured_lists(task.program)
    if task.pointwise or not sums:
        return None
    every = (*((bounds,) for bounds in whole_claim(task)), of_one_part(task))
    return solve_equal(task, filter(partial(all_within_claim, task), every), deadline, 1)


def all_within_claim(task: Task, alternatives: tuple[Bounds, ...]) -> bool:
    """Whether there are alternatives, each of them within the claim."""
    return bool(alternatives) and all(within_claim(task, bounds) for bounds in alternatives)


def solve_equal(
    task: Task, every: Iterable[tuple[Bounds, ...]], deadline: Deadline, stages: int | None = None
) -> Solution | None:
    """All draws equal in both runs, for the first of some alternatives with which that is proved, in so many stages.

    Once a stage has failed, what two short runs break is passed over.
    """
    choices: Choices = {
        path: {name: 0 for name, _, _ in template.numbers()} for path, template in task.templates.items()
    }
    segments = find_segments(task, choices)
    checkers = checkers_of(segments, deadline)
    runs: SmallRuns | None = None
    try:
        for alternatives in every:
            post = wanted(task, *alternatives)
            if runs is not None and runs.can_break(post):
                continue
            for kept in islice(find_invariants(segments, checkers, largest_of(alternatives), deadline), stages):
                if first_failure(checkers, kept, post) is None:
                    return solution_of(task, choices, alternatives, needed(checkers, kept, post))
                if runs is None:
                    runs = SmallRuns.of(task, choices, worlds_for(task), deadline)
                    if runs.can_break(post):
                        break
    except OutOfTimeError:
        pass
    return None


def largest_of(alternatives: tuple[Bounds, ...]) -> Bounds:
    """Of each unit, the bound of the alternative that allows some of it."""
    return tuple(next((bound for bound in each if bound != ZERO), ZERO) for each in zip(*alternatives, strict=True))


def solve_in_longer(
    task: Task, budget: Budget, bounds_for: Callable[[Task, Measure], Iterator[Bounds]], deadline: Deadline
) -> Solution | Attempt:
    """The same for shifts that no run breaks but a longer one."""
    more = longer_worlds_for(task)
    if not more:
        return Attempt(task, None, None, None)
    return solve_in((*worlds_for(task), *more), task, budget, bounds_for, deadline)


def find_facts(
    segments: Segments, checkers: list[Checker], bounds: Bounds, post: Term, deadline: Deadline
) -> Kept | Checker:
    """Facts at the loops' heads on which the end rests: by elimination with ever more guards, else by Horn clauses.

    If there are none, a stretch for which they are missing.
    """
    answer: Kept | Checker = {}
    for kept in stages(segments, checkers, bounds, post, deadline):
        failure = first_failure(checkers, kept, post)
        if failure is None:
            return needed(checkers, kept, post)
        answer = failure
    return answer


def stages(
    segments: Segments, checkers: list[Checker], bounds: Bounds, post: Term, deadline: Deadline
) -> Iterator[Kept]:
    """Ever more facts that hold at the loops' heads."""
    kept: Kept = {}
    for kept in find_invariants(segments, checkers, bounds, deadline):
        yield kept
    found = solve_horn(segments, checkers, kept, post, deadline)
    if found is not None:
        yield joined(kept, keep_inductive(checkers, kept, found, deadline))


def solvency(task: Task, alternatives: tuple[Bounds, ...]) -> list[Term]:
    """What loops must keep of delta: never more than its bound is spent."""
    setting = task.setting()
    counted = [number for number, unit in enumerate(task.units) if unit.credit == "delta"]
    choices = [
        both(*(Compare("<=", Spent(number), sided(bounds[number], 1, setting)) for number in counted))
        for bounds in alternatives
    ]
    return [] if not counted else [choices[0] if len(choices) == 1 else Or(tuple(choices))]


def wanted(task: Task, *alternatives: Bounds) -> Term:
    """What must hold at the end: the results agree, and no more than the bounds is spent."""
    setting, results = task.setting(), task.program.results
    left, right = ([sided(term, side, setting) for term in results] for side in (1, 2))
    within = [
        both(*(Compare("<=", Spent(unit), bound) for unit, bound in enumerate(bounds))) for bounds in alternatives
    ]
    spent = within[0] if len(within) == 1 else Or(tuple(within))
    if not task.pointwise:
        return both(*(equal(one, other) for one, other in zip(left, right, strict=True)), spent)
    values = [Logical(f"r{number}", sort_of(term)) for number, term in enumerate(results)]
    owed, paid = (both(*(equal(x, r) for x, r in zip(side, values, strict=True))) for side in (left, right))
    return Or((Not(owed), both(paid, spent)))


def opening(task: Task, alternatives: tuple[Bounds, ...]) -> Rule:
    """The rule a derivation starts with."""
    return (Pointwise if task.pointwise else Direct)(task.units, alternatives)


def assemble(goal: Private, solutions: list[Solution], careful: bool = False) -> Derivation | None:
    """One derivation from the solutions of all cases; a careful one says more than is likely to be needed."""
    task = solutions[0].task
    bounds = (each for solution in solutions for each in (solution.bounds, *solution.others))
    rule = opening(task, tuple(dict.fromkeys(bounds)))
    try:
        judged: Goal = rule.premises(goal).goals[0]
        if task.where is None:
            return Derivation(rule, (finish(solutions[0], judged, careful),))
        case = Case(task.where)
        parts = zip(solutions, case.premises(judged).goals, strict=True)
        return Derivation(rule, (Derivation(case, tuple(finish(each, part, careful) for each, part in parts)),))
    except (NoDerivationError, Refused):
        return None


def finish(solution: Solution, goal: Goal, careful: bool) -> Derivation:
    """The derivation of one case."""
    if not isinstance(goal, Judgment):
        raise NoDerivationError
    return build(Builder(solution.task, solution.choices, solution.invariants, says_all=careful), goal)
