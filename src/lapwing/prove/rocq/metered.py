"""The tactics of noise at a price that the runs compute."""

from __future__ import annotations

from lapwing.kernel.language import law
from lapwing.kernel.logic.relational_terms import sided
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.shared.draws import Draws, draws
from lapwing.kernel.rules.shared.meter import Noise, meter_of
from lapwing.prove.rocq.draws import drawn_names, settled, spending
from lapwing.prove.rocq.in_rho import cost_of
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.state import State
from lapwing.prove.rocq.steps import premises
from lapwing.prove.rocq.terms import real_literal


def follow_metered(state: State, rule: Metered) -> None:
    """Two draws, coupled: the price that both runs have is paid, unless the centres are equal."""
    pair: Draws[Noise] = draws(state.judged, (law.Laplace, law.Geometric, law.Gaussian), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    if isinstance(pair.one, law.Geometric):
        raise NotExportable("whole noise at a price that runs compute")
    bell = isinstance(pair.one, law.Gaussian)
    (top, first), (_, second) = meter_of(pair.one), meter_of(pair.two)
    same, above, near = (
        name
        for each in rule.premises(state.judged).obligations
        for name in discharge(state, each.assumption, each.conclusion)
    )
    price, again = (terms.real(each, state.names) for each in (sided(first, 1, setting), sided(second, 2, setting)))
    number, shift, distance = real_literal(top), terms.real(rule.shift, state.names), terms.real(rule.distance, {})
    new, one, two, amounts = drawn_names(state, pair)
    cost = terms.real(cost_of(state, rule.unit), new.names)
    after, unit = spending(state, {rule.unit: cost}), f"price_{rule.unit}"
    ((judged, node),) = premises(state)
    close, moved, paid, positive, equal_ = (script.fresh(each) for each in ("near", "moved", "paid", "above", "same"))
    script.say(f"assert (0 < {price}) as {positive} by (clear - {above}; first [lra | apply IZR_lt; lia]).")
    script.say(f"assert ({price} = {again}) as {equal_} by (clear - {same}; first [lra | f_equal; lia]).")
    width = "sqrt ({} / {})" if bell else "({} / {})"
    alike = f"{{ memory; first [worth | apply metered_{'sigma' if bell else 'scale'}; [exact {positive}|lra]]. }}"
    spread = f"({'sigma' if bell else 'scale'} := {width.format(number, price)})"
    moves = f"(shift := {shift}) (a' := {after})" if bell else f"(shift := fun _ => {shift}) (a' := fun _ => {after})"
    script.say(f"apply {'gaussian_in_rho' if bell else 'laplace_rule'} with (step := (unit_of N)) {spread} {moves}.")
    script.say(*(() if bell else ("{ exact F. }",)), "{ exact G. }", *("{ memory; worth. }",) * 2, *(alike,) * 2)
    script.say("{ positive. }", "{ positive. }")
    if bell:
        script.say("{ memory; match goal with |- on_grid _ ?x => change (grid N x) end; on_the_grid. }")
    else:
        script.say(f"{{ memory; intros v {close}; shifted {close}. }}", "{ intros; lra. }")
    rate = f"unfold {unit}; worth"
    paying = (
        f"paid_in_rho ltac:(apply metered_{'square' if bell else 'cost'} with (D := {distance});"
        f" [lra|exact {positive}|clear - {near}; in_distance|{rate}|still_there])"
    )
    credit = "rho" if bell else "epsilon"
    script.say(f"{{ memory; {'' if bell else 'intros; '}unfold left_{credit}; memory; {paying}. }}")
    if not bell:
        script.say("{ intros; unfold left_delta; memory; lra. }")

    def on() -> None:
        script.say(f"memory; intros {one} {two} {amounts} {close} {moved} {paid}; memory_in {moved}; memory_in {paid}.")
        script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {close}|on_the_grid]).")
        script.say(f"clear {close}.")
        reached, parts = settled(new.named({}, moved, f"on_{one}"), state, paid, rule.unit)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)
