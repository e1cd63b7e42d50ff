"""The tactics of the plain rules: each follows the kernel's own rule and says what coqc has to check."""

from __future__ import annotations

from functools import partial

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import program as code
from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Vector
from lapwing.kernel.language.sort import INT
from lapwing.kernel.logic.adjacency import fact_at
from lapwing.kernel.logic.judgment import Goal, Judgment
from lapwing.kernel.logic.relational_terms import Side, equal, forget, sided
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign, assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.shared.first_statements import block_of, first
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.names import NotExportable, param
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.obligation import conjuncts, discharge, learn
from lapwing.prove.rocq.state import Names, State
from lapwing.prove.rocq.terms import Terms

ANY = t.Logical("at@", INT)


def premises(state: State) -> list[tuple[Judgment, Derivation]]:
    """What the kernel's rule leaves to show, each with its derivation."""
    goals: tuple[Goal, ...] = state.node.rule.premises(state.judged).goals
    if len(goals) != len(state.node.premises):
        raise NotExportable("a derivation with too many or too few premises")
    return [(goal, node) for goal, node in zip(goals, state.node.premises, strict=True) if isinstance(goal, Judgment)]


def onwards(state: State) -> None:
    """The one premise that a rule leaves."""
    ((judged, node),) = premises(state)
    state.go(judged, node)


def know(state: State, facts: list[str]) -> None:
    """What holds of all inputs is added."""
    ((judged, node),) = premises(state)
    names = [state.script.fresh("known") for _ in facts]
    state.script.say(*(f"pose proof ({fact}) as {name}." for fact, name in zip(facts, names, strict=True)))
    state.script.say("known_of_neighbours.")
    reached = learn(state, judged.pre, *names)
    state.script.say(*([f"clear {' '.join(names)}."] if names else []))
    reached.go(judged, node)


def follow_assign(state: State, rule: Assign) -> None:
    """Each assigned variable gets a new name, with an equation; its old value keeps the old one."""
    ((_, node),) = premises(state)
    if rule.sides != "right":
        state = assigned(state, 1)
    if rule.sides != "left":
        state = assigned(state, 2)
    state.go(state.judged, node)


def assigned(state: State, side: Side) -> State:
    """One assignment."""
    statement = first(block_of(state.judged, side), code.Assign)
    target = t.Sided(statement.target.name, statement.target.sort, side)
    new, fact = state.script.fresh(f"{target.name}_{side}"), state.script.fresh("set")
    rule = (
        f"apply assign_left; intros {new} {fact}"
        if side == 1
        else f"apply assign_right; [exact G|]; intros {new} {fact}"
    )
    state.script.say(f"{rule}; memory_in {fact}.")
    _, old = forget(state.judged, (target,))
    olds: Names = {name: state.names[variable] for variable, name in old.items() if isinstance(name, t.Logical)}
    return state.at(judged=assign(state.judged, side)).named({**olds, target: new}, fact)


def follow_if(state: State, rule: If) -> None:
    """A case for each outcome."""
    name = state.script.fresh("test")
    match rule.sides:
        case "both":
            setting = state.judged.setting
            tests = [first(block_of(state.judged, side), code.If).condition for side in (1, 2)]
            agree = equal(sided(tests[0], 1, setting), sided(tests[1], 2, setting))
            (shown,) = discharge(state, state.judged.pre, agree)
            state.script.say(f"apply if_both; [exact G|memory; exact {shown}| |].")
        case "left":
            state.script.say("apply if_left.")
        case _:
            state.script.say("apply if_right; [exact G| |].")
    for judged, node in premises(state):

        def branch(judged: Judgment = judged, node: Derivation = node) -> None:
            state.script.say(f"intros {name}; memory_in {name}; as_fact {name}.")
            learn(state.named({}, name), judged.pre, name).go(judged, node)

        state.script.case(branch)


def follow_case(state: State, rule: Case) -> None:
    """Either the condition holds or it does not."""
    fact, name = state.terms.prop(rule.condition, state.names), state.script.fresh("case")
    state.script.say(f"assert ({fact} \\/ ~ {fact}) as {name} by em; destruct {name} as [{name}|{name}].")
    for judged, node in premises(state):
        state.script.case(partial(state.named({}, name).go, judged, node))


def instances(program: Program, inputs: Inputs, terms: Terms) -> list[str]:
    """What neighbours have in common at any index, as the kernel says it."""
    lines = []
    for parameter in (each for each in program.parameters if each.param.name in inputs.facts):
        name = parameter.param.name
        known = " ".join(f"({fact} i)" for fact in inputs.facts[name])
        for number, fact in enumerate(conjuncts(fact_at(parameter, ANY))):
            text = terms.prop(fact, {**inputs.names, ANY: "i"})
            shown = f"intros i; generalize {known}; clear; intros; known_of_neighbours; learned"
            lines.append(f"assert (forall i : Z, {text}) as said_{name}_{number} by ({shown}).")
    return lines


def follow_instance(state: State, rule: Instance) -> None:
    """What neighbours have in common at an index."""
    ((judged, node),) = premises(state)
    (parameter,) = (each for each in state.judged.setting.program.parameters if each.param.name == rule.parameter)
    at, new = state.terms.integer(rule.index, state.names), []
    texts = [state.terms.prop(part, state.names) for part in conjuncts(fact_at(parameter, rule.index))]
    for number, text in enumerate(texts):
        if text not in state.facts:
            new.append(state.script.fresh("fact"))
            state.script.say(f"pose proof (said_{rule.parameter}_{number} {at}) as {new[-1]}.")
    state.at(facts=state.facts | set(texts)).named({}, *new).go(judged, node)


def follow_entry(state: State, rule: Entry) -> None:
    """What is known of an entry of a row, in each run that has it."""
    row, column = (state.terms.integer(each, state.names) for each in (rule.row, rule.column))
    (parameter,) = (each for each in state.judged.setting.program.parameters if each.param.name == rule.parameter)
    vector = isinstance(parameter.role, Database) and isinstance(parameter.role.of, Vector)
    places = f"{row} {column}" if vector else row
    know(state, [f"domain_{param(parameter.param, side)} {places}" for side in (1, 2)])


def follow_conseq(state: State, rule: Conseq) -> None:
    """What is asked for instead is shown; what comes after needs no more than it says."""
    ((judged, node),) = premises(state)
    learn(state, rule.pre, *discharge(state, state.judged.pre, rule.pre)).go(judged, node)


def follow_seq(state: State, rule: Seq) -> None:
    """The first part, and where it ends the second one, from what holds between them."""
    (one, first_node), (two, second_node) = premises(state)

    def go_on(reached: State) -> None:
        shown = discharge(reached, reached.judged.pre, rule.middle)
        learn(reached, rule.middle, *shown).at(ending=state.ending).go(two, second_node)

    state.at(ending=go_on).go(one, first_node)


def follow_skip(state: State, _: Skip) -> None:
    """Whatever comes at the end."""
    state.ending(state)


def follow_absurd(state: State, _: Absurd) -> None:
    """The precondition cannot hold."""
    state.script.say("exfalso.")
    discharge(state, state.judged.pre, t.FALSE)
    state.script.say("assumption.")
