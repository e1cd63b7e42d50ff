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
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.logic.relational_terms import both, equal, implies, sided
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.prove.rocq.follow import follow
from lapwing.prove.rocq.names import AND, OR, NotExportable, field, param, setter
from lapwing.prove.rocq.neighbours import Inputs, inputs_of
from lapwing.prove.rocq.state import Script, State, fresh_state
from lapwing.prove.rocq.statements import Statements, grid_kind, gridded, locals_of, memory
from lapwing.prove.rocq.terms import Terms, sort_text

IMPORTS = """From Coq Require Import Reals ZArith List Lra Lia Bool Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Neighbours Tactics.
Import ListNotations.
Open Scope R_scope.
"""


def export(program: Program, claim: AnyClaim, derivation: Derivation) -> str:
    """The text of a Rocq file that proves the claim if the derivation does; coqc is the judge of it."""
    rule = derivation.rule
    if not isinstance(claim, Claim) or claim.group != t.ONE:
        raise NotExportable("a claim that is not about epsilon and delta of single steps")
    if not isinstance(rule, Direct | Pointwise):
        raise NotExportable(f"the rule {type(rule).__name__}")
    terms = Terms(program)
    inputs = inputs_of(program, terms)
    header = [*definitions(program, terms, inputs), *credits(claim, rule.units, rule.alternatives, inputs, terms)]
    script = Script()
    proof = proof_of(program, claim, derivation, terms, inputs, script)
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
        *inputs.lines,
        *suppositions(inputs),
        own(inputs),
        "",
        *header,
        "",
        *proof,
        "End Private.",
        "",
        f"Print Assumptions {program.name}_is_private.",
    ]
    return "\n".join(lines) + "\n"


def own(inputs: Inputs) -> str:
    """A tactic that makes the section's hypotheses a proof's own, so that they can be taken apart."""
    names = list(inputs.given)
    pattern = "".join(f"[{name} " for name in names[:-1]) + "".join(names[-1:]) + "]" * (len(names) - 1)
    return (
        f"Ltac own := destruct given as {pattern}."
        if len(names) > 1
        else f"Ltac own := pose proof given as {pattern or 'given_'}."
    )


def suppositions(inputs: Inputs) -> list[str]:
    """What is supposed of the inputs."""
    facts = f"\n{AND}".join(f"{fact}" for fact in inputs.given.values()) or "True"
    return [f"Definition inputs : Prop :=\n    {facts}.", "Hypothesis given : inputs."]


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
    state = State(
        judged, node, {**inputs.names}, terms, inputs, script, (), ending(rule.alternatives, pointwise), follow
    )
    one, two, _, names = fresh_state(state)
    names |= {t.Spent(unit): "0" for unit in range(len(rule.units))}
    names |= {t.Logical(f"r{number}", t.sort_of(each)): f"r{number}" for number, each in enumerate(program.results)}
    start = " ".join("0" for _ in rule.units)
    script.say("own.", *inputs.tactics, "intros m1 m2 start1 start2; unfold starts in start1, start2.")
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
    follow(state.at(names=names, hypotheses=("start1", "start2")))
    statement = f"(program {runs[0]}) (program {runs[1]}) m1 m2 (result {runs[0]}) (result {runs[1]})"
    sides = [f"(program {run}) m{side} (result {run}) S" for side, run in enumerate(runs, start=1)]
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
        "",
        "(* For every set of results, in either order of the neighbours. *)",
        f"Theorem {program.name}_is_private : forall m1 m2, starts m1 -> starts m2 -> forall S,",
        f"  prob {sides[0]} <= exp epsilon * prob {sides[1]} + delta.",
        "Proof. intros; apply close_sets, close_results; assumption. Qed.",
    ]


def post_of(setting: Setting, pointwise: bool) -> t.Term:
    """The postcondition that the kernel's rule asks for."""
    results = setting.program.results
    choices = (
        both(*(t.Compare("<=", t.Spent(number), bound) for number, bound in enumerate(bounds)))
        for bounds in setting.alternatives
    )
    within = t.Or(tuple(choices))
    if not pointwise:
        return both(*(equal(sided(each, 1, setting), sided(each, 2, setting)) for each in results), within)
    wanted = [t.Logical(f"r{number}", t.sort_of(each)) for number, each in enumerate(results)]
    here, there = (
        both(*(equal(sided(each, side, setting), value) for each, value in zip(results, wanted, strict=True)))
        for side in (1, 2)
    )
    return implies(here, both(there, within))


def ending(alternatives: tuple[tuple[t.Term, ...], ...], pointwise: bool) -> Callable[[State], None]:
    """The results are equal, and what was spent is within one of the alternatives."""

    def end(state: State) -> None:
        script, amounts = state.script, state.amounts()
        choices = []
        for bounds in alternatives:
            parts = [
                f"{one} <= {state.terms.real(bound, state.names)}" for one, bound in zip(amounts, bounds, strict=True)
            ]
            choices.append(f"({AND.join(parts) or 'True'})")
        prices = [f"price_{number}_positive" for number in range(len(amounts))]

        def within(credit: str) -> None:
            script.say(f"assert ({OR.join(choices)}) as paid by obligation; unfold left_{credit}; memory.")
            script.say(*(f"pose proof {price}." for price in prices))
            pattern = "|".join("paid" for _ in choices)
            script.say(f"destruct paid as [{pattern}]." if len(choices) > 1 else "idtac.")
            for index, bounds in enumerate(alternatives):
                units = state.judged.setting.units
                counted = [number for number, unit in enumerate(units) if unit.credit == credit]
                facts = [f"pose proof {credit}_{index}."]
                for number in counted:
                    bound = state.terms.real(bounds[number], state.names)
                    facts.append(
                        f"assert ({amounts[number]} * price_{number} <= {bound} * price_{number})"
                        f" by (apply Rmult_le_compat_r; [lra|decompose [and] paid; assumption])."
                    )
                script.case(partial(script.say, *facts, "lra."))

        if pointwise:
            script.say("apply End; intros same; unfold result in *; memory_in same; split.")
            script.case(lambda: script.say("memory; results."))
            script.case(lambda: within("epsilon"))
        else:
            script.say("apply End.")
            script.case(lambda: script.say("unfold result; memory; results."))
            script.case(lambda: within("epsilon"))
            script.case(lambda: within("delta"))

    return end


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
