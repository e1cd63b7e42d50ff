"""Advanced composition: rounds that are close both ways round and surely end."""

from __future__ import annotations

from functools import partial

from lapwing.kernel.rules.advanced import Advanced
from lapwing.prove.rocq.claims import decided_all, runs_of
from lapwing.prove.rocq.mirror import working
from lapwing.prove.rocq.parts import Part, Whole
from lapwing.prove.rocq.rounds import Loop, loop_of, use_round
from lapwing.prove.rocq.state import Script


def advanced_proof(whole: Whole, rule: Advanced) -> list[str]:
    """One round given any values of what is shared; the losses of the rounds partly cancel."""
    (part,) = whole.premises()
    found, script = loop_of(whole, rule.shared), Script()
    runs, terms, names = runs_of(whole.program), whole.terms, whole.inputs.names
    costs = " ".join(terms.real(each, names) for each in (rule.epsilon, rule.delta))
    parts, bodies = (" ".join(f"({name} {run})" for run in runs) for name in ("result", "round"))
    found.begin(script)
    script.say(
        f"apply (advanced_rule_with_delta memory _ _ {decided_all([each.sort for each in rule.shared])} starts shared"
        f" {parts} {found.test(1)} {found.test(2)} {bodies} {found.left()} {costs} (Z.to_nat {found.count()}) _ _"
        f" {terms.real(rule.slack, names)} epsilon delta)."
    )
    script.say("{ not_below. }", "{ not_below. }", "{ parts; split; [positive|covered]. }")
    for name in ("epsilon", "delta"):
        script.say(f"{{ rewrite INR_IZR_INZ, Z2Nat.id by obligation; unfold {name}; in_reals; drifted. }}")
    found.enter_counted(script)
    script.say(*["{ intros ? _ _; apply ending_sure; unfold round; surely_ends work_out. }"] * 2)
    script.case(partial(both_ways, script, found, part))
    found.leave(script)
    return [working(whole.program, {part.module: part.program}), *found.proof(script, part)]


def both_ways(script: Script, found: Loop, part: Part) -> None:
    """The theorem about one round, for these neighbours and for the same ones the other way round."""
    found.round(script)
    script.say("as_fact again; parts; split.")
    script.case(partial(use_round, script, found, part))
    script.case(partial(use_round, script, found, part, (2, 1)))
