"""The tactics of coins whose probabilities depend on private data."""

from __future__ import annotations

from lapwing.kernel.language import law
from lapwing.kernel.logic.relational_terms import sided
from lapwing.kernel.rules.shared.draws import draws
from lapwing.kernel.rules.toss import Toss
from lapwing.prove.rocq.draws import drawn_names, settled, spending
from lapwing.prove.rocq.in_rho import cost_of
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.state import State
from lapwing.prove.rocq.steps import premises


def follow_toss(state: State, rule: Toss) -> None:
    """Both coins fall alike; what that is worth is paid unless the probabilities are equal."""
    pair = draws(state.judged, (law.Flip,), rule.epsilon_unit, rule.delta_unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    chances = [
        terms.real(each, state.names)
        for each in (sided(pair.one.probability, 1, setting), sided(pair.two.probability, 2, setting))
    ]
    low_1, high_1, low_2, high_2, near = (
        name
        for each in rule.premises(state.judged).obligations
        for name in discharge(state, each.assumption, each.conclusion)
    )
    new, one, two, amounts = drawn_names(state, pair)
    units = rule.epsilon_unit, rule.delta_unit
    costs = {unit: terms.real(cost_of(state, unit), new.names) for unit in units}
    epsilon, delta = (terms.real(each, state.names) for each in (rule.epsilon, rule.delta))
    ((judged, node),) = premises(state)
    moved, paid = script.fresh("moved"), script.fresh("paid")
    script.say(
        f"apply toss_rule with (p := {chances[0]}) (q := {chances[1]}) (eps := {epsilon}) (delta := {delta})"
        f" (a' := {spending(state, costs)}).",
        "{ exact F. }",
        "{ exact G. }",
        "{ memory; worth. }",
        "{ memory; worth. }",
        f"{{ exact (conj {low_1} {high_1}). }}",
        f"{{ exact (conj {low_2} {high_2}). }}",
        "{ covered. }",
        "{ positive. }",
        f"{{ exact {near}. }}",
    )
    for unit, credit in zip(units, ("epsilon", "delta"), strict=True):
        script.say(
            f"{{ memory; unfold left_{credit}; memory; paid_in_rho ltac:(apply paid_apart;"
            f" [covered|unfold price_{unit}; worth|still_there]). }}"
        )

    def on() -> None:
        script.say(f"memory; intros {one} {two} {amounts} {moved} {paid}; memory_in {moved}; memory_in {paid}.")
        reached, parts = settled(new.named({}, moved), state, paid, *units)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)
