"""Invariants in passes: what is equal, what holds always, what holds under a guard, and under more guards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from lapwing.deadline import Deadline
from lapwing.kernel.language.term import TRUE, Local, Term
from lapwing.prove.invariant.candidates import Candidate, core_facts, equalities, facts_of, guards_of
from lapwing.prove.invariant.houdini import Checker, Kept, keep_inductive
from lapwing.prove.invariant.segments import Segments
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.program.sites import Path


def find_invariants(
    segments: Segments, checkers: list[Checker], bounds: tuple[Term, ...], deadline: Deadline
) -> Iterator[Kept]:
    """All candidates that hold at every loop's head: the core, all without guards, with the usual ones, with many."""
    for checker in checkers:
        checker.start_anew()
    task = segments.task
    live = {path: each.head for path, each in live_at_loops(task.program).items() if path in segments.loops}
    same = {path: [Candidate(TRUE, fact) for fact in equalities(heads)] for path, heads in live.items()}
    equal = keep_inductive(checkers, {}, same, deadline)
    differ = {path: differing(heads, equal[path]) for path, heads in live.items()}
    core = {path: core_facts(task, path, heads, differ[path], bounds) for path, heads in live.items()}
    kept = joined(keep_inductive(checkers, equal, always(core, equal), deadline), equal)
    yield kept
    facts = {path: facts_of(task, heads, differ[path], core[path]) for path, heads in live.items()}
    kept = joined(kept, keep_inductive(checkers, kept, always(facts, kept), deadline))
    yield kept
    usual, many = (
        {path: [TRUE, *guards_of(task, heads, differ[path], rich)] for path, heads in live.items()}
        for rich in (False, True)
    )
    for guards in (usual,) if usual == many else (usual, many):
        guarded: dict[Path, list[Candidate]] = {}
        for path in live:
            held = {(candidate.guard, candidate.fact) for candidate in kept[path]}
            fallen = [fact for fact in (*equalities(differ[path]), *facts[path]) if (TRUE, fact) not in held]
            pairs = product(guards[path], fallen)
            guarded[path] = [Candidate(*pair) for pair in pairs if pair not in held]
        kept = joined(kept, keep_inductive(checkers, kept, guarded, deadline))
        yield kept


def always(facts: Mapping[Path, list[Term]], kept: Kept) -> Kept:
    """The facts as candidates without a guard, but for those that are known to hold."""
    held = {path: {id(candidate.fact) for candidate in kept[path] if candidate.guard is TRUE} for path in facts}
    return {
        path: [Candidate(TRUE, fact) for fact in each if id(fact) not in held[path]] for path, each in facts.items()
    }


def joined(one: Kept, other: Kept) -> Kept:
    """All candidates of both."""
    return {path: one[path] + other[path] for path in one}


def differing(live: frozenset[Local], kept: list[Candidate]) -> frozenset[Local]:
    """The variables that are not known to be equal."""
    held = {candidate.fact for candidate in kept}
    return frozenset(local for local in live if not set(equalities(frozenset({local}))) <= held)
