"""The tactics of the rules that speak of how far lists are apart."""

from __future__ import annotations

from lapwing.kernel.language import law
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.logic.relational_terms import equal, sided
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.shared.distances import facts
from lapwing.kernel.rules.shared.draws import draws, weight
from lapwing.prove.rocq.draws import drawn_names, settled, spending
from lapwing.prove.rocq.obligation import conjuncts, discharge, learn, wrapped
from lapwing.prove.rocq.state import State
from lapwing.prove.rocq.steps import premises


def follow_apart(state: State, rule: Apart) -> None:
    """Each fact about the distance of any two lists, by the lemma that says it."""
    ((judged, node),) = premises(state)
    known = [
        part for fact in facts(rule.left, rule.right, rule.start, rule.norm, rule.reach) for part in conjuncts(fact)
    ]
    texts = dict.fromkeys(state.terms.prop(fact, state.names) for fact in known)
    vectors = any(isinstance(node, t.Added | t.Clipped) for node in inside((rule.left, rule.right)))
    shown, new = "first [apart_fact | vector_fact]" if vectors else "apart_fact", []
    for text in (text for text in texts if text not in state.facts):
        new.append(state.script.fresh("apart"))
        state.script.say(f"assert {wrapped(text)} as {new[-1]} by (clear; {shown}).")
    state.at(facts=state.facts | set(texts)).named({}, *new).go(judged, node)


def follow_scores(state: State, rule: Scores) -> None:
    """One candidate on both sides; what the scores fall and rise by is paid."""
    pair = draws(state.judged, (law.Exponential,), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    left, right = sided(pair.one.scores, 1, setting), sided(pair.two.scores, 2, setting)
    scale, price = terms.real(pair.one.scale, state.names), f"price_{rule.unit}"
    share = terms.real(weight(rule.unit, t.Arithmetic("/", t.ONE, pair.one.scale), setting), state.names)
    change = t.Arithmetic("+", t.Distance(left, right, t.ZERO, "rise"), t.Distance(right, left, t.ZERO, "rise"))
    listed = "rewrite ?len_as_reals, ?rise_as_reals; " if t.sort_of(left) == ListOf(INT) else ""
    new, one, _, amounts = drawn_names(state, pair)
    paid = script.fresh("paid")
    after = spending(state, {rule.unit: f"({share} * {terms.real(change, state.names)})"})
    ((judged, node),) = premises(state)
    (many,) = discharge(state, state.judged.pre, equal(t.Length(left), t.Length(right)))
    script.say(f"apply scores_rule with (scale := {scale}) (a' := {after}).")
    script.say("{ exact F. }", "{ exact G. }", "{ memory; worth. }", "{ memory; worth. }", "{ positive. }")
    script.say(f"{{ memory; {listed}exact {many}. }}")

    def pay() -> None:
        script.say(f"assert ({share} * {price} = / {scale}) as rate by (unfold {price}; worth).")
        script.say(f"memory; {listed}rated rate; unfold left_epsilon; memory; apply Req_le; ring.")

    script.case(pay)
    script.case(lambda: script.say("unfold left_delta; memory; lra."))

    def on() -> None:
        script.say(f"memory; intros {one} {amounts} {paid}; memory_in {paid}.")
        reached, parts = settled(new.named({pair.right: one}), state, paid, rule.unit)
        learn(reached, judged.pre, *parts).go(judged, node)

    script.case(on)
