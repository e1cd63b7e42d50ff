"""The tactics of the rules for draws."""

from __future__ import annotations

from lapwing.kernel.language import law
from lapwing.kernel.language import term as t
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.grid import DRAWN
from lapwing.kernel.logic.relational_terms import equal, sided
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace, couple
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.shared.draws import Draws, L, weight
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.state import Names, State
from lapwing.prove.rocq.statements import divisor_of
from lapwing.prove.rocq.steps import premises
from lapwing.prove.rocq.terms import Terms


def spending(state: State, costs: dict[int, str]) -> str:
    """The amounts after a cost in some units."""
    parts = (f"({amount} + {costs[unit]})" if unit in costs else amount for unit, amount in enumerate(state.amounts()))
    return f"(Spent {' '.join(parts)})"


def drawn_names(state: State, pair: Draws[L]) -> tuple[State, str, str, str]:
    """Names for the two values and the amounts after the draws; the old ones keep theirs."""
    new = {pair.left: state.script.fresh(f"{pair.left.name}_1"), pair.right: state.script.fresh(f"{pair.right.name}_2")}
    spent: Names = {t.Spent(number): state.script.fresh("spent") for number in range(len(state.judged.setting.units))}
    olds: Names = {name: state.names[variable] for variable, name in pair.old.items() if isinstance(name, t.Logical)}
    amounts = f"[{' '.join(spent.values())}]"
    names: Names = {**state.names, **olds, **spent, pair.left: new[pair.left], pair.right: new[pair.right]}
    return state.at(names=names), new[pair.left], new[pair.right], amounts


def settled(new: State, old: State, paid: str, *units: int) -> tuple[State, list[str]]:
    """What was spent, unit by unit: amounts in other units are what they were."""
    script, count = new.script, len(old.judged.setting.units)
    parts = [f"{paid}_{number}" for number in range(count)]
    pattern = "".join(f"[{name} " for name in parts[:-1]) + parts[-1] + "]" * (count - 1)
    named = f"destruct {paid} as {pattern}" if count > 1 else f"rename {paid} into {parts[0]}"
    script.say(f"apply spent_equal in {paid}; {named}.")
    names: Names = {}
    for number in range(count):
        if number not in units:
            names[t.Spent(number)] = old.names[t.Spent(number)]
            script.say(f"subst {new.names[t.Spent(number)]}.")
    kept = [parts[number] for number in units]
    return new.named(names, *kept), kept


def apart_text(state: State, pair: Draws[law.Laplace | law.Geometric], shift: str, terms: Terms) -> str:
    """How far apart the centres are after the shift, as the rule's theorem says it."""
    setting = state.judged.setting
    center = sided(pair.one.center, 1, setting), sided(pair.two.center, 2, setting)
    if isinstance(pair.one, law.Geometric):
        whole = [terms.integer(each, state.names) for each in center]
        return f"(IZR (Z.abs ({shift} + {whole[0]} - {whole[1]})%Z))"
    one, two = (terms.real(each, state.names) for each in center)
    return f"(Rabs ({shift} + {one} - {two}))"


def injective(state: State, rule: Laplace | LaplaceSteps | GaussBranch, drawn: t.Logical, intros: str) -> None:
    """Different values stay different."""
    script = state.script
    found = [each for each in rule.premises(state.judged).obligations if each.name == "injective"]
    script.say(f"{intros}.")
    if not found:
        script.say("clear - same; first [lra | lia].")
        return
    (wanted,) = found
    (other,) = {each for each in variables_of(wanted.conclusion) if each not in state.names and each != drawn}
    here = state.at(names={**state.names, drawn: "v", other: "w"})
    script.say("by_contradiction apart.")
    here = learn(here, wanted.assumption, "apart")
    (shown,) = discharge(here, wanted.assumption, wanted.conclusion)
    script.say(f"apply {shown}; clear - same; first [exact same | lra | lia].")


def follow_laplace(state: State, rule: Laplace | LaplaceSteps) -> None:
    """Two draws, coupled: what the kernel's rule asks, one subgoal each."""
    script = state.script
    setting = state.judged.setting
    noise, worth = couple(state.judged, rule.unit)
    pair, terms = noise.pair, state.terms
    geometric = isinstance(pair.one, law.Geometric)
    divisor = divisor_of(pair.one.center, setting.program)
    if divisor is not None:
        follow_divided(state, rule, divisor)
        return
    value = script.fresh("v")
    drawn = t.Logical(DRAWN, law.sort_of_law(pair.one))
    names = {**state.names, drawn: value}
    shift = terms.integer(rule.shift, names) if geometric else terms.real(rule.shift, names)
    apart = apart_text(state, pair, shift, terms)
    if isinstance(rule, LaplaceSteps):
        share = weight(rule.unit, t.Arithmetic("*", rule.step, worth), setting)
        cost = f"({terms.real(share, names)} * {terms.real(rule.amount, names)})"
    else:
        share = weight(rule.unit, t.Arithmetic("/", t.ONE, pair.one.scale), setting)
        cost = f"({terms.real(share, names)} * {apart})"
    scale = terms.real(pair.one.scale, state.names)
    after = f"(fun {value} => {spending(state, {rule.unit: cost})})"
    ((judged, node),) = premises(state)
    new, one, two, amounts = drawn_names(state, pair)
    moved, paid = script.fresh("moved"), script.fresh("paid")
    near = script.fresh("near")
    if geometric:
        script.say(
            f"apply geometric_rule with (scale := {scale}) (shift := fun {value} => {shift}) (a' := {after}).",
            "{ exact F. }",
            "{ exact G. }",
            "{ memory; worth. }",
            "{ memory; worth. }",
            "{ positive. }",
        )
        script.case(lambda: injective(state, rule, drawn, "intros v w same"))
    else:
        script.say(
            f"apply laplace_rule with (step := (unit_of N)) (scale := {scale}) (shift := fun {value} => {shift})"
            f" (a' := {after}).",
            "{ exact F. }",
            "{ exact G. }",
            "{ memory; worth. }",
            "{ memory; worth. }",
            "{ memory; worth. }",
            "{ memory; worth. }",
            "{ positive. }",
            "{ positive. }",
        )
        script.case(lambda: script.say("memory; intros v near; shifted near."))
        script.case(lambda: injective(state, rule, drawn, "memory; intros v w near1 near2 same"))
    price = f"price_{rule.unit}"
    quantifier = "intros v" if geometric else f"intros v {near}; clear {near}"

    def pay() -> None:
        script.say(f"memory; {quantifier}.")
        worth = f"/ {scale}"
        if isinstance(rule, LaplaceSteps):
            step, amount = terms.real(rule.step, state.names), terms.real(rule.amount, {**names, drawn: "v"})
            here = state.at(names={**state.names, drawn: "v"})
            (enough,) = (each for each in rule.premises(state.judged).obligations if each.name == "enough steps")
            shown = discharge(here, enough.assumption, enough.conclusion)
            script.say(
                f"assert ({terms.real(share, names)} * {price} = {step} * {worth}) as rate by (unfold {price}; worth).",
                f"match goal with |- ?x / _ <= _ => assert (x <= {amount} * {step}) as steps"
                f" by (clear - {' '.join(shown)}; rewrite ?abs_IZR, ?minus_IZR, ?plus_IZR; obligation) end.",
                f"apply Rle_trans with ({amount} * ({terms.real(share, names)} * {price})).",
                "{ rewrite rate; eapply Rle_trans; [apply Rmult_le_compat_r; [|exact steps]|].",
                "  { left; apply Rinv_0_lt_compat; positive. }",
                "  right; ring. }",
                "unfold left_epsilon; memory; lra.",
            )
        else:
            script.say(f"assert ({terms.real(share, names)} * {price} = {worth}) as rate by (unfold {price}; worth).")
            script.say("pay rate.")

    script.case(pay)
    script.case(lambda: script.say("intros; unfold left_delta; memory; lra."))
    arguments = f"{one} {two} {amounts}" + ("" if geometric else f" {near}") + f" {moved} {paid}"

    def on() -> None:
        script.say(f"memory; intros {arguments}; memory_in {moved}; memory_in {paid}.")
        reached = new.named({}, moved)
        if not geometric:
            script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {near}|on_the_grid]).")
            script.say(f"clear {near}.")
            reached = reached.named({}, f"on_{one}")
        reached, parts = settled(reached, state, paid, rule.unit)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)


def left_names(state: State) -> Names:
    """Private parameters as they are on the left: public values may be made of them, such as lengths."""
    private = [each.param for each in state.judged.setting.program.parameters if not is_public(each.role)]
    return {param: state.names[t.Sided(param.name, param.sort, 1)] for param in private}


def follow_divided(state: State, rule: Laplace | LaplaceSteps, divisor: t.Term) -> None:
    """Laplace noise around a value that a public whole number divides, on the grid that is finer by that number."""
    script, setting, terms = state.script, state.judged.setting, state.terms
    noise, worth = couple(state.judged, rule.unit)
    pair = noise.pair
    one, two = pair.one.center, pair.two.center
    if not (isinstance(one, t.Arithmetic) and isinstance(two, t.Arithmetic)):
        raise NotExportable("noise around a centre that is divided on one side")
    if not isinstance(rule, Laplace) or rule.shift != t.ZERO:
        raise NotExportable("noise around a centre that is divided by a whole number, and moved")
    sides = sided(divisor, 1, setting), sided(divisor, 2, setting)
    (same,) = discharge(state, state.judged.pre, equal(*sides)) if sides[0] != sides[1] else ("",)
    discharge(state, state.judged.pre, t.Compare(">=", sides[0], t.ONE))
    names = {**state.names, **left_names(state)}
    number, scale = (terms.real(each, names) for each in (divisor, pair.one.scale))
    tops = [terms.real(each, state.names) for each in (sided(one.left, 1, setting), sided(two.left, 2, setting))]
    share = terms.real(weight(rule.unit, worth, setting), state.names)
    after = f"(fun _ => {spending(state, {rule.unit: f'({share} * Rabs (0 + {tops[0]} - {tops[1]}))'})})"
    ((judged, node),) = premises(state)
    new, first, second, amounts = drawn_names(state, pair)
    near, moved, paid, wide = (script.fresh(each) for each in ("near", "moved", "paid", "wide"))
    price, finer = f"price_{rule.unit}", f"(unit_of N / {number})"
    alike = f"memory; rewrite <- ?{same}; worth" if same else "memory; worth"
    script.say(f"assert (0 < {number}) as {wide} by (apply IZR_lt; lia).")
    script.say(f"assert (0 < {scale}) as {wide}_ by positive.")
    script.say(
        f"apply laplace_rule with (step := {finer}) (scale := {scale}) (shift := fun _ => 0) (a' := {after}).",
        "{ exact F. }",
        "{ exact G. }",
        *(f"{{ {alike}. }}",) * 4,
        "{ positive. }",
        "{ positive. }",
        f"{{ memory; intros v {near}; {f'rewrite <- ?{same} in *; ' if same else ''}"
        f"eapply divided_grid; [exact {wide}|..|exact {near}]; on_the_grid. }}",
        "{ intros; lra. }",
    )
    script.case(
        lambda: script.say(
            f"memory; intros v {near}; clear {near}{f'; rewrite <- ?{same}' if same else ''}.",
            f"assert ({share} * {price} = / ({scale} * {number})) as rate by (unfold {price}; worth).",
            "rewrite divided_cost by assumption; rewrite <- rate; unfold left_epsilon; memory; lra.",
        )
    )
    script.say("{ intros; unfold left_delta; memory; lra. }")

    def on() -> None:
        script.say(f"memory; intros {first} {second} {amounts} {near} {moved} {paid}; memory_in {moved}.")
        script.say(f"memory_in {paid}; clear {near}.")
        reached, parts = settled(new.named({}, moved), state, paid, rule.unit)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)
