"""The tactics of the rules for draws that are coins, choices, one-sided noise, or the same on both sides."""

from __future__ import annotations

from typing import get_args

from lapwing.kernel.language import law
from lapwing.kernel.language import program as code
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.role import Queries
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.logic.relational_terms import sided
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.shared.draws import Draws, L, draws, unit_of, weight
from lapwing.kernel.rules.shared.first_statements import block_of
from lapwing.kernel.rules.shared.odds import multiple_of_log_odds
from lapwing.prove.rocq.draws import drawn_names, settled, spending
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.obligation import learn
from lapwing.prove.rocq.state import Names, State
from lapwing.prove.rocq.statements import divisor_of, gridded
from lapwing.prove.rocq.steps import premises
from lapwing.prove.rocq.terms import is_number, real_literal


def follow_same(state: State, rule: Same) -> None:
    """One law, so one value."""
    pair: Draws[law.Law] = draws(state.judged, get_args(law.Law))
    script, number, drawn, moved = state.script, *(state.script.fresh(base) for base in ("k", "drawn", "moved"))
    ((judged, node),) = premises(state)
    new, one, two, _ = drawn_names(state, pair)
    lengths = any(isinstance(node, t.Length) for node in inside(pair.one))
    script.say(f"apply same_rule; [exact F|exact G|memory; {'congruence' if lengths else 'reflexivity'}|].")
    script.say(f"intros {one} {two} {number} {drawn} {moved}; memory_in {drawn}.")
    learn(landed(unpaid(new, state), pair.left, one, drawn).named({}, moved), judged.pre, moved).go(judged, node)


def follow_sample(state: State, rule: Sample) -> None:
    """Any value of the law may come, on one side."""
    ((judged, node),) = premises(state)
    block = state.judged.left if rule.side == 1 else state.judged.right
    target = t.Sided(block[0].target.name, block[0].target.sort, rule.side)  # type: ignore[union-attr]
    script, number, drawn = state.script, *(state.script.fresh(base) for base in ("k", "drawn"))
    value = script.fresh(f"{target.name}_{rule.side}")
    script.say("apply sample_left; [exact F|]." if rule.side == 1 else "apply sample_right; [exact F|exact G|].")
    script.say(f"intros {value} {number} {drawn}; memory_in {drawn}.")
    landed(state.named({target: value}), target, value, drawn).go(judged, node)


def landed(state: State, target: t.Sided, value: str, drawn: str) -> State:
    """That a drawn real lies on the grid; of other values nothing is known."""
    if t.Local(target.name, target.sort) not in gridded(state.judged.setting.program):
        state.script.say(f"clear {drawn}.")
        return state
    fact, statement = f"on_{value}", block_of(state.judged, target.side)[0]
    bell = isinstance(statement, code.Sample) and isinstance(statement.law, law.Gaussian)
    shown = f"(rewrite {drawn}; apply grid_gaussian; on_the_grid)" if bell else f"drawn_on_grid {drawn}"
    state.script.say(f"assert (grid N {value}) as {fact} by {shown}.", f"clear {drawn}.")
    return state.named({}, fact)


def follow_flip(state: State, rule: Flip) -> None:
    """Coins that are equal or opposite; heads against tails is paid."""
    pair = draws(state.judged, (law.Flip,), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    share = multiple_of_log_odds(pair.one.probability, unit_of(rule.unit, setting).price, setting.program)
    chance, swap = terms.real(pair.one.probability, state.names), terms.boolean(rule.swap, state.names)
    worth, price = real_literal(share), f"price_{rule.unit}"
    cost = f"({worth} * ((if v then 1 else 0) - (if xorb v {swap} then 1 else 0)))"
    script.say(
        f"apply flip_rule with (q := {chance}) (swap := {swap})"
        f" (a' := fun v : bool => {spending(state, {rule.unit: cost})}).",
        "{ exact F. }",
        "{ exact G. }",
        "{ memory; worth. }",
        "{ memory; worth. }",
        "{ chance. }",
    )
    script.case(
        lambda: script.say(
            f"assert (ln ({chance} / (1 - {chance})) = {worth} * {price}) as rate by (unfold {price}; log_odds).",
            f"rewrite rate; unfold left_epsilon; memory; intros v; destruct v, {swap}; cbn [xorb]; lra.",
        )
    )
    answered(state, pair, rule.unit)


def follow_response(state: State, rule: Response) -> None:
    """Answers that are equal or opposite; a true one against a false one is paid."""
    pair = draws(state.judged, (law.RandomizedResponse,), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    share = terms.real(weight(rule.unit, pair.one.epsilon, setting), state.names)
    swap, price = terms.boolean(rule.swap, state.names), f"price_{rule.unit}"
    bits = [
        terms.boolean(bit, state.names) for bit in (sided(pair.one.bit, 1, setting), sided(pair.two.bit, 2, setting))
    ]
    cost = (
        f"({share} * ((if Bool.eqb v {bits[0]} then 1 else 0) - (if Bool.eqb (xorb v {swap}) {bits[1]} then 1 else 0)))"
    )
    epsilon = terms.real(pair.one.epsilon, state.names)
    script.say(
        f"apply response_rule with (eps := {epsilon}) (swap := {swap})"
        f" (a' := fun v : bool => {spending(state, {rule.unit: cost})}).",
        "{ exact F. }",
        "{ exact G. }",
        "{ memory; worth. }",
        "{ memory; worth. }",
    )
    script.case(
        lambda: script.say(
            f"assert ({share} * {price} = {epsilon}) as rate by (unfold {price}; worth).",
            "intros v; rewrite <- rate; unfold left_epsilon, truly; memory; apply Req_le; ring.",
        )
    )
    answered(state, pair, rule.unit)


def answered(state: State, pair: Draws[L], unit: int) -> None:
    """What comes after two coins."""
    script, ((judged, node),) = state.script, premises(state)
    script.case(lambda: script.say("intros; unfold left_delta; memory; lra."))
    new, one, two, amounts = drawn_names(state, pair)
    moved, paid = script.fresh("moved"), script.fresh("paid")

    def on() -> None:
        script.say(f"memory; intros {one} {two} {amounts} {moved} {paid}; memory_in {moved}; memory_in {paid}.")
        reached, parts = settled(new.named({}, moved), state, paid, unit)
        script.say(f"opposite {moved}.", *(f"opposite {part}." for part in parts))
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)


def follow_choice(state: State, rule: Choice) -> None:
    """Uniform choices, turned."""
    pair = draws(state.judged, (law.Uniform,))
    script, ((judged, node),) = state.script, premises(state)
    size, shift = state.terms.integer(pair.one.size, state.names), state.terms.integer(rule.shift, state.names)
    new, one, two, _ = drawn_names(state, pair)
    facts = [script.fresh(base) for base in ("low", "high", "moved")]
    script.say(f"apply choice_rule with (n := {size}) (shift := {shift}).")
    script.say(
        "{ exact F. }", "{ exact G. }", "{ memory; reflexivity. }", "{ memory; reflexivity. }", "{ obligation. }"
    )
    script.say(f"memory; intros {one} {two} {' '.join(facts)}.")
    if is_number(pair.one.size):
        script.say(f"rewrite remainder_of in {facts[2]} by lia.")
    learn(unpaid(new, state).named({}, *facts), judged.pre, *facts).go(judged, node)


def unpaid(new: State, old: State) -> State:
    """After draws that cost nothing, the amounts have the names they had."""
    amounts: Names = {each: name for each, name in old.names.items() if isinstance(each, t.Spent)}
    return new.named(amounts)


def follow_exponential(state: State, rule: Exponential) -> None:
    """One candidate on both sides; how far scores can move is paid."""
    pair = draws(state.judged, (law.Exponential,), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    scores = pair.one.scores
    role = setting.program.roles().get(scores) if isinstance(scores, t.Param) else None
    if not isinstance(role, Queries) or not isinstance(scores, t.Param):
        raise NotExportable("scores that are not a parameter")
    sensitivity, scale = terms.real(role.sensitivity, state.names), terms.real(pair.one.scale, state.names)
    share, price = (
        terms.real(weight(rule.unit, t.Arithmetic("/", t.ONE, pair.one.scale), setting), state.names),
        f"price_{rule.unit}",
    )
    up, down, change = sensitivity, sensitivity, f"(2 * {sensitivity})"
    if role.monotone:
        direction = f"up_{scores.name}"
        up, down, change = (
            f"(if {direction} then 0 else {sensitivity})",
            f"(if {direction} then {sensitivity} else 0)",
            sensitivity,
        )
    whole = scores.sort == ListOf(INT)
    listed = "rewrite ?len_as_reals, ?item_as_reals; " if whole else ""
    sides = "destruct " + f"up_{scores.name}; " if role.monotone else ""
    fact = f"pose proof (fact_{scores.name} k) as near; known_of_neighbours; {sides}lra."
    new, one, _, amounts = drawn_names(state, pair)
    paid = script.fresh("paid")
    after = spending(state, {rule.unit: f"({share} * {change})"})
    ((judged, node),) = premises(state)
    script.say(f"apply exponential_rule with (scale := {scale}) (up := {up}) (down := {down}) (a' := {after}).")
    script.say("{ exact F. }", "{ exact G. }", "{ memory; worth. }", "{ memory; worth. }", "{ positive. }")
    script.say(f"{{ memory; {listed}exact same_{scores.name}. }}")
    script.say(f"{{ memory; intros k _; {listed}{fact} }}", f"{{ memory; intros k _; {listed}{fact} }}")
    script.say(
        f"{{ {sides}(apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; positive]); obligation. }}"
        if role.monotone
        else "{ apply Rmult_le_pos; [obligation|left; apply Rinv_0_lt_compat; positive]. }"
    )

    def pay() -> None:
        script.say(f"assert ({share} * {price} = / {scale}) as rate by (unfold {price}; worth).")
        script.say(f"rated rate; unfold left_epsilon; memory; {sides}apply Req_le; ring.")

    script.case(pay)
    script.case(lambda: script.say("unfold left_delta; memory; lra."))

    def on() -> None:
        script.say(f"memory; intros {one} {amounts} {paid}; memory_in {paid}.")
        reached, parts = settled(new.named({pair.right: one}), state, paid, rule.unit)
        learn(reached, judged.pre, *parts).go(judged, node)

    script.case(on)


def follow_exponential_noise(state: State, rule: ExponentialNoise) -> None:
    """One-sided noise, shifted upwards; the way up is paid."""
    pair = draws(state.judged, (law.ExponentialNoise,), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    if divisor_of(pair.one.center, setting.program) is not None:
        raise NotExportable("noise around a centre that is divided by a whole number")
    shift = terms.real(rule.shift, state.names)
    sides = sided(pair.one.center, 1, setting), sided(pair.two.center, 2, setting)
    centers = [terms.real(center, state.names) for center in sides]
    rise = f"({shift} + {centers[0]} - {centers[1]})"
    scale = terms.real(pair.one.scale, state.names)
    share, price = (
        terms.real(weight(rule.unit, t.Arithmetic("/", t.ONE, pair.one.scale), setting), state.names),
        f"price_{rule.unit}",
    )
    after = spending(state, {rule.unit: f"({share} * {rise})"})
    new, one, two, amounts = drawn_names(state, pair)
    near, above, moved, paid = (script.fresh(base) for base in ("near", "above", "moved", "paid"))
    ((judged, node),) = premises(state)
    script.say(
        f"apply exponential_noise_rule with (step := (unit_of N)) (scale := {scale}) (shift := {shift})"
        f" (a' := {after})."
    )
    script.say("{ exact F. }", "{ exact G. }", *("{ memory; worth. }",) * 4, "{ positive. }", "{ positive. }")
    script.say(
        "{ memory; match goal with |- on_grid _ ?x => change (grid N x) end; on_the_grid. }", "{ memory; obligation. }"
    )

    def pay() -> None:
        script.say(f"assert ({share} * {price} = / {scale}) as rate by (unfold {price}; worth).")
        script.say("memory; rated rate; unfold left_epsilon; memory; apply Req_le; ring.")

    script.case(pay)
    script.case(lambda: script.say("unfold left_delta; memory; lra."))

    def on() -> None:
        script.say(
            f"memory; intros {one} {two} {amounts} {near} {above} {moved} {paid}; memory_in {moved}; memory_in {paid}."
        )
        script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {near}|on_the_grid]).")
        script.say(f"clear {near}.")
        reached, parts = settled(new.named({}, above, moved, f"on_{one}"), state, paid, rule.unit)
        learn(reached, judged.pre, above, moved, *parts).go(judged, node)

    script.case(on)
