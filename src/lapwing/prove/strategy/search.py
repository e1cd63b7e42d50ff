"""The search for a proof of a claim: by enumeration, by comparing two runs, or by composing what parts cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from lapwing.kernel.check import check
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, ZeroConcentrated
from lapwing.kernel.language.program import Program, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Delta, Epsilon
from lapwing.kernel.language.term import ONE, TRUE, ZERO, Apply, Arithmetic, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.prove.execution.unroll import World
from lapwing.prove.invariant.bounds import affordable, exact_quotient
from lapwing.prove.program.cases import Cases, splits_of
from lapwing.prove.program.expression import expression
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.program.parts import draws, price_of, released_parts
from lapwing.prove.program.single_items import single_items
from lapwing.prove.shift.synthesis import Task, number_of
from lapwing.prove.strategy.calls import by_calls
from lapwing.prove.strategy.composed import one_item, two_parts
from lapwing.prove.strategy.computing import by_computing
from lapwing.prove.strategy.concentrated import by_rho, derive_in_rho
from lapwing.prove.strategy.currencies import by_best_order, by_conversion, derive_in_currency
from lapwing.prove.strategy.each_round import each_round
from lapwing.prove.strategy.found import Found, Search
from lapwing.prove.strategy.metered import by_meter
from lapwing.prove.strategy.pieces import by_pieces
from lapwing.prove.strategy.ranked import by_ranks
from lapwing.prove.strategy.rounds import adds_vectors
from lapwing.prove.strategy.sampling import by_sampling
from lapwing.prove.strategy.selecting import by_selection
from lapwing.prove.strategy.shuffling import by_shuffling
from lapwing.prove.strategy.smallest import smallest
from lapwing.prove.strategy.solve import (
    Attempt,
    Solution,
    Solver,
    assemble,
    solve,
    solve_in_longer,
    solve_unmoved,
    tasks_of,
)

Attempter = Callable[[Search, Private], Found | None]


def derive_whole(search: Search, goal: Private) -> Found | None:
    """A derivation for a whole program: from the claims of the programs it calls, or else by all other ways."""
    calls = search.hints.calls
    return (
        (by_calls(search, goal, calls, derive) if calls else None)
        or by_computing(search, goal, derive)
        or derive(search, goal)
    )


def derive(search: Search, goal: Private) -> Found | None:
    """A derivation of a claim."""
    if isinstance(goal.claim, ZeroConcentrated):
        return derive_in_rho(search, goal, derive)
    if isinstance(goal.claim, ApproximateConcentrated):
        return by_conversion(search, goal, derive)
    if not isinstance(goal.claim, Claim):
        return derive_in_currency(search, goal, derive)
    if goal.claim.group != ONE:
        return by_group(search, goal)
    for attempt in (by_best_order, *attempts_at(goal.program), by_meter):
        found = None if search.is_over() else attempt(search, goal)
        if found is not None:
            return found
    return None


def by_coins(search: Search, goal: Private) -> Found | None:
    """Rows that are taken by coins, from what the program costs on all rows."""
    return by_sampling(search, goal, smallest)


def by_shuffled_rows(search: Search, goal: Private) -> Found | None:
    """Sums of what rows add, from what one of them costs."""
    return by_shuffling(search, goal, smallest)


def by_selected_round(search: Search, goal: Private) -> Found | None:
    """Rounds that a coin ends, from what one of them costs."""
    return by_selection(search, goal, smallest)


def attempts_at(program: Program) -> tuple[Attempter, ...]:
    """What to try, in this order; several loops that draw are a composition rather than one large comparison."""
    first = (
        by_enumeration,
        by_ranks,
        by_coins,
        by_shuffled_rows,
        by_selected_round,
        by_item_enumeration,
        by_rounds,
        by_each_round,
        by_pieces,
    )
    if adds_vectors(program):
        return *first, by_rho, by_composition, by_judgment, by_post_processing, by_item
    if sum(isinstance(statement, While) and draws((statement,)) for statement in program.body) > 1:
        return *first, by_composition, by_judgment, by_post_processing, by_item, by_rho
    return *first, by_judgment, by_post_processing, by_item, by_composition, by_rho


def by_group(search: Search, goal: Private) -> Found | None:
    """A claim about groups, from one about single steps."""
    claim = approximate(goal)
    try:
        share = exact_quotient(quotient_of(claim.epsilon), quotient_of(claim.group))
        epsilon = share or Arithmetic("/", claim.epsilon, claim.group)
        deltas = [expression(quotient_of(term)) for term in shares_of_delta(claim, epsilon)]
    except Refused:
        return None
    for delta in dict.fromkeys(deltas):
        rule = Group(epsilon, delta)
        try:
            single = rule.premises(goal).goals[0]
        except Refused:
            continue
        found = derive(search, single) if isinstance(single, Private) else None
        if found is not None:
            return Found(claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def shares_of_delta(claim: Claim, epsilon: Term) -> Iterator[Term]:
    """What is left of a group's delta for a single step, by either formula."""
    largest = Apply("exp", (Arithmetic("*", Arithmetic("-", claim.group, ONE), epsilon),))
    yield Arithmetic("/", claim.delta, Arithmetic("*", claim.group, largest))
    if claim.delta != ZERO:
        powers = [Apply("exp", (term,)) for term in (Arithmetic("*", claim.group, epsilon), epsilon)]
        whole = Arithmetic("/", *(Arithmetic("-", power, ONE) for power in powers))
        yield Arithmetic("/", claim.delta, whole)


def by_enumeration(search: Search, goal: Private) -> Found | None:
    """A program with finitely many runs."""
    try:
        Finite().premises(goal)
    except Refused:
        return None
    return Found(goal.claim, Derivation(Finite(), ()))


def by_item_enumeration(search: Search, goal: Private) -> Found | None:
    """A program that reads one row, or one in each round, if what becomes of a row has finitely many runs."""
    released = [(None, goal), *released_parts(goal)]
    for post, rule, premise in ((post, *about) for post, part in released for about in single_items(part)):
        found = by_enumeration(search, premise)
        if found is not None:
            derivation = Derivation(rule, (found.derivation,))
            return Found(goal.claim, derivation if post is None else Derivation(post, (derivation,)))
    return None


def by_item(search: Search, goal: Private) -> Found | None:
    """A program that reads one row, or one in each round, from what becomes of a row."""
    return one_item(search, goal, derive)


def by_rounds(search: Search, goal: Private) -> Found | None:
    """Many rounds whose losses partly cancel, if the claim has the form of advanced composition."""
    program = goal.program
    path = (len(program.body) - 1,)
    live = live_at_loops(program).get(path)
    if live is None or approximate(goal).delta == ZERO:
        return None
    prices = [parameter.param for parameter in program.parameters if isinstance(parameter.role, Epsilon)]
    deltas = [parameter.param for parameter in program.parameters if isinstance(parameter.role, Delta)]
    shared = tuple(sorted(live.touched | live.after, key=lambda local: local.name))
    each_round: list[Term] = [ZERO, *deltas]
    for epsilon, delta, slack in product(prices, each_round, deltas):
        rule = Advanced(shared, epsilon, delta, slack)
        try:
            one = rule.premises(goal).goals[0]
        except Refused:
            continue
        found = derive(search, one) if isinstance(one, Private) else None
        if found is not None:
            return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def by_each_round(search: Search, goal: Private) -> Found | None:
    """Rounds that choose something by noise, from what one of them costs."""
    return each_round(search, goal, derive)


def by_judgment(search: Search, goal: Private) -> Found | None:
    """The program against itself, in one of the ways to compare two runs.

    Where no way is found although nothing speaks against the shifts, longer runs may.
    """
    stuck: list[tuple[Task, Cases]] = []
    for task in tasks_of(goal, search.hints):
        for cases in splits_of(goal.program):
            found = by_cases(search, goal, task, cases, solve)
            if isinstance(found, Found):
                return found
            if search.is_over():
                return None
            if found is not None and found.stuck is not None:
                stuck.append((task, cases))
    for task, cases in stuck:
        found = by_cases(search, goal, task, cases, solve_in_longer)
        if isinstance(found, Found):
            return found
    return None


def by_cases(search: Search, goal: Private, task: Task, cases: Cases, solved: Solver) -> Found | Attempt | None:
    """One way to compare two runs, case by case; the attempt that failed if there is a case without a solution."""

    def budget(world: World) -> Fraction:
        return number_of(price_of(goal.claim), world)

    solutions: list[Solution] = []
    for case in cases:
        here = replace(task, where=case)
        answer = solve_unmoved(here, search.deadline) or solved(here, budget, affordable, search.deadline)
        if isinstance(answer, Attempt):
            search.attempts.append(answer)
            return answer
        solutions.append(answer)
    found = assemble(goal, solutions, search.careful)
    if found is None or (search.careful and not is_accepted(goal, found)):
        return None
    return Found(goal.claim, found, tuple(solutions))


def is_accepted(goal: Private, derivation: Derivation) -> bool:
    """Whether the kernel accepts a derivation; that of a part of the neighbours only is left to the whole."""
    try:
        return goal.where != TRUE or check(goal, derivation).claim == goal.claim
    except Refused:
        return False


def by_post_processing(search: Search, goal: Private) -> Found | None:
    """Leave out the end of the program, if it only works on what was released."""
    for rule, premise in released_parts(goal):
        for attempt in (by_enumeration, by_each_round, by_judgment, by_item, by_composition):
            found = None if search.is_over() else attempt(search, premise)
            if found is not None:
                return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def by_composition(search: Search, goal: Private) -> Found | None:
    """Two parts: the first as cheap as it can be proved, the second for what is left of the claim."""
    return two_parts(search, goal, smallest, derive)
