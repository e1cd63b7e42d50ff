"""Programs with finitely many inputs and draws, worked out by coqc."""

from __future__ import annotations

from lapwing.kernel.finite.inputs import between
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Integers, Record, is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.prove.rocq.claims import amounts, closeness, decided
from lapwing.prove.rocq.names import OR, NotExportable, field, param, setter
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.statements import locals_of
from lapwing.prove.rocq.terms import Terms


def finite_proof(program: Program, claim: AnyClaim, inputs: Inputs, terms: Terms) -> list[str]:
    """The claim, and the proof that goes through all inputs and draws."""
    if not isinstance(claim, Claim) or claim.delta != t.ZERO:
        raise NotExportable("the rule Finite with a delta")
    constants = " ".join(name for local in locals_of(program) for name in (field(local), setter(local)))
    memories = [" ".join(f"{local.name}_{side}" for local in locals_of(program)) for side in (1, 2)]
    return [
        *amounts(claim, inputs, terms),
        "Lemma delta_nonneg : 0 <= delta. Proof. unfold delta; lra. Qed.",
        f"Ltac computed := cbn [{constants} app program]; computed_tests.",
        f"Theorem close_results : forall m1 m2, starts m1 -> starts m2 -> {closeness(claim, program)}.",
        "Proof.",
        f"  own; intros [{memories[0]}] [{memories[1]}] start1 start2; clear start1 start2.",
        "  apply close_weaken; [exact delta_nonneg|].",
        *(f"  {line}" for line in values_of(program)),
        f"  all: apply (worked_out memory _ {decided(program)}); intros t; eexists; eexists; split; [|split].",
        "  all: try solve [unfold program; at_most_of computed | unfold program; at_least_of computed].",
        "  all: unfold result, epsilon; computed; outcomes.",
        "  Unshelve.",
        "  all: unfold result; computed; never_below.",
        "Qed.",
    ]


def values_of(program: Program) -> list[str]:
    """A case for each value of the private parameters that the program reads."""
    lines = []
    read = set(variables_of((program.body, program.results)))
    for parameter in (each for each in program.parameters if not is_public(each.role) and each.param in read):
        if not isinstance(parameter.role, Record) or not isinstance(parameter.role.of, Integers):
            raise NotExportable("the rule Finite about something else than one whole number")
        for side in (1, 2):
            name = param(parameter.param, side)
            cases = [f"{name} = {value}" for value in between(parameter.role.of)]
            lines.append(
                f"all: assert ({OR.join(cases)})%Z as {nested_or(len(cases))} by (whole_number domain_{name})."
            )
    return lines


def nested_or(count: int) -> str:
    """A pattern for a disjunction of equations, each of which is used at once."""
    return "[-> | " * (count - 1) + "->" + "]" * (count - 1)
