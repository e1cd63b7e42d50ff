"""The tactics of Gaussian noise that is moved by an amount which depends on a branch that the drawn value takes."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.kernel.language import law
from lapwing.kernel.language import term as t
from lapwing.kernel.logic.grid import DRAWN
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.gauss_branch import branches as branches_of
from lapwing.kernel.rules.shared.delta_credit import solvent
from lapwing.kernel.rules.shared.draws import draws, weight
from lapwing.prove.rocq.draws import drawn_names, injective, settled, spending
from lapwing.prove.rocq.in_rho import by_order, cost_of, logarithm, rho_of
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.payment import within
from lapwing.prove.rocq.state import Names, State
from lapwing.prove.rocq.statements import divisor_of
from lapwing.prove.rocq.steps import premises


def follow_gauss_branch(state: State, rule: GaussBranch) -> None:
    """What the kernel's rule asks, one subgoal each; the last goes on with each value moved by its own shift."""
    pair = draws(state.judged, (law.Gaussian,), rule.epsilon_unit, rule.delta_unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    if divisor_of(pair.one.center, setting.program) is not None:
        raise NotExportable("noise around a centre that is divided by a whole number")
    drawn = t.Logical(DRAWN, law.sort_of_law(pair.one))
    here = state.at(names={**state.names, drawn: "v"})
    new, one, two, amounts = drawn_names(state, pair)
    units = rule.epsilon_unit, rule.delta_unit
    moved_names: Names = {**new.names, pair.left: "v"}
    costs = {unit: terms.real(cost_of(state, unit), moved_names) for unit in units}
    sigma, distance, epsilon, delta = (
        terms.real(each, state.names) for each in (pair.one.sigma, rule.distance, rule.epsilon, rule.delta)
    )
    shifts = "; ".join(terms.real(part, state.names) for _, part in branches_of(rule.shift))
    branch, shift = numbered(here, rule.shift), terms.real(rule.shift, here.names)
    after = spending(state, costs)
    ((judged, node),) = premises(state)
    near, moved, paid, log, taken = (script.fresh(base) for base in ("near", "moved", "paid", "log", "taken"))
    logarithm(rule.by, delta, log, script)
    script.say(
        f"assert (forall v : R, nth {branch} [{shifts}] 0 = {shift}) as {taken}",
        "  by (intros v; repeat match goal with |- context [if ?b then _ else _] => destruct b end; reflexivity).",
        f"apply gauss_branch_rule with (sigma := {sigma}) (rho := {rho_of(rule.by, sigma, distance, state)})"
        f" (eps := {epsilon}) (delta := {delta}) (step := (unit_of N)) (shifts := [{shifts}])"
        f" (branch := fun v : R => {branch}) (a' := fun v : R => {after}).",
    )
    script.say("{ exact F. }", "{ exact G. }", *("{ memory; worth. }",) * 4, "{ positive. }", "{ positive. }")
    each = "match goal with |- on_grid _ ?x => change (grid N x) end; on_the_grid"
    script.say(f"{{ memory; intros s I; repeat (destruct I as [<-|I]; [{each}|]); destruct I. }}")
    choose = "repeat match goal with |- context [if ?b then _ else _] => destruct b end"
    script.say(f"{{ intros v; {choose}; cbn [length]; lia. }}")
    opened = f"memory; intros v w near1 near2 same; rewrite ?({taken} v), ?({taken} w) in same; clear near1 near2"
    script.case(lambda: injective(state, rule, drawn, opened))
    script.case(lambda: near_enough(here, rule, distance, near))
    script.say("{ left; positive. }")
    script.case(lambda: script.say(by_order(rule, log, state)))
    script.case(lambda: paying(here, rule, near))
    script.case(
        lambda: script.say(
            f"memory; intros v {near}; clear {near}; unfold left_delta; memory; cbn [sum].",
            f"assert ({weight_of(state, rule)} * price_{rule.delta_unit} = {delta}) as rate"
            f" by (unfold price_{rule.delta_unit}; worth).",
            f"assert (0 < {delta}) by positive; lost_by_branches.",
        )
    )
    script.case(lambda: solvent_after(state, new, judged, costs, shift, units))

    def on() -> None:
        script.say(f"memory; intros {one} {two} {amounts} {near} {moved} {paid}; memory_in {moved}; memory_in {paid}.")
        script.say(f"rewrite ({taken} {one}) in {moved}.")
        script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {near}|on_the_grid]).")
        script.say(f"clear {near}.")
        reached, parts = settled(new.named({}, moved, f"on_{one}"), state, paid, *units)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)


def numbered(state: State, shift: t.Term, first: int = 0) -> str:
    """Which of the branches a value takes."""
    if not isinstance(shift, t.Choose):
        return f"{first}%nat"
    later = first + len(list(branches_of(shift.then)))
    test = state.terms.boolean(shift.condition, state.names)
    return f"(if {test} then {numbered(state, shift.then, first)} else {numbered(state, shift.otherwise, later)})"


def by_branches(state: State, shift: t.Term, leaf: Callable[[State, t.Term], None], case: t.Term = t.TRUE) -> None:
    """A case for each branch, with what is known there."""
    script = state.script
    if not isinstance(shift, t.Choose):
        leaf(state, case)
        return
    name = script.fresh("taken")
    script.say(f"destruct {state.terms.boolean(shift.condition, state.names)} eqn:{name}; as_fact {name}.")
    for part, known in ((shift.then, shift.condition), (shift.otherwise, t.Not(shift.condition))):

        def enter(part: t.Term = part, known: t.Term = known) -> None:
            by_branches(learn(state.named({}, name), known, name), part, leaf, both(case, known))

        script.case(enter)


def near_enough(state: State, rule: GaussBranch, distance: str, near: str) -> None:
    """In each branch the centres are not farther apart than the noise is made for."""
    script = state.script
    wanted = iter([each for each in rule.premises(state.judged).obligations if each.name == "centres are near"])
    script.say(f"memory; intros v {near}; clear {near}.")

    def leaf(here: State, _: t.Term) -> None:
        found = next(wanted)
        (shown,) = discharge(here, found.assumption, found.conclusion)
        script.say(f"cbn [nth]; apply far_enough with (D := {distance}); [positive|clear - {shown}; in_distance|].")
        script.say("first [apply Rle_refl | worth_at_most].")

    by_branches(state, rule.shift, leaf)


def paying(state: State, rule: GaussBranch, near: str) -> None:
    """In each branch epsilon is paid unless the centres are equal."""
    script, unit = state.script, rule.epsilon_unit
    script.say(f"memory; intros v {near}; clear {near}; unfold left_epsilon; memory.")
    apart = f"apply paid_apart; [left; positive|unfold price_{unit}; worth|still_there]"
    by_branches(state, rule.shift, lambda here, case: script.say(f"cbn [nth]; paid_in_rho ltac:({apart})."))


def weight_of(state: State, rule: GaussBranch) -> str:
    """How many units of delta one branch costs."""
    return state.terms.real(weight(rule.delta_unit, rule.delta, state.judged.setting, "delta"), state.names)


def solvent_after(
    state: State, new: State, judged: Judgment, costs: dict[int, str], shift: str, units: tuple[int, int]
) -> None:
    """No more than all of delta is spent after the draw."""
    script, setting = state.script, state.judged.setting
    near, other, is_other = (script.fresh(each) for each in ("near", "other", "is_other"))
    script.say(f"memory; intros v {near}; clear {near}.")
    script.say(f"destruct (some_value (v + {shift})) as [{other} {is_other}].")
    names: Names = {**new.names}
    pair = draws(state.judged, (law.Gaussian,), *units)
    names |= {pair.left: "v", pair.right: other}
    facts = [is_other]
    for unit in range(len(setting.units)):
        if unit not in units:
            names[t.Spent(unit)] = state.names[t.Spent(unit)]
            continue
        spent, paid = script.fresh("spent"), script.fresh("paid")
        script.say(f"destruct (some_value ({state.amounts()[unit]} + {costs[unit]})) as [{spent} {paid}].")
        names[t.Spent(unit)] = spent
        facts.append(paid)
    amounts = " ".join(names[t.Spent(unit)] for unit in range(len(setting.units)))
    restored = "".join(f"rewrite {each} in enough; " for each in facts[1:])
    script.say(f"enough (0 <= left_delta (Spent {amounts})) as enough by ({restored}exact enough).")
    reached = learn(state.at(names=names, judged=judged).named({}, *facts), judged.pre, *facts)
    (found,) = solvent(judged.pre, setting)
    counted = tuple(number for number, unit in enumerate(setting.units) if unit.credit == "delta")
    within(reached, "delta", discharge(reached, found.assumption, found.conclusion), counted)
