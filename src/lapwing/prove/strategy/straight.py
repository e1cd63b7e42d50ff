"""Straight lines of draws, a few at a time: all draws are equal in both runs, and each is paid for as it stands.

After every few draws only what matters later is kept: which variables are equal or how far apart they are, and how much
was spent at most.  So no question to a solver grows with the program; the absolute values of n draws in one question
are 2 ** n cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.program import Block, Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import NUMBERS
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import (
    ONE,
    TRUE,
    ZERO,
    And,
    Arithmetic,
    Compare,
    Literal,
    Local,
    Logical,
    Sided,
    Spent,
    Term,
    Variable,
)
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.adjacency import start_of
from lapwing.kernel.logic.judgment import Goal, Judgment, Private
from lapwing.kernel.logic.relational_terms import both, equal, minus
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.seq import Seq
from lapwing.prove.invariant.candidates import paid_step
from lapwing.prove.invariant.terms import number, plus, times
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.liveness import live_before
from lapwing.prove.program.raw import raw_at
from lapwing.prove.program.sites import Path
from lapwing.prove.program.step import counted_step
from lapwing.prove.shift.synthesis import Choices, Task
from lapwing.prove.strategy.build import Builder, derive
from lapwing.prove.strategy.coupling import NoDerivationError
from lapwing.prove.strategy.entailment import Known

TOGETHER = 4
STEPS = (1, 0, 2, 3, 4)
APART = (0, 1, 2, 3, 4)
Amount = dict[Term, Fraction]


@dataclass(frozen=True, slots=True)
class Piece:
    """A few statements: the derivation of what holds after them from what holds before."""

    size: int
    derivation: Derivation
    after: Term


@dataclass
class Line:
    """A straight line on the way to its end: what was spent so far of each unit, as multiples of public steps."""

    builder: Builder
    judged: Judgment
    live: list[frozenset[Local]]
    spent: list[Amount]
    witnesses: frozenset[Variable]
    known: list[Term] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Straight:
    """The derivation of a judgment about a whole straight line, and what it spends of each unit at most."""

    choices: Choices
    bounds: tuple[Term, ...]
    derivation: Derivation


def is_straight(program: Program) -> bool:
    """Whether there is no loop."""
    return not any(isinstance(each, While) for each in statements_of(program.body))


def go_straight(task: Task) -> Straight | None:
    """The derivation with equal draws, if there is one; nothing is asked of what the claim allows."""
    if task.pointwise or task.where is not None or any(unit.credit != "epsilon" for unit in task.units):
        return None
    choices = unmoved(task)
    try:
        return along(Builder(task, choices, {}), choices)
    except (NoDerivationError, Refused):
        return None


def along(builder: Builder, choices: Choices) -> Straight:
    """From piece to piece."""
    task = builder.task
    program = task.program
    judged = Direct(task.units, ((ZERO,) * len(task.units),)).premises(Private(program, task.claim)).goals[0]
    if not isinstance(judged, Judgment):
        raise NoDerivationError
    witnesses = frozenset(each for each in variables_of(start_of(judged.setting)) if isinstance(each, Logical))
    line = Line(builder, judged, live_after(program), [{} for _ in task.units], witnesses)
    pieces: list[Piece] = []
    pre = judged.pre
    for first, last in stretches(program.body):
        pieces.append(go_on(line, pre, first, last, is_last=last == len(program.body)))
        pre = pieces[-1].after
    return Straight(choices, tuple(amount_term(each) for each in line.spent), joined(pieces))


def go_on(line: Line, pre: Term, first: int, last: int, is_last: bool) -> Piece:
    """Through a few statements, and what is known after them."""
    block, builder = line.judged.left[first:last], line.builder
    paths: tuple[Path, ...] = tuple((place,) for place in range(first, last))
    builder.ends = []
    derivation = derive(builder, replace(line.judged, left=block, right=block, pre=pre, post=TRUE), paths, paths)
    ends, builder.ends, builder.goals = [Known(builder.entailment, end) for end in builder.ends], None, 0
    if not ends:
        raise NoDerivationError
    pay(line, ends)
    bounds = [Compare("<=", Spent(unit), amount_term(each)) for unit, each in enumerate(line.spent)]
    if is_last:
        wanted = both(*(each for each in conjuncts(line.judged.post) if not is_bound(each)))
        if not all(end.implies(wanted) for end in ends):
            raise NoDerivationError
    else:
        line.known = what_holds(line, ends, block, line.live[last])
    return Piece(last - first, derivation, both(*line.known, *bounds))


def is_bound(term: Term) -> bool:
    """Whether an assertion is about what was spent."""
    return any(isinstance(each, Spent) for each in variables_of(term))


def joined(pieces: list[Piece]) -> Derivation:
    """One derivation of all, cut in halves, so that it is not deep."""
    if len(pieces) == 1:
        return pieces[0].derivation
    middle = len(pieces) // 2
    front, back = pieces[:middle], pieces[middle:]
    size = sum(each.size for each in front)
    return Derivation(Seq(size, size, front[-1].after), (joined(front), joined(back)))


def stretches(body: Block) -> Iterator[tuple[int, int]]:
    """Where to cut: after every few draws; what draws nothing stays with what comes before it."""
    first, drawn = 0, 0
    for place, statement in enumerate(body):
        here = sum(isinstance(each, Sample) for each in statements_of((statement,)))
        if drawn and drawn + here > TOGETHER:
            yield first, place
            first, drawn = place, 0
        drawn += here
    yield first, len(body)


def live_after(program: Program) -> list[frozenset[Local]]:
    """Which variables are read from each place on; the last place is the end."""
    after = frozenset(each for term in program.results for each in variables_of(term) if isinstance(each, Local))
    found = [after]
    for statement in reversed(program.body):
        after = live_before((statement,), (), after, {})
        found.append(after)
    return found[::-1]


def unmoved(task: Task) -> Choices:
    """No shifts; where steps are counted, one is paid around private values and none around others."""
    raw = raw_at(task.program)
    choices: Choices = {}
    for path, template in task.templates.items():
        choice = {name: 0 for name, _, _ in template.numbers()}
        if template.counted:
            private = any(each in raw[path[0]] for each in variables_of(task.sites[path].center))
            choice |= {name: int(private) for name in choice if name.endswith("amount")}
        choices[path] = choice
    return choices


# what was paid


def pay(line: Line, ends: list[Known]) -> None:
    """Add what the draws of a piece cost at most, whichever way it ended."""
    for unit in range(len(line.spent)):
        most: Amount = {}
        for amount in (cost_at(line, end, unit) for end in ends):
            most = {
                step: max(most.get(step, Fraction(0)), amount.get(step, Fraction(0))) for step in {**most, **amount}
            }
        for step, share in most.items():
            line.spent[unit][step] = line.spent[unit].get(step, Fraction(0)) + share


def cost_at(line: Line, end: Known, unit: int) -> Amount:
    """What was spent of a unit on one way through a piece, draw by draw."""
    found: Amount = {}
    for cost in payments(conjuncts(end.pre), Spent(unit)):
        step, share = largest(line, end, cost)
        found[step] = found.get(step, Fraction(0)) + share
    return found


def payments(known: list[Term], amount: Variable) -> Iterator[Term]:
    """The costs that an amount is the sum of: each statement of it says what it was before, and what was added."""
    while True:
        for each in known:
            match each:
                case Compare(
                    operator="==", left=left, right=Arithmetic(operator="+", left=Logical() as old, right=cost)
                ):
                    if left == amount:
                        yield cost
                        amount = old
                        break
                case _:
                    pass
        else:
            return


def largest(line: Line, end: Known, cost: Term) -> tuple[Term, Fraction]:
    """How much a draw costs at most: a few steps."""
    match cost:
        case Arithmetic(operator="*", left=Literal(value=share)):
            weight = Fraction(share)
        case _:
            weight = Fraction(1)
    program = line.judged.setting.program
    for step in dict.fromkeys((paid_step(program), ONE, counted_step(program, whole=False) or ONE)):
        for steps in STEPS:
            if end.implies(Compare("<=", cost, times(weight * steps, step))):
                none = steps == 1 and end.implies(Compare("<=", cost, ZERO))
                return step, Fraction(0) if none else weight * steps
    raise NoDerivationError


def amount_term(amount: Amount) -> Term:
    """A sum of multiples as a term."""
    plain, result = Fraction(0), None
    for step, share in amount.items():
        if isinstance(step, Literal):
            plain += share * Fraction(step.value)
        elif share:
            part = times(share, step)
            result = part if result is None else plus(result, part)
    return number(plain) if result is None else plus(result, number(plain))


# what is known


def conjuncts(term: Term) -> list[Term]:
    """The parts of a conjunction."""
    return list(term.operands) if isinstance(term, And) else [] if term == TRUE else [term]


def what_holds(line: Line, ends: list[Known], block: Block, live: frozenset[Local]) -> list[Term]:
    """What is known after a piece of the variables that are still read."""
    changed = {each.name for each in targets_of(block)}
    names = {each.name for each in live} | {each.param.name for each in line.judged.setting.program.parameters}
    kept = [each for each in line.known if sides_in(each) <= names and sides_in(each).isdisjoint(changed)]
    new = sorted((local for local in live if local.name in changed), key=lambda local: local.name)
    same = [equal(Sided(local.name, local.sort, 1), Sided(local.name, local.sort, 2)) for local in new]
    if everywhere(line, ends, both(*same)):
        return [*kept, *same]
    for local, fact in zip(new, same, strict=True):
        kept += [fact] if everywhere(line, ends, fact) else list(differences(line, ends, local, names))
    return list(dict.fromkeys(kept))


def sides_in(term: Term) -> set[str]:
    """The names of the variables that an assertion speaks of."""
    return {each.name for each in variables_of(term) if isinstance(each, Sided)}


def everywhere(line: Line, ends: list[Known], fact: Term) -> bool:
    """Whether a fact holds whichever way a piece ended."""
    return fact == TRUE or all(end.implies(fact) for end in ends)


def differences(line: Line, ends: list[Known], local: Local, names: set[str]) -> Iterator[Term]:
    """What is known of a variable that differs: what it was set to, and how far apart its values are."""
    shared = [each for each in conjuncts(ends[0].pre) if all(each in conjuncts(end.pre) for end in ends[1:])]
    for each in shared:
        inside = set(variables_of(each))
        mine = any(isinstance(one, Sided) and one.name == local.name for one in inside)
        steady = all(one in line.witnesses for one in inside if isinstance(one, Logical))
        if mine and steady and sides_in(each) <= names and not is_bound(each):
            yield each
    if local.sort not in NUMBERS:
        return
    one, two = (Sided(local.name, local.sort, side) for side in (1, 2))
    for apart in (minus(one, two), minus(two, one)):
        step = paid_step(line.judged.setting.program)
        bounds = (Compare("<=", apart, times(steps, step)) for steps in APART)
        yield from [each for each in [next((each for each in bounds if everywhere(line, ends, each)), None)] if each]


def finished(straight: Straight, task: Task, goal: Private) -> Derivation | None:
    """The derivation of a claim, if the whole line stays within it."""
    rule = Direct(task.units, (straight.bounds,))
    try:
        premise: Goal = rule.premises(goal).goals[0]
    except Refused:
        return None
    return Derivation(rule, (straight.derivation,)) if isinstance(premise, Judgment) else None
