"""The tactics of the rules for loops."""

from __future__ import annotations

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.rocq.names import AND
from lapwing.prove.rocq.state import State, fresh_state, grid_facts, projected
from lapwing.prove.rocq.steps import premises


def invariant_text(state: State, invariant: t.Term) -> str:
    """An invariant as a relation of two memories and amounts."""
    names = projected(state, "m1", "m2", "a")
    parts = [state.terms.prop(invariant, names), *grid_facts(state, "m1", "m2")]
    return f"(fun m1 m2 a => {AND.join(parts)})"


def anywhere(state: State, held: str, *tests: str, curried: bool = False) -> State:
    """Any two memories and amounts, of which only the invariant and some tests are known."""
    one, two, amounts, names = fresh_state(state)
    on = [state.script.fresh("on") for _ in grid_facts(state, "m1", "m2")]
    invariant = nested([held, *on])
    pattern = " ".join((invariant, *tests)) if curried else nested([invariant, *tests])
    state.script.say(f"intros {one} {two} {amounts} {pattern}.")
    state.script.say(
        "; ".join((*(f"memory_in {name}" for name in (held, *on, *tests)), *(f"as_fact {name}" for name in tests)))
        + "."
    )
    if state.hypotheses:
        state.script.say(f"clear {' '.join(state.hypotheses)}.")
    return state.at(names=names, hypotheses=(held, *on, *tests))


def nested(names: list[str]) -> str:
    """A pattern for the parts of a conjunction."""
    return "".join(f"[{name} " for name in names[:-1]) + names[-1] + "]" * (len(names) - 1)


def once(state: State, judged: Judgment, node: Derivation, held: str, *tests: str) -> None:
    """One round: what comes after it is anything that is safe from the invariant."""
    script = state.script
    after, left, right = (script.fresh(base) for base in ("after", "k1", "k2"))
    script.say(f"intros {left} {right} {after}.")
    inside = anywhere(state, held, *tests)
    script.say("cbn [app].")

    def again(reached: State) -> None:
        script.say(f"apply {after}; memory; keep.")

    inside.at(ending=again).go(judged, node)


def follow_while_both(state: State, rule: WhileBoth) -> None:
    """Guards agree, delta is not overspent, a round keeps the invariant, and what comes after."""
    (body, body_node), (rest, rest_node) = premises(state)
    script = state.script
    held, test = script.fresh("inv"), script.fresh("test")
    script.say(f"apply while_both with (I := {invariant_text(state, rule.invariant)}).", "{ exact F. }", "{ exact G. }")

    def agree() -> None:
        anywhere(state, held)
        script.say("memory; obligation.")

    script.case(agree)
    script.case(lambda: script.say(f"intros ? ? a {held} {test}; solvent."))
    script.case(lambda: once(state, body, body_node, held, test))

    def later() -> None:
        anywhere(state, held, test, curried=True).go(rest, rest_node)

    script.case(later)
    script.case(lambda: script.say("memory; keep."))
