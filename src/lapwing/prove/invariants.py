"""Invariants in three passes: what is equal, what holds always, and what holds under a guard."""

from __future__ import annotations

from lapwing.kernel.term import TRUE, Local, Term
from lapwing.prove.candidates import Candidate, equalities, facts_of, guards_of
from lapwing.prove.clock import Deadline
from lapwing.prove.houdini import Checker, Kept, keep_inductive
from lapwing.prove.live import live_at_loops
from lapwing.prove.segments import Segments
from lapwing.prove.sites import Path


def find_invariants(
    segments: Segments, checkers: list[Checker], bounds: tuple[Term, ...], rich: bool, deadline: Deadline
) -> Kept:
    """All candidates that hold at every loop's head."""
    task = segments.task
    live = {path: each.head for path, each in live_at_loops(task.program).items() if path in segments.loops}
    same = {path: [Candidate(TRUE, fact) for fact in equalities(heads)] for path, heads in live.items()}
    kept = keep_inductive(checkers, same, deadline)
    differ = {path: differing(heads, kept[path]) for path, heads in live.items()}
    facts = {path: facts_of(task, heads, differ[path], bounds) for path, heads in live.items()}
    simple = {path: [Candidate(TRUE, fact) for fact in facts[path]] + kept[path] for path in live}
    kept = keep_inductive(checkers, simple, deadline)
    guarded: dict[Path, list[Candidate]] = {}
    for path, heads in live.items():
        held = {candidate.fact for candidate in kept[path]}
        fallen = [fact for fact in (*equalities(differ[path]), *facts[path]) if fact not in held]
        guards = [TRUE, *guards_of(task, heads, differ[path], rich)]
        guarded[path] = kept[path] + [Candidate(guard, fact) for guard in guards for fact in fallen]
    return keep_inductive(checkers, guarded, deadline)


def differing(live: frozenset[Local], kept: list[Candidate]) -> frozenset[Local]:
    """The variables that are not known to be equal."""
    held = {candidate.fact for candidate in kept}
    return frozenset(local for local in live if not set(equalities(frozenset({local}))) <= held)
