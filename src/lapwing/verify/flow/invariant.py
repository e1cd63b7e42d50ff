"""Noninterference of runs that end, by invariants over two runs at once.

The prover's finder looks for facts at the heads of loops; for each stretch between loops, that the facts there follow
from those before, and that equal results follow at the end, is then asked of both solvers as a text.  A run that does
not end goes through a loop for ever and reaches no end, so nothing is said about it.
"""

from __future__ import annotations

from dataclasses import dataclass

import z3

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Term
from lapwing.kernel.smt.solver import valid_by_both
from lapwing.prove.invariant.candidates import Candidate
from lapwing.prove.invariant.houdini import Checker, Kept, checkers_of
from lapwing.prove.invariant.segments import START, find_segments
from lapwing.prove.program.sites import Path
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.smt.formula import negated
from lapwing.prove.strategy.solve import find_facts, wanted
from lapwing.verify.flow.observer import NOTHING, Observed


@dataclass(frozen=True)
class Argument:
    """Facts at each loop's head, and the questions both solvers answered with `unsat`."""

    facts: tuple[tuple[Path, tuple[Term, ...]], ...]
    scripts: tuple[str, ...]

    def check(self) -> str | None:
        """Ask both solvers again; None if they agree that all is well."""
        for script in self.scripts:
            complaint = valid_by_both(script)
            if complaint is not None:
                return complaint
        return None


def find_argument(observed: Observed, deadline: Deadline) -> Argument | None:
    """Invariants for which both solvers confirm that results are equal whenever both runs end."""
    task = Task(observed.program, NOTHING, (), {}, {}, False, False, {})
    post = wanted(task, ())
    try:
        segments = find_segments(task, {})
        checkers = checkers_of(segments, deadline)
        kept = find_facts(segments, checkers, (), post, deadline)
        if isinstance(kept, Checker):
            return None
        scripts = tuple(script_of(checker, kept, post) for checker in checkers)
    except (OutOfTimeError, LookupError):
        return None
    facts = tuple((path, tuple(each.term() for each in kept[path])) for path in kept)
    argument = Argument(facts, scripts)
    try:
        return argument if argument.check() is None else None
    except Refused:
        return None


def script_of(checker: Checker, kept: Kept, post: Term) -> str:
    """Can a stretch lead from what is known at its start to something that must not be?"""
    solver = z3.Solver()
    solver.add(checker.facts, *(checker.before.holds(each) for each in facts_at(kept, checker.segment.start)))
    ends = [negated(checker.after.holds(each)) for each in facts_at(kept, checker.segment.end)]
    solver.add(z3.Or(checker.wrong_end(post), *ends))
    return "(set-logic ALL)\n" + str(solver.to_smt2())


def facts_at(kept: Kept, path: Path) -> list[Candidate]:
    """What is known at a cut; nothing at the start of the program."""
    return [] if path == START else kept.get(path, [])
