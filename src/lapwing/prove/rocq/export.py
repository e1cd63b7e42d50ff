"""The whole file: the program, its neighbours, the claim, and the derivation as a proof."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, ApproximateConcentrated, Claim, GaussianPrivacy, ZeroConcentrated
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import Sort
from lapwing.kernel.logic.adjacency import start_of
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.logic.relational_terms import Side, both, equal, implies, sided
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.computed import Computed
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.ranked import Ranked
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sampled import Sampled
from lapwing.kernel.rules.selection import Selection
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.rocq.advanced import advanced_proof
from lapwing.prove.rocq.claims import amounts, amounts_of, closeness, decided, has_delta, solvent_by, theorem
from lapwing.prove.rocq.composed import post_processing_proof, sequential_proof
from lapwing.prove.rocq.computed import computed_proof
from lapwing.prove.rocq.conversions import conversions, converted
from lapwing.prove.rocq.finite import finite_proof
from lapwing.prove.rocq.follow import follow
from lapwing.prove.rocq.groups import Grouped, for_groups, grouped
from lapwing.prove.rocq.imports import IMPORTS, further
from lapwing.prove.rocq.loops import nested
from lapwing.prove.rocq.names import AND, NotExportable, field, param, setter
from lapwing.prove.rocq.neighbours import Inputs, inputs_of
from lapwing.prove.rocq.obligation import discharge, learn
from lapwing.prove.rocq.parts import Parts, Section, Whole
from lapwing.prove.rocq.payment import within
from lapwing.prove.rocq.pure_in_mu import pure_in_mu_proof
from lapwing.prove.rocq.pure_in_rho import pure_in_rho_proof
from lapwing.prove.rocq.ranked import ranked_proof
from lapwing.prove.rocq.rounds import rounds_proof
from lapwing.prove.rocq.sampled import sampled_proof
from lapwing.prove.rocq.sampled_at_order import sampled_at_order_proof
from lapwing.prove.rocq.selection import selection_proof
from lapwing.prove.rocq.short import check_cut_off
from lapwing.prove.rocq.single_items import cell_proof, rows_proof
from lapwing.prove.rocq.state import Script, State, fresh_state
from lapwing.prove.rocq.statements import Statements, grid_kind, gridded, locals_of, memory
from lapwing.prove.rocq.steps import instances
from lapwing.prove.rocq.terms import Terms, sort_text

DELTA_NONNEG = "Lemma delta_nonneg : 0 <= delta. Proof. own; unfold delta; covered. Qed."


def export(program: Program, claim: AnyClaim, derivation: Derivation) -> str:
    """The text of a Rocq file that proves the claim if the derivation does; coqc is the judge of it."""
    group = grouped(claim, derivation)
    if group is not None:
        return file_of(program, group.single, group.derivation, group)
    return file_of(program, claim, derivation)


def file_of(program: Program, claim: AnyClaim, derivation: Derivation, group: Grouped | None = None) -> str:
    """A claim about single steps, and one about groups that follows from it."""
    parts = Parts(part_of)
    section = section_of(program, claim, derivation, parts, group)
    lines = [
        f"(* {program.name}: the program, what is claimed of it, and the proof. *)",
        "",
        IMPORTS + further([*parts.lines, *section.lines]),
        *parts.lines,
        *section.lines,
        "",
        f"Print Assumptions {program.name}_is_private.",
    ]
    return "\n".join(lines) + "\n"


def part_of(program: Program, claim: AnyClaim, derivation: Derivation, parts: Parts) -> Section:
    """What is said of the program of a premise."""
    return section_of(program, claim, derivation, parts, part=True)


def section_of(
    program: Program,
    claim: AnyClaim,
    derivation: Derivation,
    parts: Parts,
    group: Grouped | None = None,
    part: bool = False,
) -> Section:
    """The program, its neighbours, and the theorem."""
    if claim.group != t.ONE:
        raise NotExportable("a claim about groups that does not follow from one about single steps")
    check_cut_off(program)
    found = conversions(claim, derivation)
    compared, start = found.claims[0], found.derivation
    terms = Terms(program)
    inputs = inputs_of(program, terms)
    if any(isinstance(each, GaussianPrivacy) for each in found.claims):
        inputs.public[:0] = ["Variable Phi : R -> R.", "Hypothesis is_normal : normal Phi."]
    spent, first = "", []
    match start.rule:
        case Direct() | Pointwise() as rule:
            spent = spent_record(len(rule.units))
            first = credits(compared, rule.units, rule.alternatives, inputs, terms)
            first += ["", *proof_of(program, compared, start, terms, inputs, Script())]
        case Finite():
            first = finite_proof(program, compared, inputs, terms)
        case Ranked() as rule:
            first = ranked_proof(program, compared, rule, inputs, terms)
        case rule:
            first = composed_proof(Whole(program, compared, start, terms, inputs, parts))
            first += [DELTA_NONNEG] if isinstance(compared, ApproximateConcentrated) else []
    proof = [*first, *converted(found, program, inputs, terms)]
    shared = definitions(program, terms, inputs)
    joined = [] if group is None else for_groups(program, group, found.shown, terms, inputs)
    ending = theorem_of_part(claim, program, found.shown) if part else theorem(claim, program, found.shown)
    functions = [line for name, sorts in terms.functions.items() for line in function_lines(name, *sorts)]
    lines = [
        *memory(program),
        spent,
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
        *(() if group else ending),
        "End Neighbours.",
        *joined,
        "End Private.",
    ]
    return Section(lines, inputs, terms.functions)


def composed_proof(whole: Whole) -> list[str]:
    """The proof of a rule about whole programs, from theorems about others."""
    rule = whole.derivation.rule
    match rule:
        case Sequential():
            return sequential_proof(whole, rule)
        case PostProcessing():
            return post_processing_proof(whole, rule)
        case Rounds():
            return rounds_proof(whole, rule)
        case Advanced():
            return advanced_proof(whole, rule)
        case Convert():
            return pure_in_mu_proof(whole, rule)
        case Sampled(each=ZeroConcentrated()):
            return sampled_at_order_proof(whole, rule)
        case Sampled():
            return sampled_proof(whole, rule)
        case Rows():
            return rows_proof(whole, rule)
        case Cell():
            return cell_proof(whole, rule)
        case PureInRho():
            return pure_in_rho_proof(whole, rule)
        case Selection():
            return selection_proof(whole, rule)
        case Computed():
            return computed_proof(whole, rule)
        case _:
            raise NotExportable(f"the rule {type(rule).__name__}")


def theorem_of_part(claim: AnyClaim, program: Program, shown: str) -> list[str]:
    """What others use, about all that the section speaks of."""
    return [
        f"Theorem private : forall m1 m2, starts m1 -> starts m2 -> {closeness(claim, program)}.",
        f"Proof using All. exact {shown}. Qed.",
    ]


def taken_apart(whole: str, inputs: Inputs) -> str:
    """A tactic that names the parts of what is supposed of the inputs."""
    return f"destruct {whole} as {nested([*inputs.given, 'given_'])}" if inputs.given else "idtac"


def suppositions(inputs: Inputs) -> str:
    """What is supposed of the inputs."""
    arguments = "".join(f" ({name} : {sort})" for name, sort in inputs.private.items())
    facts = f"\n   {AND}".join((*inputs.given.values(), "True"))
    return f"Definition inputs{arguments} : Prop :=\n    {facts}."


def function_lines(name: str, arguments: tuple[Sort, ...], result: Sort) -> list[str]:
    """An unknown function; the reals that it gives lie on the grid."""
    kind = " -> ".join(map(sort_text, (*arguments, result)))
    lines = [f"Variable {name} : {kind}."]
    grid = grid_kind(result)
    if grid is not None:
        names = " ".join(f"x{number}" for number in range(len(arguments)))
        given = f"forall {names}, " if names else ""
        lines.append(f"Hypothesis on_grid_{name} : {given}{grid} N ({name} {names}).")
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
    claim: AnyClaim, units: tuple[Unit, ...], alternatives: tuple[tuple[t.Term, ...], ...], inputs: Inputs, terms: Terms
) -> list[str]:
    """What is left of the amounts that are claimed, and that each alternative stays within them."""
    lines = amounts(claim, inputs, terms)
    for number, unit in enumerate(units):
        lines.append(f"Definition price_{number} : R := {terms.real(unit.price, inputs.names)}.")
        lines.append(
            f"Lemma price_{number}_positive : 0 < price_{number}. Proof. own; unfold price_{number}; positive. Qed."
        )
    for credit in amounts_of(claim):
        counted = [number for number, unit in enumerate(units) if unit.credit == credit]
        parts = "".join(f" - s_{number} a * price_{number}" for number in counted)
        whole = "mu * mu" if credit == "mu" else credit
        lines.append(f"Definition left_{credit} (a : spent) : R := {whole}{parts}.")
        for index, bounds in enumerate(alternatives):
            cost = " + ".join(f"{terms.real(bounds[number], inputs.names)} * price_{number}" for number in counted)
            unfolds = "".join(f", price_{number}" for number in counted)
            lines.append(f"Lemma {credit}_{index} : {cost or '0'} <= {whole}.")
            shown = f"own; unfold {credit}{unfolds}; {'squared_in_mu' if credit == 'mu' else 'covered'}"
            least = "".join(f"pose proof price_{number}_positive; " for number in counted)
            lines.append(f"Proof. {f'pose proof {credit}_0; {least}first [lra | {shown}]' if index else shown}. Qed.")
    if isinstance(claim, Claim | ApproximateConcentrated):
        lists = dict.fromkeys(each.list for each in inside(claim.delta) if isinstance(each, t.Length))
        known = "".join(f"pose proof (len_nonneg {terms.items(each, inputs.names)}); " for each in lists)
        lines.append(f"Lemma delta_nonneg : 0 <= delta. Proof. own; unfold delta; {known}covered. Qed.")
    return lines


def proof_of(
    program: Program, claim: AnyClaim, derivation: Derivation, terms: Terms, inputs: Inputs, script: Script
) -> list[str]:
    """The theorem and its proof."""
    rule, (node,) = derivation.rule, derivation.premises
    if not isinstance(rule, Direct | Pointwise):
        raise NotExportable(f"the rule {type(rule).__name__}")
    setting = Setting(program, claim, rule.units, rule.alternatives)
    pointwise = isinstance(rule, Pointwise)
    nothing = both(*(equal(t.Spent(number), t.ZERO) for number in range(len(rule.units))))
    judged = Judgment(setting, program.body, program.body, nothing, post_of(setting, pointwise))
    constants = [name for local in locals_of(program) for name in (field(local), setter(local))]
    constants += [f"s_{unit}" for unit in range(len(rule.units))]
    unfolded = f"cbn [{' '.join((*constants, 'app'))}]"
    state = State(judged, node, {**inputs.names}, terms, inputs, script, (), ending(pointwise), follow)
    one, two, _, names = fresh_state(state)
    names |= {t.Spent(unit): "0" for unit in range(len(rule.units))}
    names |= {t.Logical(f"r{number}", t.sort_of(each)): f"r{number}" for number, each in enumerate(program.results)}
    script.say("own.", *inputs.tactics, *instances(program, inputs, terms))
    script.say("intros m1 m2 start1 start2; unfold starts in start1, start2.")
    begin(program, claim, pointwise, f"(Spent {' '.join('0' for _ in rule.units)})", script)
    script.say(f"destruct m1 as {one}, m2 as {two}; memory_in start1; memory_in start2; unfold program.")
    begun = state.at(names=names, hypotheses=("start1", "start2"))
    begun = learn(begun, start_of(setting))
    begun = begun.at(begin=begun.facts, hypotheses=("start1", "start2"))
    follow(learn(begun, nothing))
    return [
        f"Ltac memory := {unfolded}.",
        f"Ltac memory_in H := {unfolded} in H.",
        f"Ltac solvent := {solvency(claim, pointwise)}.",
        *(("Ltac pay rate := rated rate; unfold left_epsilon; memory; lra.",) if isinstance(claim, Claim) else ()),
        "",
        f"Theorem close_results : forall m1 m2, starts m1 -> starts m2 -> {closeness(claim, program)}.",
        "Proof.",
        *(line.replace("unfold left_delta; memory; lra", "lra") if pointwise else line for line in script.lines),
        "Qed.",
    ]


def begin(program: Program, claim: AnyClaim, pointwise: bool, nothing: str, script: Script) -> None:
    """From the claim to the two runs, whose results are judged by two functions."""
    if pointwise:
        wanted = ", ".join(f"r{number}" for number in range(len(program.results)))
        script.say("apply close_weaken; [exact delta_nonneg|].")
        script.say(f"apply (one_result memory memory spent _ {decided(program)} left_epsilon _ _ _ _ m1 m2 {nothing}).")
        script.say("{ unfold left_epsilon; memory; lra. }")
        script.say(f"intros {f'({wanted})' if len(program.results) > 1 else 'r0'} f g F G End.")
    elif isinstance(claim, Claim):
        script.say(f"apply (direct memory memory spent _ left_epsilon left_delta _ _ _ _ m1 m2 {nothing}).")
        script.say("{ unfold left_epsilon; memory; lra. }", "{ unfold left_delta; memory; lra. }")
        script.say("intros f g F G End.")
    elif isinstance(claim, GaussianPrivacy):
        script.say(f"apply (direct_in_mu Phi is_normal memory memory spent _ left_mu _ _ _ _ m1 m2 {nothing}).")
        script.say("{ unfold mu; nonnegative_in_mu. }", "{ unfold left_mu; memory; lra. }", "intros f g F G End.")
    elif isinstance(claim, ApproximateConcentrated):
        script.say(f"apply (direct_in_rho_but memory memory spent _ left_rho left_delta _ _ _ _ m1 m2 {nothing}).")
        script.say("{ unfold left_rho; memory; lra. }", "{ unfold left_delta; memory; lra. }")
        script.say("intros c C f g F G End.")
    else:
        script.say(f"apply (direct_in_rho memory memory spent _ left_rho _ _ _ _ m1 m2 {nothing}).")
        script.say("{ unfold left_rho; memory; lra. }", "intros c C f g F G End.")


def solvency(claim: AnyClaim, pointwise: bool) -> str:
    """A tactic that shows that nothing is overspent where runs are cut off."""
    if isinstance(claim, GaussianPrivacy):
        return "intros; apply solvent_in_mu"
    if not has_delta(claim):
        return "intros; apply solvent_concentrated"
    enough = "lra" if pointwise else "pose proof delta_nonneg; unfold left_delta; memory; lra"
    return f"intros; try apply {solvent_by(claim)}; {enough}"


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
        for credit in ("epsilon",) if pointwise else tuple(amounts_of(setting.claim)):
            script.case(partial(within, state, credit, enough))

    return end
