"""Whether one assertion about two memories implies another, for neighbouring inputs: asked of z3."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import z3

from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.kernel.language.term import And, Not, Spent, Term
from lapwing.kernel.logic.adjacency import start_of
from lapwing.kernel.logic.judgment import Judgment, Setting
from lapwing.kernel.logic.relational_terms import both
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.encode import encode
from lapwing.prove.smt.formula import asked, demand, limited, usual_limits

STEPS = 10_000_000


@dataclass
class Entailment:
    """Assertions as z3 sees them; what a goal assumes is mostly what the one before it assumed, and made only once.

    Terms are told apart by what they are in memory, which is fast, and kept so that none takes the place of another.
    """

    symbols: dict[Any, Any] = field(default_factory=dict)
    made: dict[int, tuple[Term, Value]] = field(default_factory=dict)
    starts: dict[int, tuple[Setting, Term]] = field(default_factory=dict)

    def holds(self, setting: Setting, assumption: Term, conclusion: Term) -> bool:
        """Whether one assertion implies another for neighbouring inputs."""
        return self.follows(self.solver_for(setting, assumption), conclusion)

    def solver_for(self, setting: Setting, assumption: Term) -> Any:
        """A solver that takes it that neighbouring inputs are as assumed."""
        solver = limited(z3.SimpleSolver(), usual_limits(rlimit=STEPS))
        start = self.starts.setdefault(id(setting), (setting, start_of(setting)))[1]
        demand(solver, algebra.lift(self.truth(both(start, assumption))))
        return solver

    def follows(self, solver: Any, conclusion: Term) -> bool:
        """Whether what a solver takes for granted implies an assertion."""
        demand(solver, algebra.lift(self.truth(Not(conclusion))))
        return asked(solver, ()) < 0

    def truth(self, term: Term) -> Value:
        """When an assertion holds."""
        if isinstance(term, And):
            return algebra.conjoin(map(self.truth, term.operands))
        if id(term) not in self.made:
            self.made[id(term)] = term, algebra.truth(encode(term, self.symbol, opaque=True))
        return self.made[id(term)][1]

    def symbol(self, variable: Any) -> Any:
        """The z3 constant of a variable of an assertion."""
        if variable not in self.symbols:
            sort = REAL if isinstance(variable, Spent) else variable.sort
            mark = f"{type(variable).__name__} {getattr(variable, 'name', '')} {getattr(variable, 'side', '')}"
            mark += str(getattr(variable, "unit", ""))
            made = lists.unknown_list(mark, sort) if isinstance(sort, ListOf) else algebra.unknown(mark, sort)
            self.symbols[variable] = made
        return self.symbols[variable]


class Known:
    """What is known on one way through a block, and what follows from it."""

    def __init__(self, entailment: Entailment, judged: Judgment) -> None:
        self.entailment = entailment
        self.pre = judged.pre
        self.solver = entailment.solver_for(judged.setting, judged.pre)

    def implies(self, conclusion: Term) -> bool:
        """Whether an assertion follows."""
        self.solver.push()
        found = self.entailment.follows(self.solver, conclusion)
        self.solver.pop()
        return found
