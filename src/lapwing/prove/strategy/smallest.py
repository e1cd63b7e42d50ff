"""The smallest epsilon that can be proved, where no claim is given."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import ONE, ZERO, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.execution.unroll import World
from lapwing.prove.invariant.bounds import closest
from lapwing.prove.program.cases import splits_of
from lapwing.prove.program.parts import price_of
from lapwing.prove.program.single_items import single_items
from lapwing.prove.shift.synthesis import Task, grows, number_of
from lapwing.prove.strategy.composed import cheapest_parts, cheapest_release
from lapwing.prove.strategy.cost import cost_of, delta_of, largest_cost
from lapwing.prove.strategy.finite import smallest_finite
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.rival import in_the_long_run
from lapwing.prove.strategy.sampling import smallest_sampled
from lapwing.prove.strategy.selecting import smallest_selection
from lapwing.prove.strategy.smallest_rho import smallest_by_rho
from lapwing.prove.strategy.solve import Attempt, Solution, assemble, longest_worlds_for, solve_in, tasks_of, worlds_for

LONG = 5
FREE = Claim(ZERO, ZERO, ONE)


def smallest(search: Search, program: Program) -> Found | None:
    """A derivation of the smallest epsilon that can be found; a part that occurs again is not searched again."""
    if program not in search.costs:
        search.costs[program] = search_smallest(search, program)
    return search.costs[program]


def search_smallest(search: Search, program: Program) -> Found | None:
    """The search for it."""
    exact = smallest_finite(program)
    if exact is not None:
        return Found(*exact)
    best: Found | None = None
    for attempt in (
        smallest_by_coins,
        smallest_by_selection,
        smallest_by_item_enumeration,
        smallest_by_rho,
        smallest_by_judgment,
        smallest_by_post_processing,
        smallest_by_composition,
    ):
        found = None if search.is_over() else attempt(search, program)
        best = cheaper(search, program, best, found)
        if best is not None and not grows(price_of(best.claim)):
            return best
    return best


def smallest_by_coins(search: Search, program: Program) -> Found | None:
    """What a program costs that takes rows by coins, from the smallest epsilon on all rows."""
    return smallest_sampled(search, program, FREE, smallest)


def smallest_by_selection(search: Search, program: Program) -> Found | None:
    """Three times what a round costs, where a coin ends the rounds and the best of them is released."""
    return smallest_selection(search, program, smallest)


def smallest_by_item_enumeration(search: Search, program: Program) -> Found | None:
    """The exact epsilon of what becomes of one row, if that has finitely many runs and no other row matters."""
    for rule, premise in single_items(open_goal(program)):
        exact = smallest_finite(premise.program)
        if exact is not None:
            return Found(exact[0], Derivation(rule, (exact[1],)))
    return None


def open_goal(program: Program) -> Private:
    """A goal whose epsilon is still to be found."""
    return Private(program, FREE)


def smallest_by_judgment(search: Search, program: Program) -> Found | None:
    """The cheapest way to compare two runs; once a cost does not grow with the lists, other ways are not tried."""
    best: Found | None = None
    for task in tasks_of(open_goal(program), search.hints):
        for cases in splits_of(program):
            best = cheaper(search, program, best, cheapest(search, task, cases))
            if search.is_over():
                return best
        if best is not None and not grows(price_of(best.claim)):
            return best
    return best


def cheaper(search: Search, program: Program, best: Found | None, found: Found | None) -> Found | None:
    """The proof that costs less for long lists; the other is kept aside, as it may cost less for short ones."""
    if best is None or found is None:
        return best or found
    costs = [in_the_long_run(program, price_of(each.claim)) for each in (best, found)]
    kept, dropped = (found, best) if costs[1] < costs[0] else (best, found)
    search.set_aside(program, dropped)
    return kept


def long_cost(solution: Solution) -> Fraction:
    """What a solution costs for long lists."""
    return in_the_long_run(solution.task.program, cost_of(solution.task, solution.bounds))


def cheapest(search: Search, task: Task, cases: tuple[Term | None, ...]) -> Found | None:
    """The cheapest solutions of all cases; the first ones that were found are kept aside."""
    found: list[list[Solution]] = []
    for case in cases:
        solutions = ever_cheaper(search, replace(task, where=case))
        if not solutions:
            return None
        found.append(solutions)
    if any(len(solutions) > 1 for solutions in found):
        search.set_aside(task.program, joined(task.program, [solutions[0] for solutions in found]))
    return joined(task.program, [solutions[-1] for solutions in found])


def joined(program: Program, solutions: list[Solution]) -> Found | None:
    """The proof that solutions of all cases make, if they make one."""
    epsilon = largest_cost(program, [cost_of(each.task, each.bounds) for each in solutions])
    delta = largest_cost(program, [delta_of(each.task, each.bounds) for each in solutions])
    claim = Claim(epsilon, delta, ONE)
    derivation = assemble(Private(program, claim), solutions)
    return None if derivation is None else Found(claim, derivation, tuple(solutions))


def ever_cheaper(search: Search, task: Task) -> list[Solution]:
    """A solution, and then ever cheaper ones while there are any; one that is cheap in short runs only is none."""
    found: list[Solution] = []
    worlds = worlds_for(task)
    longest = worlds
    while not search.is_over():
        best = found[-1] if found else None
        answer = solve_in(longest, task, partial(below, best), closest, search.deadline)
        if isinstance(answer, Attempt):
            if best is None:
                search.attempts.append(answer)
            return found
        if best is not None and long_cost(answer) >= long_cost(best):
            if longest != worlds:
                return found
            longest = (*worlds, *longest_worlds_for(task))
            continue
        found.append(answer)
        if not task.units:
            return found
    return found


def below(solution: Solution | None, world: World) -> Fraction | None:
    """Less than a solution costs, by half a step of the cheapest noise, where lists are long for the numbers there."""
    if solution is None or world.rounds < LONG * max(world.numbers.values(), default=1):
        return None
    cost = number_of(cost_of(solution.task, solution.bounds), world)
    step = min(number_of(unit.price, world) for unit in solution.task.units) / 2
    return max(Fraction(0), cost - step)


def smallest_by_post_processing(search: Search, program: Program) -> Found | None:
    """The smallest epsilon of what is released, if the rest only works on that."""
    return cheapest_release(search, program, FREE, smallest)


def smallest_by_composition(search: Search, program: Program) -> Found | None:
    """The sum of what two parts cost."""
    return cheapest_parts(search, program, FREE, smallest)
