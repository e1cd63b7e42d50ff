"""The search for a proof: by enumeration, by comparing two runs, or by composing what parts are known to cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import product

from lapwing.kernel.claim import Claim
from lapwing.kernel.data import parts_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.judgment import Private
from lapwing.kernel.polynomial import add, quotient_of, subtract
from lapwing.kernel.program import Block, Program, Sample
from lapwing.kernel.refuse import Refused
from lapwing.kernel.role import Delta, Epsilon
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.substitute import variables_of
from lapwing.kernel.term import ONE, ZERO, Apply, Arithmetic, Length, Local, Term
from lapwing.kernel.wellformed import targets_of, terms_of
from lapwing.prove.bounds import affordable, closest, exact_quotient
from lapwing.prove.cases import splits_of
from lapwing.prove.clock import Deadline
from lapwing.prove.cost import cost_of, delta_of, largest_cost
from lapwing.prove.counters import statements_of
from lapwing.prove.expression import expression
from lapwing.prove.finite import smallest_finite
from lapwing.prove.hints import Hints
from lapwing.prove.live import live_at_loops
from lapwing.prove.solve import Attempt, Solution, assemble, solve, tasks_of
from lapwing.prove.synthesis import Task, number_of
from lapwing.prove.unroll import World
from lapwing.prove.worlds import worlds_of

LONG = 5


@dataclass(frozen=True, slots=True)
class Found:
    """A derivation of a claim, and what it was made from, as far as two runs were compared."""

    claim: Claim
    derivation: Derivation
    solutions: tuple[Solution, ...] = ()


@dataclass
class Search:
    """Until when to search, what may help, and how far the search came."""

    deadline: Deadline
    hints: Hints = field(default_factory=Hints)
    attempts: list[Attempt] = field(default_factory=list)

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return self.deadline.is_over()


def derive(search: Search, goal: Private) -> Found | None:
    """A derivation of a claim."""
    if goal.claim.group != ONE:
        return by_group(search, goal)
    for attempt in (by_enumeration, by_rounds, by_judgment, by_post_processing, by_composition):
        found = None if search.is_over() else attempt(search, goal)
        if found is not None:
            return found
    return None


def smallest(search: Search, program: Program) -> Found | None:
    """A derivation of the smallest epsilon that can be found."""
    exact = smallest_finite(program)
    if exact is not None:
        return Found(*exact)
    best: Found | None = None
    for attempt in (smallest_by_judgment, smallest_by_post_processing, smallest_by_composition):
        found = None if search.is_over() else attempt(search, program)
        if found is not None and (best is None or is_cheaper(program, found, best)):
            best = found
        if best is not None and not grows(best.claim.epsilon):
            return best
    return best


# a claim is given


def by_group(search: Search, goal: Private) -> Found | None:
    """A claim about groups, from one about single steps."""
    claim = goal.claim
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


def by_rounds(search: Search, goal: Private) -> Found | None:
    """Many rounds whose losses partly cancel, if the claim has the form of advanced composition."""
    program = goal.program
    path = (len(program.body) - 1,)
    live = live_at_loops(program).get(path)
    if live is None or goal.claim.delta == ZERO:
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


def by_judgment(search: Search, goal: Private) -> Found | None:
    """The program against itself, in one of the ways to compare two runs."""

    def budget(world: World) -> Fraction:
        return number_of(goal.claim.epsilon, world)

    for task in tasks_of(goal, search.hints):
        for cases in splits_of(goal.program):
            solutions: list[Solution] = []
            for case in cases:
                answer = solve(replace(task, where=case), budget, affordable, search.deadline)
                if isinstance(answer, Attempt):
                    search.attempts.append(answer)
                    break
                solutions.append(answer)
            found = assemble(goal, solutions) if len(solutions) == len(cases) else None
            if found is not None:
                return Found(goal.claim, found, tuple(solutions))
            if search.is_over():
                return None
    return None


def by_post_processing(search: Search, goal: Private) -> Found | None:
    """Leave out the end of the program, if it only works on what was released."""
    released = released_part(goal)
    if released is None:
        return None
    rule, premise = released
    found = by_judgment(search, premise) or by_composition(search, premise)
    return None if found is None else Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)


def by_composition(search: Search, goal: Private) -> Found | None:
    """Two parts: the first as cheap as it can be proved, the second for what is left of the claim."""
    program, claim = goal.program, goal.claim
    for cut, shared, first in first_parts(program):
        part = smallest(search, first)
        if part is None or search.is_over():
            continue
        try:
            rule = Sequential(cut, shared, part.claim, what_is_left(claim, part.claim))
            second = rule.premises(goal).goals[1]
        except Refused:
            continue
        rest = derive(search, second) if isinstance(second, Private) else None
        if rest is not None:
            derivation = Derivation(rule, (part.derivation, rest.derivation))
            return Found(claim, derivation, part.solutions + rest.solutions)
    return None


def what_is_left(claim: Claim, part: Claim) -> Claim:
    """A claim without what a part of it costs, epsilon and delta."""
    pairs = (claim.epsilon, part.epsilon), (claim.delta, part.delta)
    epsilon, delta = (expression(subtract(quotient_of(whole), quotient_of(paid))) for whole, paid in pairs)
    return Claim(epsilon, delta, ONE)


def together(one: Claim, other: Claim) -> Claim:
    """What two parts cost together, epsilon and delta."""
    pairs = (one.epsilon, other.epsilon), (one.delta, other.delta)
    epsilon, delta = (expression(add(quotient_of(first), quotient_of(second))) for first, second in pairs)
    return Claim(epsilon, delta, ONE)


# no claim is given


def open_goal(program: Program) -> Private:
    """A goal whose epsilon is still to be found."""
    return Private(program, Claim(ZERO, ZERO, ONE))


def smallest_by_judgment(search: Search, program: Program) -> Found | None:
    """The cheapest way to compare two runs; once a cost does not grow with the lists, other ways are not tried."""
    best: Found | None = None
    for task in tasks_of(open_goal(program), search.hints):
        for cases in splits_of(program):
            found = cheapest(search, task, cases)
            if found is not None and (best is None or is_cheaper(program, found, best)):
                best = found
            if search.is_over():
                return best
        if best is not None and not grows(best.claim.epsilon):
            return best
    return best


def is_cheaper(program: Program, found: Found, best: Found) -> bool:
    """Whether one proof costs less than another for long lists."""
    costs = found.claim.epsilon, best.claim.epsilon
    return in_the_long_run(program, costs[0]) < in_the_long_run(program, costs[1])


def grows(cost: Term) -> bool:
    """Whether a cost depends on the length of a list."""
    return isinstance(cost, Length) or any(grows(part) for part in parts_of(cost))


def in_the_long_run(program: Program, cost: Term) -> Fraction:
    """What a cost comes to for long lists."""
    world = list(worlds_of(program, (cost,)))[-1]
    return number_of(cost, replace(world, lengths=dict.fromkeys(world.lengths, 1000)))


def long_cost(solution: Solution) -> Fraction:
    """What a solution costs for long lists."""
    return in_the_long_run(solution.task.program, cost_of(solution.task, solution.bounds))


def cheapest(search: Search, task: Task, cases: tuple[Term | None, ...]) -> Found | None:
    """The cheapest solutions of all cases."""
    solutions: list[Solution] = []
    for case in cases:
        answer = cheapest_solution(search, replace(task, where=case))
        if answer is None:
            return None
        solutions.append(answer)
    epsilon = largest_cost([cost_of(each.task, each.bounds) for each in solutions])
    claim = Claim(epsilon, largest_cost([delta_of(each.task, each.bounds) for each in solutions]), ONE)
    derivation = assemble(Private(task.program, claim), solutions)
    return None if derivation is None else Found(claim, derivation, tuple(solutions))


def cheapest_solution(search: Search, task: Task) -> Solution | None:
    """A solution, and then ever cheaper ones while there are any."""
    best: Solution | None = None
    while not search.is_over():
        answer = solve(task, partial(below, best), closest, search.deadline)
        if isinstance(answer, Attempt):
            if best is None:
                search.attempts.append(answer)
            return best
        if best is not None and long_cost(answer) >= long_cost(best):
            return best
        best = answer
        if not task.units:
            return best
    return best


def below(solution: Solution | None, world: World) -> Fraction | None:
    """Less than a solution costs in a world with long lists and small numbers, by half a step of the cheapest noise."""
    if solution is None or world.rounds < LONG or any(number > 1 for number in world.numbers.values()):
        return None
    cost = number_of(cost_of(solution.task, solution.bounds), world)
    step = min(number_of(unit.price, world) for unit in solution.task.units) / 2
    return max(Fraction(0), cost - step)


def smallest_by_post_processing(search: Search, program: Program) -> Found | None:
    """The smallest epsilon of what is released, if the rest only works on that."""
    released = released_part(open_goal(program))
    if released is None:
        return None
    rule, premise = released
    found = smallest_by_judgment(search, premise.program) or smallest_by_composition(search, premise.program)
    return None if found is None else Found(found.claim, Derivation(rule, (found.derivation,)), found.solutions)


def smallest_by_composition(search: Search, program: Program) -> Found | None:
    """The sum of what two parts cost."""
    for cut, shared, first in first_parts(program):
        part = smallest(search, first)
        if part is None or search.is_over():
            continue
        try:
            draft = Sequential(cut, shared, part.claim, Claim(ZERO, ZERO, ONE))
            second = draft.premises(Private(program, part.claim)).goals[1]
            rest = smallest(search, second.program) if isinstance(second, Private) else None
            if rest is None:
                continue
            claim = together(part.claim, rest.claim)
        except Refused:
            continue
        rule = Sequential(cut, shared, part.claim, rest.claim)
        derivation = Derivation(rule, (part.derivation, rest.derivation))
        return Found(claim, derivation, part.solutions + rest.solutions)
    return None


# parts of programs


def released_part(goal: Private) -> tuple[PostProcessing, Private] | None:
    """The front of a program after which nothing private is read, if that is less than the whole."""
    program = goal.program
    for cut in range(len(program.body) + 1):
        rule = PostProcessing(cut, shared_at(program, cut))
        try:
            premise = rule.premises(goal).goals[0]
        except Refused:
            continue
        if isinstance(premise, Private) and (premise.program.body, premise.program.results) != (
            program.body,
            program.results,
        ):
            return rule, premise
        return None
    return None


def shared_at(program: Program, cut: int) -> tuple[Local, ...]:
    """What the statements after a cut use of those before it."""
    used = {
        variable
        for term in (*terms_of(program.body[cut:]), *program.results)
        for variable in variables_of(term)
        if isinstance(variable, Local)
    }
    return tuple(sorted(used & set(targets_of(program.body[:cut])), key=lambda local: local.name))


def first_parts(program: Program) -> Iterator[tuple[int, tuple[Local, ...], Program]]:
    """The ways to cut a program in two parts that both draw, as programs that release what the rest uses."""
    for cut in range(1, len(program.body)):
        if draws(program.body[cut - 1 : cut]) and draws(program.body[cut:]):
            shared = shared_at(program, cut)
            yield cut, shared, replace(program, body=program.body[:cut], results=shared)


def draws(block: Block) -> bool:
    """Whether a block draws."""
    return any(isinstance(statement, Sample) for statement in statements_of(block))
