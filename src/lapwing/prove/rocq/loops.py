"""The tactics of the rules for loops."""

from __future__ import annotations

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import program as code
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import both, equal, fresh, sided
from lapwing.kernel.rules.shared.first_statements import block_of, first
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.rocq.claims import solvent_by
from lapwing.prove.rocq.names import AND
from lapwing.prove.rocq.obligation import conjuncts, discharge, learn, show_parts
from lapwing.prove.rocq.payment import within
from lapwing.prove.rocq.state import State, fresh_state, grid_facts, projected
from lapwing.prove.rocq.steps import premises


def invariant_text(state: State, invariant: t.Term) -> str:
    """An invariant as a relation of two memories and amounts."""
    names = projected(state, "m1", "m2", "a")
    parts = [state.terms.prop(invariant, names), *grid_facts(state, "m1", "m2")]
    return f"(fun m1 m2 a => {AND.join(parts)})"


def anywhere(state: State, known: t.Term, held: str, *tests: str, curried: bool = False) -> State:
    """Any two memories and amounts, of which only the invariant and some tests are known."""
    one, two, amounts, names = fresh_state(state)
    on = [state.script.fresh("on") for _ in grid_facts(state, "m1", "m2")]
    invariant = nested([held, *on])
    pattern = " ".join((invariant, *tests)) if curried else nested([invariant, *tests])
    state.script.say(f"intros {one} {two} {amounts} {pattern}.")
    state.script.say(
        "; ".join((*(f"memory_in {name}" for name in (held, *on, *tests)), *(f"as_fact {name}" for name in tests)))
        + "."
    )
    if state.hypotheses:
        state.script.say(f"clear {' '.join(state.hypotheses)}.")
    reached = state.at(names=names, hypotheses=(held, *on, *tests), facts=state.begin)
    return learn(reached, known, held, *tests)


def nested(names: list[str]) -> str:
    """A pattern for the parts of a conjunction."""
    return "".join(f"[{name} " for name in names[:-1]) + names[-1] + "]" * (len(names) - 1)


def once(state: State, judged: Judgment, node: Derivation, held: str, *tests: str) -> None:
    """One round: what comes after it is anything that is safe from the invariant."""
    script = state.script
    after, left, right = (script.fresh(base) for base in ("after", "k1", "k2"))
    script.say(f"intros {left} {right} {after}.")
    inside = anywhere(state, judged.pre, held, *tests)
    script.say("cbn [app].")

    def again(reached: State) -> None:
        script.say(f"apply {after}; memory; keep.")
        show_parts(reached, reached.judged.pre, reached.judged.post)

    inside.at(ending=again).go(judged, node)


def follow_while_both(state: State, rule: WhileBoth) -> None:
    """Guards agree, delta is not overspent, a round keeps the invariant, and what comes after."""
    (body, body_node), (rest, rest_node) = premises(state)
    script = state.script
    held, test = script.fresh("inv"), script.fresh("test")
    script.say(f"apply while_both with (I := {invariant_text(state, rule.invariant)}).", "{ exact F. }", "{ exact G. }")

    def agree() -> None:
        reached, setting = anywhere(state, rule.invariant, held), state.judged.setting
        tests = [first(block_of(state.judged, side), code.While).condition for side in (1, 2)]
        discharge(reached, rule.invariant, equal(sided(tests[0], 1, setting), sided(tests[1], 2, setting)))
        script.say("memory; assumption.")

    script.case(agree)
    script.case(lambda: solvent(state, rule, held, test))
    script.case(lambda: once(state, body, body_node, held, test))

    def later() -> None:
        anywhere(state, rest.pre, held, test, curried=True).go(rest, rest_node)

    script.case(later)
    script.case(lambda: at_first(state, rule.invariant))


def solvent(state: State, rule: WhileBoth | WhileApart, held: str, test: str) -> None:
    """Delta is not overspent where runs are cut off."""
    found = [each for each in rule.premises(state.judged).obligations if each.name == "delta is not overspent"]
    if not found:
        state.script.say(f"intros ? ? a {held} {test}; solvent.")
        return
    reached = anywhere(state, found[0].assumption, held, test, curried=True)
    shown = discharge(reached, found[0].assumption, found[0].conclusion)
    units = enumerate(state.judged.setting.units)
    state.script.say(f"apply {solvent_by(state.judged.setting.claim)}.")
    within(reached, "delta", shown, tuple(number for number, unit in units if unit.credit == "delta"))


def at_first(state: State, invariant: t.Term) -> None:
    """The invariant holds where the loop begins."""
    state.script.say("memory; keep.")
    show_parts(state, state.judged.pre, invariant)


def follow_while_apart(state: State, rule: WhileApart) -> None:
    """Rounds of both, of the left alone, of the right alone, and what comes after."""
    (one, one_node), (left, left_node), (right, right_node), (rest, rest_node) = premises(state)
    script, names = state.script, projected(state, "m1", "m2", "a")
    held, one_test, two_test, third, fourth = (script.fresh(base) for base in ("inv", "test", "test", "test", "test"))
    before = fresh("rounds", INT, rule.invariant, rule.wait, rule.bound)
    alone, wait = (f"(fun m1 m2 a => {state.terms.boolean(each, names)})" for each in (rule.alone, rule.wait))
    script.say(
        f"apply while_apart with (I := {invariant_text(state, rule.invariant)}) (alone := {alone}) (wait := {wait})"
        f" (bnd := {bound_text(state, rule.bound)}).",
        "{ exact F. }",
        "{ exact G. }",
    )

    def bounded() -> None:
        reached = anywhere(state, begins(right.pre, before), held, one_test, two_test, curried=True)
        (shown,) = discharge(reached, begins(right.pre, before), t.Compare(">=", rule.bound, t.ZERO))
        script.say(f"memory; clear - {shown}; lia.")

    script.case(bounded)
    script.case(lambda: solvent(state, rule, held, one_test))
    script.case(lambda: once(state, one, one_node, held, one_test, two_test, third, fourth))
    script.case(lambda: once(state, left, left_node, held, one_test, two_test))
    script.case(lambda: falling(state, right, right_node, before, held, one_test, two_test))
    script.case(lambda: anywhere(state, rest.pre, held, one_test, two_test, curried=True).go(rest, rest_node))
    script.case(lambda: at_first(state, rule.invariant))


def begins(pre: t.Term, before: t.Logical) -> t.Term:
    """What is known before a round that is counted, but for the count itself."""
    return both(*(fact for fact in conjuncts(pre) if before not in variables_of(fact)))


def follow_while_alone(state: State, rule: WhileAlone) -> None:
    """Rounds of one side, and what comes after."""
    (body, body_node), (rest, rest_node) = premises(state)
    script = state.script
    held, test = script.fresh("inv"), script.fresh("test")
    script.say(
        f"apply while_{'left' if rule.side == 1 else 'right'} with (I := {invariant_text(state, rule.invariant)})"
        f" (bnd := {bound_text(state, rule.bound)}).",
        "{ exact F. }" if rule.side == 1 else "{ exact G. }",
    )

    before = fresh("rounds", INT, rule.invariant, rule.bound)

    def bounded() -> None:
        reached = anywhere(state, begins(body.pre, before), held, test, curried=True)
        (shown,) = discharge(reached, begins(body.pre, before), t.Compare(">=", rule.bound, t.ZERO))
        script.say(f"memory; clear - {shown}; lia.")

    script.case(bounded)
    script.case(lambda: falling(state, body, body_node, before, held, test))
    script.case(lambda: anywhere(state, rest.pre, held, test, curried=True).go(rest, rest_node))
    script.case(lambda: at_first(state, rule.invariant))


def bound_text(state: State, bound: t.Term) -> str:
    """A bound as a function of two memories and amounts."""
    return f"(fun m1 m2 a => {state.terms.integer(bound, projected(state, 'm1', 'm2', 'a'))})"


def falling(state: State, judged: Judgment, node: Derivation, before: t.Logical, held: str, *tests: str) -> None:
    """A round after which a whole number is smaller than before."""
    number, equation = state.script.fresh("rounds"), state.script.fresh("bound")
    state.script.say(f"intros {number}.")
    once(state.named({before: number}), judged, node, held, *tests, equation)
