"""Invariants by elimination: of all candidates, keep the largest set that every stretch of the program preserves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import TRUE, Term
from lapwing.prove.execution.state import State
from lapwing.prove.invariant.candidates import Candidate
from lapwing.prove.invariant.segments import START, Segment, Segments
from lapwing.prove.program.sites import Path
from lapwing.prove.smt import algebra
from lapwing.prove.smt.clock import MOST_STEPS, is_possible
from lapwing.prove.smt.formula import QuickSolver, all_of, any_of, demand, kept, negated, symbol, value_in

AT_ONCE = 8
A_MOMENT = 500_000
"""Steps of the solver to find out whether a fact can be left out."""

Kept = dict[Path, list[Candidate]]


@kept
def switch_of(kind: str, number: int) -> Any:
    """A condition's name; solvers may share names."""
    return symbol(f"{kind} {number}", BOOL)


@dataclass
class View:
    """Candidates as z3 conditions on one state; everything is made once."""

    state: State
    terms: dict[int, tuple[Any, Any, Term]] = field(default_factory=dict)
    values: dict[int, algebra.Value] = field(default_factory=dict)
    held: dict[Candidate, Any] = field(default_factory=dict)
    broken: dict[Candidate, Any] = field(default_factory=dict)

    def term(self, term: Term) -> tuple[Any, Any, Term]:
        """A fact or guard, and its opposite; terms are told apart by what they are in memory, which is fast."""
        found = self.terms.get(id(term))
        if found is None:
            made = algebra.lift(algebra.truth(self.state.value_once(term, self.values)))
            found = self.terms[id(term)] = made, negated(made), term
        return found

    def holds(self, candidate: Candidate) -> Any:
        """The candidate holds."""
        if candidate not in self.held:
            fact = self.term(candidate.fact)[0]
            self.held[candidate] = fact if candidate.guard is TRUE else any_of((self.term(candidate.guard)[1], fact))
        return self.held[candidate]

    def fails(self, candidate: Candidate) -> Any:
        """The candidate does not hold."""
        if candidate not in self.broken:
            fact = self.term(candidate.fact)[1]
            self.broken[candidate] = fact if candidate.guard is TRUE else all_of((self.term(candidate.guard)[0], fact))
        return self.broken[candidate]


@dataclass
class Questions:
    """A solver that is asked again and again which of the candidates at a start rule something out."""

    before: View
    facts: Any
    solver: Any = field(default_factory=QuickSolver)
    switches: dict[Candidate, Any] = field(default_factory=dict)
    named: dict[int, tuple[Any, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        demand(self.solver, self.facts)

    def is_possible(self, wrong: Any, assumed: list[Candidate], deadline: Deadline, steps: int = MOST_STEPS) -> bool:
        """Whether something can be although candidates hold."""
        return self.is_possible_if(self.question(wrong), assumed, deadline, steps)

    def question(self, wrong: Any) -> Any:
        """The name of something that is asked for, so that it can be asked again; z3 keeps what it makes only once."""
        found = self.named.get(wrong.ast.value)
        if found is None:
            question = switch_of("question", len(self.named))
            demand(self.solver, any_of((negated(question), wrong)))
            found = self.named[wrong.ast.value] = question, wrong
        return found[0]

    def is_possible_if(
        self, question: Any, assumed: list[Candidate], deadline: Deadline, steps: int = MOST_STEPS
    ) -> bool:
        """Whether what has a name can be although candidates hold; these have names, too, to be assumed or not."""
        for candidate in assumed:
            if candidate not in self.switches:
                switch = self.switches[candidate] = switch_of("assumed", len(self.switches))
                demand(self.solver, any_of((negated(switch), self.before.holds(candidate))))
        known = (self.switches[candidate] for candidate in assumed)
        return is_possible(self.solver, deadline, question, *known, steps=steps)

    def core(self, assumed: list[Candidate]) -> list[Candidate]:
        """Which of those assumed it took to rule out what was asked last."""
        switches = {self.switches[candidate].ast.value: candidate for candidate in assumed}
        return [switches[each.ast.value] for each in self.solver.unsat_core() if each.ast.value in switches]


@dataclass
class Checker:
    """One stretch, seen from its start and from its end; what breaks candidates and what proves is asked apart."""

    segment: Segment
    before: View
    after: View
    facts: Any
    deadline: Deadline
    breaking: Questions
    proving: Questions
    trusted: set[Candidate] = field(default_factory=set)
    assumed: set[Candidate] = field(default_factory=set)
    failing: dict[tuple[int, ...], Any] = field(default_factory=dict)

    @staticmethod
    def of(segment: Segment, deadline: Deadline) -> Checker:
        """A stretch with nothing looked at yet."""
        before, after = View(segment.before), View(segment.after)
        facts = algebra.lift(algebra.conjoin((*segment.before.facts, *segment.after.facts)))
        return Checker(segment, before, after, facts, deadline, Questions(before, facts), Questions(before, facts))

    def trust(self, sure: Kept) -> None:
        """Take it that candidates hold at the start, as they are known to be preserved."""
        for candidate in sure.get(self.segment.start, []):
            if candidate not in self.trusted:
                self.trusted.add(candidate)
                demand(self.breaking.solver, self.before.holds(candidate))

    def start_anew(self) -> None:
        """Take nothing for known any more: what holds for some bounds may rest on facts that others do not speak of."""
        if self.trusted:
            self.trusted = set()
            self.breaking = Questions(self.before, self.facts)

    def falsified(self, active: Kept) -> list[Candidate]:
        """The active candidates at the end that one run violates; none if no run violates any.

        Of the candidates at the start those under a guard are many, and most have nothing to do with it: one is
        assumed as soon as a run is found that violates it.
        """
        wanted = active.get(self.segment.end, [])
        if not wanted:
            return []
        question = self.breaking.question(self.some_fails(wanted))
        start = active.get(self.segment.start, [])
        while self.breaking.is_possible_if(question, [each for each in start if self.is_assumed(each)], self.deadline):
            model = self.breaking.solver.model()
            ruled_out = violated(model, self.before, (each for each in start if not self.is_assumed(each)))
            if not ruled_out:
                return violated(model, self.after, wanted)
            self.assumed.update(ruled_out[:AT_ONCE])
        return []

    def is_assumed(self, candidate: Candidate) -> bool:
        """Whether a candidate at the start is taken into account: if it has a guard, once it was seen to matter."""
        return candidate.guard is TRUE or candidate in self.assumed

    def some_fails(self, candidates: list[Candidate]) -> Any:
        """That one of the candidates does not hold at the end: a fact fails where one of its guards holds."""
        guards: dict[int, list[Candidate]] = {}
        for candidate in candidates:
            guards.setdefault(id(candidate.fact), []).append(candidate)
        return any_of([self.fails_somewhere(each) for each in guards.values()])

    def fails_somewhere(self, candidates: list[Candidate]) -> Any:
        """That a fact does not hold although one of its guards does; made once."""
        fact, guards = candidates[0].fact, [candidate.guard for candidate in candidates]
        key = (id(fact), *map(id, guards))
        if key not in self.failing:
            fails = self.after.term(fact)[1]
            guarded = [self.after.term(guard)[0] for guard in guards if guard is not TRUE]
            always = len(guarded) < len(guards)
            self.failing[key] = fails if always else all_of((fails, any_of(guarded)))
        return self.failing[key]

    def core(self, assumed: list[Candidate], wrong: Any) -> list[Candidate] | None:
        """Candidates at the start that rule something out; None if they do not."""
        if self.proving.is_possible(wrong, assumed, self.deadline):
            return None
        return self.proving.core(assumed)

    def quick_core(self, assumed: list[Candidate], wrong: Any) -> list[Candidate] | None:
        """The same; None also if that takes more than a moment to find out."""
        try:
            possible = self.proving.is_possible(wrong, assumed, self.deadline, A_MOMENT)
        except OutOfTimeError:
            return None
        return None if possible else self.proving.core(assumed)

    def wrong_end(self, post: Term) -> Any:
        """What must not be possible in this stretch."""
        wrong = list(self.segment.after.broken)
        if self.segment.end == START:
            wrong.append(algebra.invert(algebra.truth(self.segment.after.value(post))))
        return algebra.lift(algebra.disjoin(wrong))


def violated(model: Any, view: View, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates that do not hold in a model."""
    values: dict[int, bool] = {}

    def holds(term: Term) -> bool:
        if id(term) not in values:
            values[id(term)] = value_in(model, view.term(term)[0])
        return values[id(term)]

    return [each for each in candidates if (each.guard is TRUE or holds(each.guard)) and not holds(each.fact)]


def checkers_of(segments: Segments, deadline: Deadline) -> list[Checker]:
    """A checker for each stretch, those from the program's start first."""
    checkers = [Checker.of(segment, deadline) for segment in segments.found]
    return sorted(checkers, key=lambda checker: checker.segment.start != START)


def keep_inductive(checkers: list[Checker], sure: Kept, candidates: Kept, deadline: Deadline) -> Kept:
    """The largest set of candidates that holds at first and that every stretch preserves, given what is sure."""
    for checker in checkers:
        checker.trust(sure)
    active = {path: list(each) for path, each in candidates.items()}
    settled: dict[int, int] = {}
    while unsettled := [each for each in checkers if settled.get(id(each)) != assumed_by(each, active)]:
        for checker in unsettled:
            while fallen := checker.falsified(active):
                if deadline.is_over():
                    raise OutOfTimeError
                gone = set(fallen)
                active[checker.segment.end] = [each for each in active[checker.segment.end] if each not in gone]
            settled[id(checker)] = assumed_by(checker, active)
    return active


def assumed_by(checker: Checker, active: Kept) -> int:
    """How many candidates a stretch starts from: as long as none of them falls, what it preserves stays preserved."""
    return len(active.get(checker.segment.start, []))


def first_failure(checkers: list[Checker], kept: Kept, post: Term) -> Checker | None:
    """A stretch after which the end is not as wanted, or in which something forbidden may happen."""
    for checker in checkers:
        if checker.core(kept.get(checker.segment.start, []), checker.wrong_end(post)) is None:
            return checker
    return None


def smaller(checker: Checker, assumed: list[Candidate], wrong: Any) -> list[Candidate]:
    """A core from which nothing can be left out, as far as a moment tells."""
    core = checker.core(assumed, wrong) or []
    for candidate in list(core):
        if candidate in core:
            found = checker.quick_core([each for each in core if each != candidate], wrong)
            core = core if found is None else found
    return core


def needed(checkers: list[Checker], kept: Kept, post: Term) -> Kept:
    """The candidates that the end and each other rest on, in the order they were in; no more than that."""
    wanted: dict[Path, dict[Candidate, None]] = {path: {} for path in kept}
    waiting: list[tuple[Path, Candidate]] = []

    def look(checker: Checker, wrong: Any) -> None:
        start = checker.segment.start
        if start not in kept or checker.quick_core(list(wanted[start]), wrong) is not None:
            return
        ordered = sorted(kept[start], key=lambda each: (each not in wanted[start], each.guard is not TRUE))
        for candidate in smaller(checker, ordered, wrong):
            if candidate not in wanted[start]:
                wanted[start][candidate] = None
                waiting.append((start, candidate))

    for checker in checkers:
        look(checker, checker.wrong_end(post))
    while waiting:
        path, candidate = waiting.pop()
        for checker in checkers:
            if checker.segment.end == path:
                look(checker, checker.after.fails(candidate))
    return {path: [candidate for candidate in each if candidate in wanted[path]] for path, each in kept.items()}
