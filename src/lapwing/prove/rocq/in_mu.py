"""The tactics of Gaussian noise that is paid in squares of mu."""

from __future__ import annotations

from lapwing.kernel.language import law
from lapwing.kernel.language import term as t
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.shared.draws import Draws, draws
from lapwing.kernel.rules.spread_in_mu import SpreadInMu
from lapwing.prove.rocq.draws import drawn_names, settled, spending
from lapwing.prove.rocq.in_rho import cost_of
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.state import State
from lapwing.prove.rocq.statements import divisor_of
from lapwing.prove.rocq.steps import premises


def follow_noise_in_mu(state: State, rule: NoiseInMu) -> None:
    """Both sides draw the same value: what is paid for the distance, or for the centres being apart at all."""
    script = state.script
    sigma = state.terms.real(bells(state, rule.unit).one.sigma, state.names)
    distance = state.terms.real(rule.distance, state.names)
    far = "4" if rule.squared else f"({distance} + 1) * ({distance} + 1)"

    def close() -> None:
        (found,) = (each for each in rule.premises(state.judged).obligations if each.name == "centres are near")
        (shown,) = discharge(state, found.assumption, found.conclusion)
        script.say(f"memory; clear - {shown}; in_distance.")

    def pay() -> None:
        shown = paid(state, rule.unit, f"{far} / ({sigma} * {sigma})", rule.squared)
        script.say("unfold left_mu; memory.", f"paid_in_rho {shown}.")

    theorem = "noise_in_mu_squared" if rule.squared else "noise_in_mu"
    given = "" if rule.squared else f"(distance := {distance})"
    follow(state, f"{theorem} Phi is_normal _ _ _ left_mu", sigma, (rule.unit,), given)
    if not rule.squared:
        script.say("{ apply unit_at_most_one. }")
        script.case(close)
    script.case(pay)


def follow_spread_in_mu(state: State, rule: SpreadInMu) -> None:
    """Both sides draw the same value: some is paid for the distance, some for the centres being apart at all."""
    script, units = state.script, (rule.unit, rule.moved_unit)
    sigma = state.terms.real(bells(state, *units).one.sigma, state.names)
    ratio = state.terms.real(rule.ratio, state.names)

    def pay() -> None:
        far = paid(state, rule.unit, f"(1 + {ratio}) / ({sigma} * {sigma})", squared=True)
        moved = paid(state, rule.moved_unit, f"(1 + / {ratio}) / ({sigma} * {sigma})", squared=False)
        script.say("unfold left_mu; memory.", f"paid_in_two price_{rule.unit} {far} price_{rule.moved_unit} {moved}.")

    follow(state, "spread_in_mu Phi is_normal _ _ _ left_mu", sigma, units, f"(ratio := {ratio})")
    script.say("{ apply unit_at_most_one. }", "{ positive. }")
    script.case(pay)


def bells(state: State, *units: int) -> Draws[law.Gaussian]:
    """The draws of both runs."""
    pair = draws(state.judged, (law.Gaussian,), *units)
    if divisor_of(pair.one.center, state.judged.setting.program) is not None:
        raise NotExportable("noise around a centre that is divided by a whole number, in mu")
    return pair


def factor(state: State, unit: int) -> tuple[str, t.Term]:
    """How many units the draw costs, and what that is multiplied by."""
    cost = cost_of(state, unit)
    if not isinstance(cost, t.Arithmetic):
        raise NotExportable("noise whose cost is not a multiple of a price")
    return state.terms.real(cost.left, state.names), cost.right


def paid(state: State, unit: int, worth: str, squared: bool) -> str:
    """A tactic that shows that what the theorem asks of one unit is not more than what is spent of it."""
    script, price = state.script, f"price_{unit}"
    rate = script.fresh("rate")
    script.say(
        f"assert ({factor(state, unit)[0]} * {price} = {worth}) as {rate}"
        f" by (clear - given; own; unfold {price}; worth_of_roots)."
    )
    if squared:
        return f"ltac:(apply square_paid; [exact {rate}|square_of_distance])"
    return f"ltac:(apply moving_paid; [positive|exact {rate}|still_there])"


def follow(state: State, theorem: str, sigma: str, units: tuple[int, ...], given: str) -> None:
    """What the theorem about the draws asks, one subgoal each."""
    script, pair = state.script, bells(state, *units)
    new, one, two, amounts = drawn_names(state, pair)
    costs = {}
    for unit in units:
        share, often = factor(state, unit)
        costs[unit] = f"({share} * {state.terms.real(often, new.names)})"
    ((judged, node),) = premises(state)
    near, moved, spent = (script.fresh(base) for base in ("near", "moved", "paid"))
    script.say(
        f"apply ({theorem}) with (sigma := {sigma}) (a' := {spending(state, costs)}) (step := (unit_of N)) {given}."
    )
    script.say("{ exact G. }", *("{ memory; split; worth. }",) * 2, "{ positive. }", "{ positive. }")
    script.say("{ memory; match goal with |- on_grid _ ?x => change (grid N x) end; on_the_grid. }")

    def on() -> None:
        script.say(
            f"memory; intros {one} {two} {amounts} {near} {moved} {spent}; memory_in {moved}; memory_in {spent}."
        )
        script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {near}|on_the_grid]).")
        script.say(f"clear {near}.")
        reached, parts = settled(new.named({}, moved, f"on_{one}"), state, spent, *units)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)
