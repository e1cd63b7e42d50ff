"""Numbers that are clipped to a range, as names: what is known of these is the range, and that equal lists give equals.

Whether that is enough is a hint of z3; where it is not, the facts stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.logic.relational_terms import equal
from lapwing.prove.rocq.cases import WORK, closed_here
from lapwing.prove.rocq.chosen import choices_in
from lapwing.prove.rocq.state import Names, State
from lapwing.prove.rocq.z3_script import script_of

Facts = list[tuple[str, t.Term]]


@dataclass(frozen=True)
class Clip:
    """The least of a bound and the largest of a number and another bound, and its name."""

    whole: t.Apply
    number: t.Term
    low: t.Term
    high: t.Term
    name: t.Logical

    def range(self) -> tuple[t.Term, t.Term]:
        """That it is not above the upper bound, and not below the lower one unless the bounds are crossed."""
        above = t.Or((t.Compare("<=", self.low, self.name), equal(self.name, self.high)))
        return t.Compare("<=", self.name, self.high), above


def named_clips(state: State, facts: Facts) -> tuple[State, Facts]:
    """The facts with names for what is clipped, if they still contradict each other."""
    clips = list(clips_in(state, [fact for _, fact in facts]))
    if not clips:
        return state, facts
    names = {clip.whole: clip.name for clip in clips}
    called: Names = {clip.name: clip.name.name for clip in clips}
    new = state.at(names={**state.names, **called})
    script, lines = state.script, list[str]()
    found = [(name, exchanged(fact, names)) for name, fact in facts]
    for clip in clips:
        parts = " ".join(state.terms.of_sort(each, t.sort_of(clip.whole), state.names) for each in arguments(clip))
        kind = "Z" if t.sort_of(clip.whole) == INT else "R"
        for lemma, fact in zip(("clip_high", "clip_low"), clip.range(), strict=True):
            found.append((script.fresh("range"), fact))
            lines.append(f"pose proof ({lemma}{kind} {parts}) as {found[-1][0]}.")
    for one, other, left, right in alike(clips):
        found.append((script.fresh("alike"), t.Or((t.Not(equal(left, right)), equal(one.name, other.name)))))
        wanted = state.terms.prop(t.Or((t.Not(equal(left, right)), equal(one.whole, other.whole))), state.names)
        places = " ".join(state.names[each] for each in (left, right))
        lines.append(f"assert ({wanted}) as {found[-1][0]} by (same_by {places}).")
    solver = z3.Solver()
    solver.set("rlimit", WORK)
    solver.from_string(script_of([closed_here(fact, new) for _, fact in found]))
    if solver.check() != z3.unsat:
        return state, facts
    for clip in clips:
        text = state.terms.of_sort(clip.whole, t.sort_of(clip.whole), state.names)
        lines.append(f"set ({clip.name.name} := {text}) in *; clearbody {clip.name.name}.")
    script.say(*lines)
    return new, found


def arguments(clip: Clip) -> tuple[t.Term, t.Term, t.Term]:
    """What the lemmas are about."""
    return clip.number, clip.low, clip.high


def clips_in(state: State, terms: list[t.Term]) -> Iterator[Clip]:
    """What is clipped in some terms, to bounds in which nothing is chosen."""
    for node in dict.fromkeys(node for term in terms for node in inside(term)):
        match node:
            case t.Apply(function="min", arguments=(t.Apply(function="max", arguments=(number, low)), high)) if not any(
                choices_in(low)
            ) and not any(choices_in(high)):
                yield Clip(node, number, low, high, t.Logical(state.script.fresh("clip"), t.sort_of(node)))
            case _:
                pass


def exchanged(term: t.Term, names: dict[t.Apply, t.Logical]) -> t.Term:
    """The term with names for what is clipped in it."""
    if isinstance(term, t.Apply) and term in names:
        return names[term]
    parts = parts_of(term)
    return rebuild(term, [exchanged(part, names) for part in parts]) if parts else term


def alike(clips: list[Clip]) -> Iterator[tuple[Clip, Clip, t.Variable, t.Variable]]:
    """Any two that are one if two variables are."""
    for number, one in enumerate(clips):
        for other in clips[:number]:
            for left in variables_of(one.whole):
                for right in variables_of(other.whole):
                    if t.sort_of(left) == t.sort_of(right) and substitute(one.whole, {left: right}) == other.whole:
                        yield one, other, left, right
