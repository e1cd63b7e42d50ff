"""Large programs piece by piece: cut wherever only released values go on, each piece as cheap as it can be proved.

The cuts are nested in halves, so that a program of n pieces makes derivations of depth log n.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice

from lapwing.deadline import OutOfTimeError
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE, ZERO, Local
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.grid import off_grid
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.invariant.bounds import closest, measure
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.liveness import read_before_set
from lapwing.prove.program.parts import draws, shared_at, together
from lapwing.prove.program.raw import raw_at
from lapwing.prove.program.sites import find_sites, unpriced
from lapwing.prove.program.template import still_templates
from lapwing.prove.shift.synthesis import Task, grows
from lapwing.prove.strategy.composed import Cheapest
from lapwing.prove.strategy.cost import cost_of
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.rival import is_at_most
from lapwing.prove.strategy.smallest import FREE, open_goal, smallest
from lapwing.prove.strategy.solve import Solution, assemble, solve_equal, tasks_of, worlds_for
from lapwing.prove.strategy.straight import finished, go_straight, is_straight, unmoved
from lapwing.syntax.lowering.reads import locals_in

FEW = 3
WORLDS = 2
LIKELY = 3
TOGETHER = 12


def by_pieces(search: Search, goal: Private) -> Found | None:
    """The sum of what the pieces cost, if there are several and it is within the claim."""
    cuts = cuts_of(goal.program)
    straight = is_straight(goal.program) and draws_in(goal.program) > TOGETHER
    if not isinstance(goal.claim, Claim) or not (straight or len(cuts) >= FEW):
        return None
    for piece in (quick_piece, cheapest_piece):
        found = compose(search, goal.program, cuts, piece)
        if found is not None and is_at_most(goal.program, found.claim, goal.claim):
            return Found(goal.claim, found.derivation, found.solutions)
    return None


def draws_in(program: Program) -> int:
    """How many draws there are in a program's text."""
    return sum(isinstance(each, Sample) for each in statements_of(program.body))


def cuts_of(program: Program) -> list[int]:
    """Where to cut: after draws, where what is read later was released; straight lines are cut after several draws."""
    read, changed = read_before_set(program.body, locals_in(*program.results)), set_after(program)
    raw, off = raw_at(program), off_grid(program)
    found: list[int] = []
    before: set[Local] = set()
    pending = has_loop = 0
    for place, statement in enumerate(program.body[:-1], start=1):
        before |= set(targets_of((statement,)))
        inner = list(statements_of((statement,)))
        pending += sum(isinstance(each, Sample) for each in inner)
        has_loop += sum(isinstance(each, While) for each in inner)
        shared = read[place] & before
        if not pending or not (raw[place].isdisjoint(shared) and changed[place].isdisjoint(shared)):
            continue
        if any(local.name in off for local in shared):
            continue
        if has_loop or pending >= TOGETHER or has_loop_at(program, place):
            found.append(place)
            pending = has_loop = 0
    while found and not draws(program.body[found[-1] :]):
        found.pop()
    return found


def has_loop_at(program: Program, place: int) -> bool:
    """Whether a loop comes next, perhaps after assignments."""
    for statement in program.body[place:]:
        if isinstance(statement, While):
            return True
        if draws((statement,)):
            return False
    return False


def set_after(program: Program) -> list[frozenset[Local]]:
    """From each place on, the variables that are set."""
    changed: frozenset[Local] = frozenset()
    found = [changed]
    for statement in reversed(program.body):
        changed |= frozenset(targets_of((statement,)))
        found.append(changed)
    return found[::-1]


def compose(search: Search, program: Program, cuts: list[int], piece: Cheapest) -> Found | None:
    """What two halves cost together, and so on."""
    if search.is_over():
        return None
    kept = tuple(dict.fromkeys(each for each in program.results if isinstance(each, Local)))
    if kept != program.results or not draws(program.body[-1:]):
        return without_end(search, program, cuts, piece)
    if not cuts:
        return piece(search, program)
    cut = cuts[len(cuts) // 2]
    shared = shared_at(program, cut)
    first = compose(
        search, replace(program, body=program.body[:cut], results=shared), [each for each in cuts if each < cut], piece
    )
    if first is None:
        return None
    try:
        draft = Sequential(cut, shared, first.claim, FREE)
        later = draft.premises(Private(program, first.claim)).goals[1]
        if not isinstance(later, Private):
            return None
        second = compose(search, later.program, [each - cut for each in cuts if each > cut], piece)
        if second is None:
            return None
        claim = together(first.claim, second.claim)
    except Refused:
        return None
    rule = Sequential(cut, shared, first.claim, second.claim)
    return Found(claim, Derivation(rule, (first.derivation, second.derivation)), first.solutions + second.solutions)


def without_end(search: Search, program: Program, cuts: list[int], piece: Cheapest) -> Found | None:
    """The same, with the end left to post-processing: all after the last draw that reads nothing private."""
    end = max((place for place in range(len(program.body)) if draws(program.body[place : place + 1])), default=-1) + 1
    rule = PostProcessing(end, shared_at(program, end))
    try:
        premise = rule.premises(open_goal(program)).goals[0]
    except Refused:
        return piece(search, program)
    if not isinstance(premise, Private) or premise.program == program:
        return piece(search, program)
    found = compose(search, premise.program, cuts, piece)
    return None if found is None else Found(found.claim, Derivation(rule, (found.derivation,)), found.solutions)


def quick_piece(search: Search, program: Program) -> Found | None:
    """One piece by itself, with equal draws if that does."""
    return unmoved_piece(search, program) or cheapest_piece(search, program)


def cheapest_piece(search: Search, program: Program) -> Found | None:
    """One piece by itself, as cheap as it can be proved."""
    return straight_piece(search, program) or smallest(search, program)


def unmoved_piece(search: Search, program: Program) -> Found | None:
    """A piece with loops, with equal draws; what that costs in two small worlds is taken for what it costs."""
    task = None if is_straight(program) else equal_task(search, program)
    if task is None or any(unit.credit != "epsilon" for unit in task.units):
        return None
    measured = partial(measure, task, unmoved(task), worlds_for(task)[:WORLDS], search.deadline)
    try:
        likely = list(islice(closest(task, measured), LIKELY))
    except OutOfTimeError:
        return None
    lasting = [bounds for bounds in likely if not any(grows(bound) for bound in bounds)]
    solution = solve_equal(task, ((bounds,) for bounds in lasting), search.deadline, 1)
    if solution is None:
        return None
    claim = Claim(cost_of(task, solution.bounds), ZERO, ONE)
    derivation = assemble(Private(program, claim), [solution], search.careful)
    return None if derivation is None else Found(claim, derivation, (solution,))


def equal_task(search: Search, program: Program) -> Task | None:
    """The comparison of two runs whose results are equal."""
    return next((task for task in tasks_of(open_goal(program), search.hints) if not task.pointwise), None)


def still_task(search: Search, program: Program) -> Task | None:
    """The same for a straight line, with no shifts to choose from unless hints give some."""
    if search.hints.shifts or unpriced(program) is not None:
        return equal_task(search, program)
    units, sites = find_sites(program, FREE)
    return Task(program, FREE, units, sites, still_templates(program, sites), False, False, {}, search.hints.facts)


def straight_piece(search: Search, program: Program) -> Found | None:
    """A piece without loops."""
    task = still_task(search, program) if is_straight(program) else None
    line = None if task is None else go_straight(task)
    if task is None or line is None:
        return None
    claim = Claim(cost_of(task, line.bounds), ZERO, ONE)
    derivation = finished(line, task, Private(program, claim))
    solution = Solution(task, line.choices, line.bounds, {})
    return None if derivation is None else Found(claim, derivation, (solution,))
