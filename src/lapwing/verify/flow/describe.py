"""Feasible sets that are too large to list: a formula over the secrets, and for one whole number its ranges."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import z3

from lapwing.kernel.language.program import Block, If, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.term import Local
from lapwing.kernel.logic.judgment import Setting
from lapwing.kernel.smt.solver import valid_by_both
from lapwing.prove.execution.state import Plan, State
from lapwing.prove.execution.unroll import World, run_whole, start
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.decode import NotATermError, decode
from lapwing.refute.exact.value import Value
from lapwing.syntax.pretty_term import LOWEST, show_term
from lapwing.verify.flow.observer import NOTHING, Observed, observe
from lapwing.verify.flow.question import Question, sort_in

MOST_RANGES = 12
ROUNDS = {0: 1, 1: 12, 2: 5}
DEEP = 3
LONGEST = 80
STEPS = 20_000_000

Range = tuple[int | None, int | None]


@dataclass(frozen=True)
class Description:
    """`ranges` are all of the set where it is about one whole number and they could be found; None ends are open.

    `rounds` says that only runs with at most so many rounds of each loop were looked at.
    """

    formula: str
    ranges: tuple[Range, ...] | None
    rounds: int | None

    @property
    def size(self) -> int | None:
        """How many secrets there are; None if not known or infinitely many."""
        if self.ranges is None or self.rounds is not None:
            return None
        total = 0
        for low, high in self.ranges:
            if low is None or high is None:
                return None
            total += high - low + 1
        return total


def describe(question: Question) -> Description:
    """The secrets for which the results are as observed."""
    observed = observe(question.flow, question.observer)
    rounds = ROUNDS.get(depth_of(observed.program.body), DEEP)
    state = symbolic(question, observed, World(numbers(question), lengths(question), rounds))
    begun = len(state.facts)
    run_whole(state, World({}, {}, rounds))
    ended = algebra.lift(algebra.conjoin(state.facts[begun:]))
    values = [state.value(term, 1) for term in observed.program.results]
    agree = algebra.conjoin(
        lists.equal(value, constant(held)) for value, held in zip(values, question.observation or (), strict=True)
    )
    domain = algebra.lift(algebra.conjoin(domain_of(question, state)))
    here = z3.simplify(z3.And(ended, algebra.lift(agree), domain))
    cut = solver_with(domain, z3.Not(ended)).check() != z3.unsat
    return Description(
        words(here, symbols(question, state)), ranges_of(question, observed, state, here), rounds if cut else None
    )


def symbols(question: Question, state: State) -> dict[str, str]:
    """What the unknowns are called in the program."""
    names: dict[str, str] = {}
    for name in question.secrets:
        held = state.sides[0][name]
        items = enumerate(held.items) if isinstance(held, lists.Slots) else ()
        names |= {str(item): f"{name}[{place}]" for place, item in items}
        names |= {} if isinstance(held, lists.Slots) else {str(held): name}
    return names


def depth_of(block: Block) -> int:
    """How deep loops are nested."""
    deepest = 0
    for statement in block:
        match statement:
            case While(body=body):
                deepest = max(deepest, 1 + depth_of(body))
            case If(then=then, otherwise=otherwise):
                deepest = max(deepest, depth_of(then), depth_of(otherwise))
            case _:
                pass
    return deepest


def numbers(question: Question) -> dict[str, Any]:
    """The known inputs that are no lists."""
    return {name: held for name, held in question.known.items() if not isinstance(held, tuple)}


def lengths(question: Question) -> dict[str, int]:
    """How long all lists are."""
    known = {name: len(held) for name, held in question.known.items() if isinstance(held, tuple)}
    return {**known, **question.lengths}


def symbolic(question: Question, observed: Observed, world: World) -> State:
    """Two runs on the same unknown secrets, so really one."""
    plan = Plan(observed.program, {}, {}, {}, 0, {})
    state = start(plan, Setting(observed.program, NOTHING, ()), world, in_step=False)
    for name in question.secrets:
        state.sides[1][name] = state.sides[0][name]
    for name, held in question.known.items():
        if isinstance(held, tuple):
            state.shared[name] = constant(held)
    return state


def constant(held: Value) -> Any:
    """A known value among symbols."""
    if isinstance(held, tuple):
        return lists.Slots(len(held), tuple(map(constant, held)), INT)
    return held


def domain_of(question: Question, state: State) -> list[Any]:
    """Where the secrets lie."""
    facts = []
    for name in question.secrets:
        domain, held = question.domains.get(name), state.sides[0][name]
        if domain is not None:
            for item in held.items if isinstance(held, lists.Slots) else (held,):
                facts += [algebra.compare("<=", domain.low, item), algebra.compare("<=", item, domain.high)]
    return facts


def words(formula: Any, names: dict[str, str]) -> str:
    """A formula as text, with the secrets' own names."""
    if size_of(formula, {}) > LONGEST:
        return "a condition that is too long to show"
    known = {symbol: Local(name, INT) for symbol, name in names.items()}
    try:
        text = show_term(decode(formula, known), LOWEST)
    except (NotATermError, KeyError, LookupError, ValueError):
        text = " ".join(str(formula).split())
        for symbol, name in names.items():
            text = text.replace(symbol, name)
    return text


def size_of(formula: Any, sizes: dict[int, int]) -> int:
    """How long a formula is when its shared parts are written out."""
    key = formula.get_id()
    if key not in sizes:
        sizes[key] = 1 + sum(size_of(child, sizes) for child in formula.children())
    return sizes[key]


def ranges_of(question: Question, observed: Observed, state: State, here: Any) -> tuple[Range, ...] | None:
    """All ranges of a set of whole numbers, confirmed by both solvers; None if there are too many or none can tell."""
    if len(question.secrets) != 1 or sort_in(question.flow, question.secrets[0]) not in (INT, BOOL):
        return None
    secret = state.sides[0][question.secrets[0]]
    found: list[Range] = []
    outside: list[Any] = []
    while len(found) <= MOST_RANGES:
        solver = solver_with(here, *outside)
        answer = solver.check()
        if answer == z3.unsat:
            return tuple(sorted(found, key=order)) if confirmed(here, secret, found) else None
        if answer == z3.unknown:
            return None
        member = solver.model().eval(secret, model_completion=True).as_long()
        ends = [edge(here, secret, member, up) for up in (False, True)]
        if any(end == "unknown" for end in ends):
            return None
        low, high = (None if end == "none" else end for end in ends)
        found.append((low, high))  # type: ignore[arg-type]
        outside.append(z3.Not(within(secret, found[-1])))
    return None


def edge(here: Any, secret: Any, member: int, up: bool) -> int | str:
    """The last number in one direction from which all up to a member are in the set, by halving."""
    sign = 1 if up else -1
    distance = sign * (secret - member)
    solver = solver_with(z3.Not(here), distance > 0)
    answer = solver.check()
    if answer != z3.sat:
        return "none" if answer == z3.unsat else "unknown"
    inside, outside = 0, abs(solver.model().eval(secret, model_completion=True).as_long() - member)
    while outside - inside > 1:
        middle = (inside + outside) // 2
        answer = solver.check(distance <= middle)
        if answer == z3.unknown:
            return "unknown"
        if answer == z3.sat:
            outside = abs(solver.model().eval(secret, model_completion=True).as_long() - member)
        else:
            inside = middle
    return member + sign * inside


def confirmed(here: Any, secret: Any, found: list[Range]) -> bool:
    """Both solvers agree that the ranges are the set, no more and no less."""
    inside = z3.Or(z3.BoolVal(False), *[within(secret, each) for each in found])
    solver = solver_with(here != inside)
    try:
        return valid_by_both("(set-logic ALL)\n" + str(solver.to_smt2())) is None
    except Refused:
        return False


def within(secret: Any, found: Range) -> Any:
    """A number lies in a range."""
    low, high = found
    ends = ([secret >= low] if low is not None else []) + ([secret <= high] if high is not None else [])
    return z3.And(z3.BoolVal(True), *ends)


def order(ends: Range) -> Fraction:
    """Where a range starts."""
    return Fraction(-(10**40)) if ends[0] is None else Fraction(ends[0])


def solver_with(*facts: Any) -> Any:
    """A solver that knows facts."""
    solver = z3.Solver()
    solver.set("rlimit", STEPS)
    solver.add(*facts)
    return solver
