"""What is claimed, in Rocq: epsilon and delta, rho, or epsilon at one order of Renyi's divergence."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import Base, ListOf, Sort
from lapwing.prove.rocq.names import param
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.terms import Terms

ORDER_ABOVE = "Lemma order_above : 1 < order. Proof. own; unfold order; obligation. Qed."


def amounts_of(claim: AnyClaim) -> dict[str, t.Term]:
    """The amounts of a claim, by the names that they have in the file."""
    match claim:
        case Claim(epsilon=epsilon, delta=delta):
            return {"epsilon": epsilon, "delta": delta}
        case ZeroConcentrated(rho=rho):
            return {"rho": rho}
        case Renyi(alpha=alpha, epsilon=epsilon):
            return {"order": alpha, "bound": epsilon}
        case ApproximateConcentrated(rho=rho, delta=delta):
            return {"rho": rho, "delta": delta}
        case GaussianPrivacy(mu=mu):
            return {"mu": mu}


def claimed(claim: AnyClaim) -> list[str]:
    """The amounts that theorems about two programs speak of."""
    return ["(bound / order)"] if isinstance(claim, Renyi) else list(amounts_of(claim))


def has_delta(claim: AnyClaim) -> bool:
    """Whether something may be lost for certain."""
    return isinstance(claim, Claim | ApproximateConcentrated)


def solvent_by(claim: AnyClaim) -> str:
    """The lemma which says that nothing is overspent if delta is not."""
    return "solvent_lossy" if isinstance(claim, ApproximateConcentrated) else "solvent_approximate"


def amounts(claim: AnyClaim, inputs: Inputs, terms: Terms) -> list[str]:
    """The definitions of the amounts."""
    return [f"Definition {name} : R := {terms.real(term, inputs.names)}." for name, term in amounts_of(claim).items()]


def runs_of(program: Program) -> list[str]:
    """The private parameters of the two runs, as arguments."""
    private = [each.param for each in program.parameters if not is_public(each.role)]
    return [" ".join(param(each, side) for each in private) for side in (1, 2)]


def closeness(claim: AnyClaim, program: Program) -> str:
    """That the results of the two runs are as close as claimed."""
    runs = runs_of(program)
    pair = f"(program {runs[0]}) (program {runs[1]}) m1 m2 (result {runs[0]}) (result {runs[1]})"
    match claim:
        case Claim():
            return f"close {pair} epsilon delta"
        case ZeroConcentrated():
            return f"close_in_rho {pair} rho"
        case ApproximateConcentrated():
            return f"close_in_rho_and_delta {pair} rho delta"
        case GaussianPrivacy():
            return f"close_in_mu Phi {pair} mu"
        case _:
            return f"close_at (order - 1) {pair} (bound / order)"


def theorem(claim: AnyClaim, program: Program, shown: str) -> list[str]:
    """What is claimed, of probabilities."""
    runs = runs_of(program)
    pair = f"(program {runs[0]}) (program {runs[1]}) m1 m2 (result {runs[0]}) (result {runs[1]})"
    start = f"Theorem {program.name}_is_private : forall m1 m2, starts m1 -> starts m2 -> "
    match claim:
        case Claim():
            sides = [f"(program {run}) m{side} (result {run}) S" for side, run in enumerate(runs, start=1)]
            return [
                "",
                "(* For every set of results, in either order of the neighbours. *)",
                f"{start}forall S,",
                f"  prob {sides[0]} <= exp epsilon * prob {sides[1]} + delta.",
                f"Proof. intros; apply close_sets, {shown}; assumption. Qed.",
            ]
        case ZeroConcentrated():
            return [
                "",
                "(* The divergence of every order, in either order of the neighbours. *)",
                f"{start}forall alpha, 1 < alpha ->",
                f"  divergence_at {decided(program)} {pair} alpha (alpha * rho).",
                "Proof.",
                "  intros m1 m2 start1 start2 alpha above; replace alpha with (1 + (alpha - 1)) by ring.",
                f"  apply close_at_divergence; [lra|apply {shown}; [assumption|assumption|lra]].",
                "Qed.",
            ]
        case ApproximateConcentrated():
            return [
                "",
                "(* The divergence of every order, but for a part of the results whose probability is delta at most,",
                "   in either order of the neighbours. *)",
                f"{start}forall alpha, 1 < alpha ->",
                f"  divergence_but_at {decided(program)} {pair} alpha (alpha * rho) delta.",
                "Proof.",
                "  intros m1 m2 start1 start2 alpha above; replace alpha with (1 + (alpha - 1)) by ring.",
                f"  apply close_but_at_divergence; [lra|apply {shown}; first [assumption|lra]|exact delta_nonneg].",
                "Qed.",
            ]
        case GaussianPrivacy():
            sides = [f"(program {run}) m{side} (result {run}) S" for side, run in enumerate(runs, start=1)]
            return [
                "",
                "(* For every set of results and every normal test, in either order of the neighbours. *)",
                f"{start}forall S x,",
                f"  prob {sides[1]} <= Phi x -> prob {sides[0]} <= Phi (x + mu).",
                "Proof.",
                "  intros m1 m2 start1 start2 S x.",
                f"  apply ({shown} m1 m2 start1 start2 (fun r => if S r then 1 else 0)).",
                "  intros r; destruct (S r); lra.",
                "Qed.",
            ]
        case _:
            return [
                "",
                "(* The divergence of one order, in either order of the neighbours. *)",
                f"{start}divergence_at {decided(program)} {pair} order bound.",
                "Proof.",
                "  intros m1 m2 start1 start2; pose proof order_above.",
                "  replace bound with ((1 + (order - 1)) * (bound / order)) by (field; lra).",
                "  replace order with (1 + (order - 1)) at 1 by ring.",
                f"  apply close_at_divergence; [lra|apply {shown}; assumption].",
                "Qed.",
            ]


def decided(program: Program) -> str:
    """That results are equal or not."""
    return decided_all([t.sort_of(each) for each in program.results])


def decided_all(sorts: list[Sort]) -> str:
    """That tuples are equal or not."""
    found = [decided_sort(each) for each in sorts] or ["unit_dec"]
    text = found[0]
    for each in found[1:]:
        text = f"(pair_dec {text} {each})"
    return text


def decided_sort(sort: Sort) -> str:
    """That values of a sort are equal or not."""
    if isinstance(sort, ListOf):
        return f"(list_eq_dec {decided_sort(sort.element)})"
    return {Base.BOOL: "bool_dec", Base.INT: "Z.eq_dec", Base.REAL: "Req_EM_T"}[sort]
