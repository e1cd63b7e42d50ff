"""The whole file: the program, its neighbours, the claim, and the derivation as a proof."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import REAL, Base, ListOf, Sort
from lapwing.kernel.logic.adjacency import start_of
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.logic.relational_terms import Side, both, equal, implies, sided
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.prove.rocq.follow import follow
from lapwing.prove.rocq.groups import for_groups
from lapwing.prove.rocq.loops import nested
from lapwing.prove.rocq.names import AND, OR, NotExportable, field, param, setter
from lapwing.prove.rocq.neighbours import Inputs, inputs_of
from lapwing.prove.rocq.obligation import discharge, keep_only, learn
from lapwing.prove.rocq.state import Script, State, fresh_state
from lapwing.prove.rocq.statements import Statements, grid_kind, gridded, locals_of, memory
from lapwing.prove.rocq.steps import instances
from lapwing.prove.rocq.terms import Terms, sort_text

IMPORTS = """From Coq Require Import Reals ZArith List Lra Lia Bool Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Neighbours.
From Lapwing Require Import Groups Compose Rounds Inputs Distances Tactics.
Import ListNotations.
Open Scope R_scope.
"""


def export(program: Program, claim: AnyClaim, derivation: Derivation) -> str:
    """The text of a Rocq file that proves the claim if the derivation does; coqc is the judge of it."""
    rule = derivation.rule
    if not isinstance(claim, Claim):
        raise NotExportable("a claim that is not about epsilon and delta")
    if isinstance(rule, Group):
        (single,) = derivation.premises
        return file_of(program, Claim(rule.epsilon, rule.delta, t.ONE), single, claim)
    return file_of(program, claim, derivation)


def file_of(program: Program, claim: Claim, derivation: Derivation, group: Claim | None = None) -> str:
    """A claim about single steps, and one about groups that follows from it."""
    rule = derivation.rule
    if claim.group != t.ONE:
        raise NotExportable("a claim about groups that does not follow from one about single steps")
    if not isinstance(rule, Direct | Pointwise):
        raise NotExportable(f"the rule {type(rule).__name__}")
    terms = Terms(program)
    inputs = inputs_of(program, terms)
    proof = [
        *credits(claim, rule.units, rule.alternatives, inputs, terms),
        "",
        *proof_of(program, claim, derivation, terms, inputs, Script()),
    ]
    shared = definitions(program, terms, inputs)
    grouped = [] if group is None else for_groups(program, claim, group, terms, inputs)
    functions = [line for name, sorts in terms.functions.items() for line in function_lines(name, *sorts)]
    lines = [
        f"(* {program.name}: the program, what is claimed of it, and the proof. *)",
        "",
        IMPORTS,
        *memory(program),
        spent_record(len(rule.units)),
        "",
        "Section Private.",
        "Variable N : positive.",
        "Variable long : R -> R -> bool.",
        *functions,
        *inputs.public,
        *shared,
        "",
        "Section Neighbours.",
        *(f"Variable {name} : {sort}." for name, sort in inputs.private.items()),
        f"Hypothesis given : {' '.join(('inputs', *inputs.private))}.",
        f"Ltac own := pose proof given as given_; unfold inputs in given_; {taken_apart('given_', inputs)}.",
        *proof,
        *(() if group else theorem(program)),
        "End Neighbours.",
        *grouped,
        "End Private.",
        "",
        f"Print Assumptions {program.name}_is_private.",
    ]
    return "\n".join(lines) + "\n"


def taken_apart(whole: str, inputs: Inputs) -> str:
    """A tactic that names the parts of what is supposed of the inputs."""
    return f"destruct {whole} as {nested([*inputs.given, 'given_'])}" if inputs.given else "idtac"


def suppositions(inputs: Inputs) -> str:
    """What is supposed of the inputs."""
    arguments = "".join(f" ({name} : {sort})" for name, sort in inputs.private.items())
    facts = f"\n   {AND}".join((*inputs.given.values(), "True"))
    return f"Definition inputs{arguments} : Prop :=\n    {facts}."


def theorem(program: Program) -> list[str]:
    """Privacy for every set of results."""
    sides = run_texts(program)
    return [
        "",
        "(* For every set of results, in either order of the neighbours. *)",
        f"Theorem {program.name}_is_private : forall m1 m2, starts m1 -> starts m2 -> forall S,",
        f"  prob {sides[0]} <= exp epsilon * prob {sides[1]} + delta.",
        "Proof. intros; apply close_sets, close_results; assumption. Qed.",
    ]


def run_texts(program: Program) -> list[str]:
    """The two runs as arguments of `prob`."""
    private = [each.param for each in program.parameters if not is_public(each.role)]
    runs = [" ".join(param(each, side) for each in private) for side in (1, 2)]
    return [f"(program {run}) m{side} (result {run}) S" for side, run in enumerate(runs, start=1)]


def function_lines(name: str, arguments: tuple[Sort, ...], result: Sort) -> list[str]:
    """An unknown function; a real that it gives lies on the grid."""
    kind = " -> ".join(map(sort_text, (*arguments, result)))
    lines = [f"Variable {name} : {kind}."]
    if result == REAL:
        names = " ".join(f"x{number}" for number in range(len(arguments)))
        given = f"forall {names}, " if names else ""
        lines.append(f"Hypothesis on_grid_{name} : {given}grid N ({name} {names}).")
    return lines


def spent_record(units: int) -> str:
    """The amounts spent so far."""
    fields = "; ".join(f"s_{unit} : R" for unit in range(units))
    names = [" ".join(f"{letter}{unit}" for unit in range(units)) for letter in "xy"]
    equations = AND.join(f"x{unit} = y{unit}" for unit in range(units)) or "True"
    bound = f"forall {names[0]} {names[1]}, " if units else ""
    return (
        f"Record spent := Spent {{ {fields} }}.\n"
        f"Lemma spent_equal : {bound}Spent {names[0]} = Spent {names[1]} -> {equations}.\n"
        f"Proof. {'intros * H; injection H; auto' if units else 'auto'}. Qed."
    )


def definitions(program: Program, terms: Terms, inputs: Inputs) -> list[str]:
    """The program as a function of its private parameters, its results, and memories it may start from."""
    params: dict[t.Variable, str] = {each.param: param(each.param) for each in program.parameters}
    private = [each.param for each in program.parameters if not is_public(each.role)]
    arguments = "".join(f" ({param(each)} : {sort_text(each.sort)})" for each in private)
    statements = Statements(terms, params)
    results = [terms.of_sort(each, t.sort_of(each), statements.names) for each in program.results]
    sorts = " * ".join(sort_text(t.sort_of(each)) for each in program.results)
    facts = [f"{grid_kind(local.sort)} N ({field(local)} m)" for local in gridded(program)]
    return [
        f"Definition program{arguments} : prog memory :=\n  {statements.block(program.body)}.",
        f"Definition result{arguments} (m : memory) : {sorts or 'unit'} := ({', '.join(results) or 'tt'}).",
        f"Definition starts (m : memory) : Prop := {AND.join(facts) or 'True'}.",
        suppositions(inputs),
    ]


def credits(
    claim: Claim, units: tuple[Unit, ...], alternatives: tuple[tuple[t.Term, ...], ...], inputs: Inputs, terms: Terms
) -> list[str]:
    """What is left of epsilon and delta, and that each alternative stays within them."""
    lines = [
        f"Definition epsilon : R := {terms.real(claim.epsilon, inputs.names)}.",
        f"Definition delta : R := {terms.real(claim.delta, inputs.names)}.",
    ]
    for number, unit in enumerate(units):
        lines.append(f"Definition price_{number} : R := {terms.real(unit.price, inputs.names)}.")
        lines.append(
            f"Lemma price_{number}_positive : 0 < price_{number}. Proof. own; unfold price_{number}; positive. Qed."
        )
    for credit in ("epsilon", "delta"):
        counted = [number for number, unit in enumerate(units) if unit.credit == credit]
        parts = "".join(f" - s_{number} a * price_{number}" for number in counted)
        lines.append(f"Definition left_{credit} (a : spent) : R := {credit}{parts}.")
        for index, bounds in enumerate(alternatives):
            cost = " + ".join(f"{terms.real(bounds[number], inputs.names)} * price_{number}" for number in counted)
            unfolds = "".join(f", price_{number}" for number in counted)
            lines.append(f"Lemma {credit}_{index} : {cost or '0'} <= {credit}.")
            lines.append(f"Proof. own; unfold {credit}{unfolds}; covered. Qed.")
    lines.append("Lemma delta_nonneg : 0 <= delta. Proof. own; unfold delta; covered. Qed.")
    return lines


def proof_of(
    program: Program, claim: Claim, derivation: Derivation, terms: Terms, inputs: Inputs, script: Script
) -> list[str]:
    """The theorem and its proof."""
    rule, (node,) = derivation.rule, derivation.premises
    if not isinstance(rule, Direct | Pointwise):
        raise NotExportable(f"the rule {type(rule).__name__}")
    setting = Setting(program, claim, rule.units, rule.alternatives)
    pointwise = isinstance(rule, Pointwise)
    private = [each.param for each in program.parameters if not is_public(each.role)]
    runs = [" ".join(param(each, side) for each in private) for side in (1, 2)]
    nothing = both(*(equal(t.Spent(number), t.ZERO) for number in range(len(rule.units))))
    judged = Judgment(setting, program.body, program.body, nothing, post_of(setting, pointwise))
    constants = [name for local in locals_of(program) for name in (field(local), setter(local))]
    constants += [f"s_{unit}" for unit in range(len(rule.units))]
    unfolded = f"cbn [{' '.join((*constants, 'app'))}]"
    state = State(judged, node, {**inputs.names}, terms, inputs, script, (), ending(pointwise), follow)
    one, two, _, names = fresh_state(state)
    names |= {t.Spent(unit): "0" for unit in range(len(rule.units))}
    names |= {t.Logical(f"r{number}", t.sort_of(each)): f"r{number}" for number, each in enumerate(program.results)}
    start = " ".join("0" for _ in rule.units)
    script.say("own.", *inputs.tactics, *instances(program, inputs, terms))
    script.say("intros m1 m2 start1 start2; unfold starts in start1, start2.")
    if pointwise:
        wanted = ", ".join(f"r{number}" for number in range(len(program.results)))
        script.say("apply close_weaken; [exact delta_nonneg|].")
        script.say(
            f"apply (one_result memory memory spent _ {decided(program)} left_epsilon _ _ _ _ m1 m2 (Spent {start}))."
        )
        script.say("{ unfold left_epsilon; memory; lra. }")
        script.say(f"intros {f'({wanted})' if len(program.results) > 1 else 'r0'} f g F G End.")
    else:
        script.say(f"apply (direct memory memory spent _ left_epsilon left_delta _ _ _ _ m1 m2 (Spent {start})).")
        script.say("{ unfold left_epsilon; memory; lra. }", "{ unfold left_delta; memory; lra. }")
        script.say("intros f g F G End.")
    script.say(f"destruct m1 as {one}, m2 as {two}; memory_in start1; memory_in start2; unfold program.")
    begun = state.at(names=names, hypotheses=("start1", "start2"))
    begun = learn(begun, start_of(setting))
    begun = begun.at(begin=begun.facts, hypotheses=("start1", "start2"))
    follow(learn(begun, nothing))
    statement = f"(program {runs[0]}) (program {runs[1]}) m1 m2 (result {runs[0]}) (result {runs[1]})"
    return [
        f"Ltac memory := {unfolded}.",
        f"Ltac memory_in H := {unfolded} in H.",
        "Ltac solvent := intros; pose proof delta_nonneg; unfold left_delta; memory; lra."
        if not pointwise
        else "Ltac solvent := intros; lra.",
        "Ltac pay rate := rated rate; unfold left_epsilon; memory; lra.",
        "",
        f"Theorem close_results : forall m1 m2, starts m1 -> starts m2 -> close {statement} epsilon delta.",
        "Proof.",
        *(line.replace("unfold left_delta; memory; lra", "lra") if pointwise else line for line in script.lines),
        "Qed.",
    ]


def post_of(setting: Setting, pointwise: bool) -> t.Term:
    """The postcondition that the kernel's rule asks for."""
    if not pointwise:
        return both(same_results(setting), within_bounds(setting))
    return implies(results_on(1, setting), both(results_on(2, setting), within_bounds(setting)))


def within_bounds(setting: Setting) -> t.Term:
    """What was spent is within one of the alternatives."""
    choices = [
        both(*(t.Compare("<=", t.Spent(number), bound) for number, bound in enumerate(bounds)))
        for bounds in setting.alternatives
    ]
    return choices[0] if len(choices) == 1 else t.Or(tuple(choices))


def same_results(setting: Setting) -> t.Term:
    """Both runs have the same results."""
    return both(*(equal(sided(each, 1, setting), sided(each, 2, setting)) for each in setting.program.results))


def results_on(side: Side, setting: Setting) -> t.Term:
    """One run has the results that are looked at."""
    results = setting.program.results
    wanted = [t.Logical(f"r{number}", t.sort_of(each)) for number, each in enumerate(results)]
    return both(*(equal(sided(each, side, setting), value) for each, value in zip(results, wanted, strict=True)))


def ending(pointwise: bool) -> Callable[[State], None]:
    """The results are equal, and what was spent is within one of the alternatives."""

    def end(state: State) -> None:
        script, setting, pre = state.script, state.judged.setting, state.judged.pre
        if pointwise:
            script.say("apply End; intros same; unfold result in *; memory_in same.")
            pre = both(pre, results_on(1, setting))
            state = learn(state, pre, "same")
        enough = discharge(state, pre, within_bounds(setting))
        discharge(state, pre, results_on(2, setting) if pointwise else same_results(setting))
        script.say("split." if pointwise else "apply End.")
        script.case(lambda: script.say("unfold result; memory; results."))
        script.case(lambda: within(state, "epsilon", enough))
        if not pointwise:
            script.case(lambda: within(state, "delta", enough))

    return end


def within(state: State, credit: str, enough: list[str]) -> None:
    """What was spent is not more than what is claimed."""
    script, amounts, setting = state.script, state.amounts(), state.judged.setting
    choices = []
    for bounds in setting.alternatives:
        parts = [f"{one} <= {state.terms.real(bound, state.names)}" for one, bound in zip(amounts, bounds, strict=True)]
        choices.append(f"({AND.join(parts) or 'True'})")
    script.say(f"assert ({OR.join(choices)}) as paid by ({keep_only(enough)[:-1]}; obligation).")
    script.say(f"unfold left_{credit}; memory.")
    script.say(*(f"pose proof price_{number}_positive." for number in range(len(amounts))))
    script.say(f"destruct paid as [{'|'.join('paid' for _ in choices)}]." if len(choices) > 1 else "idtac.")
    for index, bounds in enumerate(setting.alternatives):
        facts = [f"pose proof {credit}_{index}."]
        for number in (number for number, unit in enumerate(setting.units) if unit.credit == credit):
            bound = state.terms.real(bounds[number], state.names)
            facts.append(
                f"assert ({amounts[number]} * price_{number} <= {bound} * price_{number})"
                f" by (apply Rmult_le_compat_r; [lra|decompose [and] paid; assumption])."
            )
        script.case(partial(script.say, *facts, "lra."))


def decided(program: Program) -> str:
    """That results are equal or not."""
    found = [decided_sort(t.sort_of(each)) for each in program.results] or ["unit_dec"]
    text = found[0]
    for each in found[1:]:
        text = f"(pair_dec {text} {each})"
    return text


def decided_sort(sort: Sort) -> str:
    """That values of a sort are equal or not."""
    if isinstance(sort, ListOf):
        return f"(list_eq_dec {decided_sort(sort.element)})"
    return {Base.BOOL: "bool_dec", Base.INT: "Z.eq_dec", Base.REAL: "Req_EM_T"}[sort]
