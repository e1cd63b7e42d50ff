"""The tactics of Gaussian noise, and of noise that is paid in rho."""

from __future__ import annotations

import math

from lapwing.kernel.cost.calibration import Calibration, Concentrated, Order, Textbook
from lapwing.kernel.cost.cost_terms import square_of
from lapwing.kernel.cost.polynomial import constant, divide, multiply, quotient_of, share
from lapwing.kernel.language import law
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import ApproximateConcentrated
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.shared.draws import Draws, draws
from lapwing.kernel.rules.shared.meter import Noise
from lapwing.prove.rocq.conversions import fraction
from lapwing.prove.rocq.draws import drawn_names, settled, spending
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.obligation import conjuncts, discharge, learn
from lapwing.prove.rocq.state import Script, State
from lapwing.prove.rocq.statements import divisor_of
from lapwing.prove.rocq.steps import premises

LAWS: dict[type, tuple[str, str]] = {
    law.Gaussian: ("gaussian", "sigma"),
    law.Laplace: ("laplace", "scale"),
    law.Geometric: ("geometric", "scale"),
}


def cost_of(state: State, unit: int) -> t.Term:
    """How much of a unit the kernel's rule spends."""
    ((judged, _),) = premises(state)
    for fact in conjuncts(judged.pre):
        match fact:
            case t.Compare(operator="==", left=left, right=t.Arithmetic(operator="+", right=cost)):
                if left == t.Spent(unit):
                    return cost
            case _:
                pass
    raise NotExportable("a draw that costs nothing")


def follow_noise_in_rho(state: State, rule: NoiseInRho) -> None:
    """Two draws, coupled: what the kernel's rule asks, one subgoal each."""
    pair: Draws[Noise] = draws(state.judged, (law.Gaussian, law.Laplace, law.Geometric), rule.unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    whole, but = isinstance(pair.one, law.Geometric), isinstance(setting.claim, ApproximateConcentrated)
    kind, scale = LAWS[type(pair.one)]
    if divisor_of(pair.one.center, setting.program) is not None:
        raise NotExportable("noise around a centre that is divided by a whole number")
    new, one, two, amounts = drawn_names(state, pair)
    cost = cost_of(state, rule.unit)
    if not isinstance(cost, t.Arithmetic):
        raise NotExportable("noise whose cost is not a multiple of a price")
    share, often = terms.real(cost.left, new.names), terms.real(cost.right, new.names)
    width_of = pair.one.sigma if isinstance(pair.one, law.Gaussian) else pair.one.scale
    shift, sigma = (terms.integer if whole else terms.real)(rule.shift, state.names), terms.real(width_of, state.names)
    after = spending(state, {rule.unit: f"({share} * {often})"})
    ((judged, node),) = premises(state)
    near, moved, paid = (script.fresh(base) for base in ("near", "moved", "paid"))
    step = "" if whole else " (step := (unit_of N))"
    theorem = f"{kind}_in_rho{'_but' if but else ''}"
    script.say(
        f"apply {theorem} with ({scale} := {sigma}) (shift := {shift}) (a' := {after}){step}.",
        *(("{ exact F. }",) if but else ()),
        "{ exact G. }",
        *("{ memory; worth. }",) * (2 if whole else 4),
        *("{ positive. }",) * (1 if whole else 2),
    )
    if not whole:
        script.say("{ memory; match goal with |- on_grid _ ?x => change (grid N x) end; on_the_grid. }")
    script.case(lambda: pay(state, rule, share, sigma))
    if but:
        script.say("{ unfold left_delta; memory; lra. }")

    def on() -> None:
        drawn = f"{one} {two} {amounts}" if whole else f"{one} {two} {amounts} {near}"
        script.say(f"memory; intros {drawn} {moved} {paid}; memory_in {moved}; memory_in {paid}.")
        reached = new.named({}, moved)
        if not whole:
            script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {near}|on_the_grid]).")
            script.say(f"clear {near}.")
            reached = reached.named({}, f"on_{one}")
        reached, parts = settled(reached, state, paid, rule.unit)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)


def pay(state: State, rule: NoiseInRho, share: str, sigma: str) -> None:
    """The price is worth what the centres are apart."""
    script, terms, price = state.script, state.terms, f"price_{rule.unit}"
    distance = terms.real(rule.distance, state.names)
    square = f"(2 * ({sigma} * {sigma}))"
    worth = f"/ {square}" if rule.squared else f"{distance} * {distance} / {square}"
    shown = "worth_of_logs" if "(ln " in sigma else "worth_of_squares"
    script.say(f"assert ({share} * {price} = {worth}) as rate by (clear - given; own; unfold {price}; {shown}).")
    near: list[str] = []
    if not rule.squared:
        (found,) = (each for each in rule.premises(state.judged).obligations if each.name == "centres are near")
        near = discharge(state, found.assumption, found.conclusion)
    script.say("memory; unfold left_rho; memory.")
    if rule.squared:
        script.say("paid_in_rho ltac:(apply paid_squared; [positive|exact rate|square_of_distance]).")
    else:
        script.say(
            f"paid_in_rho ltac:(apply paid_once with (D := {distance}); [positive|exact rate"
            f"|clear - {near[0]}; in_distance|still_there])."
        )


def follow_gauss(state: State, rule: Gauss) -> None:
    """Both sides draw the same value; what that is worth is paid unless the centres are equal."""
    pair = draws(state.judged, (law.Gaussian,), rule.epsilon_unit, rule.delta_unit)
    setting, terms, script = state.judged.setting, state.terms, state.script
    if divisor_of(pair.one.center, setting.program) is not None:
        raise NotExportable("noise around a centre that is divided by a whole number")
    new, one, two, amounts = drawn_names(state, pair)
    units = rule.epsilon_unit, rule.delta_unit
    costs = {unit: terms.real(cost_of(state, unit), new.names) for unit in units}
    sigma, distance, epsilon, delta = (
        terms.real(each, state.names) for each in (pair.one.sigma, rule.distance, rule.epsilon, rule.delta)
    )
    rho = rho_of(rule.by, sigma, distance, state)
    ((judged, node),) = premises(state)
    near, moved, paid, log = (script.fresh(base) for base in ("near", "moved", "paid", "log"))
    logarithm(rule.by, delta, log, script)
    script.say(
        f"apply gauss_rule with (sigma := {sigma}) (rho := {rho}) (eps := {epsilon}) (delta := {delta})"
        f" (a' := {spending(state, costs)}) (step := (unit_of N))."
    )
    script.say("{ exact F. }", "{ exact G. }", *("{ memory; worth. }",) * 4, "{ positive. }", "{ positive. }")
    script.say("{ memory; match goal with |- on_grid _ ?x => change (grid N x) end; on_the_grid. }")

    def close() -> None:
        (found,) = (each for each in rule.premises(state.judged).obligations if each.name == "centres are near")
        (shown,) = discharge(state, found.assumption, found.conclusion)
        script.say(f"memory; apply far_enough with (D := {distance}); [positive|clear - {shown}; in_distance|].")
        script.say("first [apply Rle_refl | worth_at_most].")

    script.case(close)
    script.say("{ left; positive. }")
    script.case(lambda: script.say(by_order(rule, log, state)))
    for unit, credit in zip(units, ("epsilon", "delta"), strict=True):
        script.say(
            f"{{ memory; unfold left_{credit}; memory; paid_in_rho ltac:(apply paid_apart;"
            f" [left; positive|unfold price_{unit}; worth|still_there]). }}"
        )

    def on() -> None:
        script.say(f"memory; intros {one} {two} {amounts} {near} {moved} {paid}; memory_in {moved}; memory_in {paid}.")
        script.say(f"assert (grid N {one}) as on_{one} by (eapply grid_drawn; [exact {near}|on_the_grid]).")
        script.say(f"clear {near}.")
        reached, parts = settled(new.named({}, moved, f"on_{one}"), state, paid, *units)
        learn(reached, judged.pre, moved, *parts).go(judged, node)

    script.case(on)


def rho_of(by: Calibration, sigma: str, distance: str, state: State) -> str:
    """What the noise is worth in rho."""
    if isinstance(by, Concentrated):
        return state.terms.real(by.rho, state.names)
    return f"({distance} * {distance} / (2 * ({sigma} * {sigma})))"


def logarithm(by: Calibration, delta: str, log: str, script: Script) -> None:
    """The textbook's logarithm is above 0."""
    if isinstance(by, Textbook):
        script.say(f"assert (0 < ln (5 / 4 / {delta})) as {log} by (apply log_of_ratio; parts; lra).")


def by_order(rule: Gauss | GaussBranch, log: str, state: State) -> str:
    """Which order of the divergence shows what is claimed of the noise."""
    match rule.by:
        case Textbook():
            return f"clear - {log} given; own; apply textbook_order; [parts; lra|parts; lra|worth_at_most]."
        case Concentrated():
            return "apply best_order; [positive|parts; lra|parts; covered]."
        case Order(alpha=alpha):
            return computed(alpha, rule, state)


def computed(alpha: t.Term, rule: Gauss | GaussBranch, state: State) -> str:
    """The inequality for numbers, computed with fractions."""
    program = state.judged.setting.program
    draw = draws(state.judged, (law.Gaussian,), rule.epsilon_unit, rule.delta_unit).one
    squares = divide(square_of(rule.distance, program), multiply(constant(2), square_of(draw.sigma, program)))
    found = [share(each, constant(1)) for each in (squares, *map(quotient_of, (alpha, rule.epsilon, rule.delta)))]
    rho, order, epsilon, delta = found
    if rho is None or order is None or epsilon is None or delta is None or order.denominator != 1:
        raise NotExportable("Gaussian noise that is calibrated by an order that is not whole")
    exponent = (order - 1) * (epsilon - order * rho)
    fractions = " ".join(map(fraction, (rho, epsilon, delta)))
    parts = max(1, math.ceil(exponent))
    return f"apply (by_numbers {order - 1} {fractions} {parts} 24); [vm_compute; reflexivity|as_fraction..]."
