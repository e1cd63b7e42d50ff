"""The tactics of UpToBad: what holds of a draw but for a small probability, which delta pays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import law
from lapwing.kernel.language import program as code
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import ApproximateConcentrated
from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.logic.grid import is_on_grid
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import both, equal, forget, fresh, implies, plus, sided
from lapwing.kernel.rules.shared.bad_events import Coin, Far, center_of, fact_of
from lapwing.kernel.rules.shared.delta_credit import solvent
from lapwing.kernel.rules.shared.draws import weight
from lapwing.kernel.rules.shared.first_statements import block_of, first
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.prove.rocq.choices import landed
from lapwing.prove.rocq.claims import solvent_by
from lapwing.prove.rocq.names import NotExportable, field
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.payment import within
from lapwing.prove.rocq.state import Names, State
from lapwing.prove.rocq.statements import divisor_of

LAWS: dict[type, str] = {law.Laplace: "laplace", law.Geometric: "geometric", law.Gaussian: "gaussian"}


def follow_up_to_bad(state: State, rule: UpToBad) -> None:
    """The price is paid; runs in which the draw is bad are stopped, and the others go on with the coupling."""
    judged, setting, script, terms = state.judged, state.judged.setting, state.script, state.terms
    draw = first(block_of(judged, rule.side), code.Sample)
    pre, old = forget(judged, (t.Spent(rule.unit),))
    asked = fresh("needed", BOOL, pre, judged.post, rule.needed)
    middle = fresh("middle", BOOL if isinstance(rule.bad, Coin) else REAL, pre, judged.post, rule.needed)
    center = t.TRUE if isinstance(rule.bad, Coin) else sided(center_of(draw.law), rule.side, setting)
    share = weight(rule.unit, rule.delta, setting, "delta")
    paid = equal(t.Spent(rule.unit), plus(old[t.Spent(rule.unit)], t.Choose(asked, share, t.ZERO)))
    known = both(pre, equal(asked, substitute(rule.needed, old)), equal(middle, center), paid)
    needed, at, spent = (script.fresh(base) for base in ("needed", "middle", "spent"))
    facts = [script.fresh(base) for base in ("asked", "is_middle", "paid")]
    before = state.amounts()[rule.unit]
    where = terms.of_sort(center, t.sort_of(middle), state.names)
    script.say(f"destruct (some_value {terms.boolean(rule.needed, state.names)}) as [{needed} {facts[0]}].")
    script.say(f"destruct (some_value {where}) as [{at} {facts[1]}].")
    cost = f"(if {needed} then {terms.real(share, state.names)} else 0)"
    script.say(f"destruct (some_value ({before} + {cost})) as [{spent} {facts[2]}].")
    was = old[t.Spent(rule.unit)]
    names: Names = {asked: needed, middle: at, t.Spent(rule.unit): spent}
    if isinstance(was, t.Logical):
        names[was] = before
    reached = learn(state.named(names, *facts), known, *facts)
    drawn = t.Sided(draw.target.name, draw.target.sort, rule.side)
    fact = fact_of(rule.bad, drawn, middle)
    amounts = " ".join(spent if number == rule.unit else name for number, name in enumerate(state.amounts()))
    delta = terms.real(rule.delta, state.names)
    bad = bad_text(reached, rule, drawn, fact, "v")
    but = isinstance(setting.claim, ApproximateConcentrated)
    suffix, price = ("_but", "x") if but else ("", "c")
    chance = (
        f"(a' := Spent {amounts}) (bad := fun v => andb {needed} {bad}) ({price} := if {needed} then {delta} else 0)"
    )
    pay = [
        f"{{ memory; unfold left_{'rho' if but else 'epsilon'}; memory; lra. }}",
        f"{{ memory; unfold left_delta; memory; rewrite {facts[2]}; clear; paid_when {needed} price_{rule.unit}. }}",
    ]
    rare = rare_text(reached, rule, draw.law, needed, facts[1])
    going = replace(reached.judged, pre=known)
    made = rule.coupling.premises(going)
    (after,) = (each for each in made.goals if isinstance(each, Judgment))
    counted = tuple(number for number, unit in enumerate(setting.units) if unit.credit == "delta")
    good = implies(asked, fact)

    def enough(here: State, assumption: t.Term) -> None:
        (found,) = solvent(assumption, setting)
        within(here, "delta", discharge(here, found.assumption, found.conclusion), counted)

    def stopped(here: State, follow: Callable[[State], None]) -> None:
        test = script.fresh("test")
        script.say("apply if_left.")

        def end() -> None:
            script.say(f"intros {test}; memory_in {test}; as_fact {test}; cbn [app].")
            script.say(f"apply stop; [exact G|apply {solvent_by(setting.claim)}].")
            enough(learn(here.named({}, test), asked, test), both(here.judged.pre, asked))

        script.case(end)

        def on() -> None:
            script.say(f"intros {test}; memory_in {test}; as_fact {test}; cbn [app].")
            judged = replace(here.judged, pre=both(here.judged.pre, good))
            new = learn(here.named({}, test).at(judged=judged, follow=follow), good, test)
            new.go(judged, here.node)

        script.case(on)

    if rule.side == 1:
        test = bad_text(reached, rule, drawn, fact, f"({field(draw.target)} m)")
        script.say(
            f"apply up_to_bad_left{suffix} with {chance} (test := fun m => andb {needed} {test}).", "{ exact F. }"
        )
        script.say(*(() if but else ("{ exact G. }",)), rare, "{ intros; memory; reflexivity. }", *pay)
        node = Derivation(rule.coupling, state.node.premises)
        original = state.follow
        entered = reached.at(judged=going, node=node, follow=lambda here: stopped(here, original))
        script.case(lambda: original(entered))
        return
    if rule.needed != t.TRUE:
        raise NotExportable("a fact about a draw on the right that is not always needed")
    value, number, equation, fine = (script.fresh(base) for base in (f"{drawn.name}_2", "k", "drawn", "good"))
    script.say(f"apply up_to_bad_right{suffix} with {chance}.", "{ exact F. }", "{ exact G. }", rare)
    script.case(lambda: enough(reached, both(known, asked)))
    script.say(*pay)

    def later() -> None:
        script.say(
            f"intros {value} {number} {equation} {fine}; memory_in {equation}; memory_in {fine}; as_fact {fine}."
        )
        new = landed(reached.named({drawn: value}), drawn, value, equation).named({}, fine)
        judged = replace(after, pre=both(after.pre, good))
        learn(new, good, fine, facts[0]).go(judged, state.node.premises[0])

    script.case(later)


def bad_text(state: State, rule: UpToBad, drawn: t.Sided, fact: t.Term, value: str) -> str:
    """That something bad was drawn, as a truth value."""
    if isinstance(rule.bad, Coin):
        return f"(negb (negb {value}))" if rule.bad.heads else f"(negb {value})"
    return f"(negb {state.terms.boolean(fact, {**state.names, drawn: value})})"


def rare_text(state: State, rule: UpToBad, found: law.Law, needed: str, middle: str) -> str:
    """How likely that is."""
    if isinstance(rule.bad, Coin):
        kind = "heads" if rule.bad.heads else "tails"
        return f"{{ memory; apply rare_when, rare_{kind}; [parts; lra|worth_at_most]. }}"
    if not isinstance(rule.bad, Far) or not isinstance(found, law.Laplace | law.Geometric | law.Gaussian):
        raise NotExportable(f"how far noise goes from {type(found).__name__}")
    if divisor_of(found.center, state.judged.setting.program) is not None:
        raise NotExportable("noise around a centre that is divided by a whole number")
    whole = isinstance(found, law.Geometric)
    half = is_on_grid(rule.bad.beyond, state.judged.setting.program)
    half = half and (not whole or t.sort_of(rule.bad.beyond) == t.sort_of(t.ZERO)) and not rule.bad.reached
    kind = "from" if rule.bad.reached else "beyond" if half else "past"
    up = "true" if rule.bad.upwards else "false"
    grid = "" if not half else "on_one_grid|" if not whole else "on_whole_grid|"
    root = isinstance(found, law.Gaussian) and "(ln " in state.terms.real(rule.bad.beyond, state.names)
    tail = "tail_of_logs" if root else "tail_enough"
    wide = "" if whole else f"{of_inputs('positive')}|"
    away = (
        f"{of_inputs('first [solve [never_negative] | left; positive | covered]')}|"
        if isinstance(found, law.Gaussian)
        else ""
    )
    return (
        f"{{ memory; apply rare_when, {LAWS[type(found)]}_{kind} with (up := {up});"
        f" [{wide}{of_inputs('positive')}|exact {middle}|{away}{grid}{of_inputs(tail)}]. }}"
    )


def of_inputs(tactic: str) -> str:
    """A tactic for what follows from what is supposed of the inputs alone, without all else that is known."""
    return f"first [solve [clear - given; own; parts; {tactic}] | {tactic}]"
