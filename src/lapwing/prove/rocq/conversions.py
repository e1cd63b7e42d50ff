"""Claims that follow from one in another currency, which is shown before them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.cost.calibration import BestOrder, Textbook
from lapwing.kernel.cost.polynomial import constant, quotient_of, share
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.prove.rocq.claims import ORDER_ABOVE, amounts, amounts_of, closeness
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.terms import Terms

AMOUNTS = ("bound, order", "epsilon", "delta")


@dataclass(frozen=True)
class Conversions:
    """What is claimed at each step, the last one first, with the rules between them and the derivation of the first."""

    claims: tuple[AnyClaim, ...]
    rules: tuple[FromRho | Convert, ...]
    derivation: Derivation

    @property
    def shown(self) -> str:
        """The theorem that shows what is claimed in the end."""
        return f"converted_{len(self.rules)}" if self.rules else "close_results"


def conversions(claim: AnyClaim, derivation: Derivation) -> Conversions:
    """The steps from one currency to another with which a derivation ends."""
    claims: list[AnyClaim] = [claim]
    rules: list[FromRho | Convert] = []
    while isinstance(derivation.rule, FromRho | Convert):
        rule = derivation.rule
        if isinstance(claims[0], GaussianPrivacy):
            break
        rules.insert(0, rule)
        claims.insert(0, ZeroConcentrated(rule.rho, claim.group) if isinstance(rule, FromRho) else rule.known)
        (derivation,) = derivation.premises
    names = [name for each in claims for name in amounts_of(each)]
    if len(set(names)) != len(names):
        raise NotExportable("a claim that follows from another in the same currency")
    return Conversions(tuple(claims), tuple(rules), derivation)


def converted(found: Conversions, program: Program, inputs: Inputs, terms: Terms) -> list[str]:
    """A theorem for each step."""
    lines: list[str] = []
    before = "close_results"
    for number, rule in enumerate(found.rules, start=1):
        known, claim = found.claims[number - 1], found.claims[number]
        lines += ["", *amounts(claim, inputs, terms)]
        if isinstance(claim, Renyi):
            lines.append(ORDER_ABOVE)
        lines += [
            f"Theorem converted_{number} : forall m1 m2, starts m1 -> starts m2 -> {closeness(claim, program)}.",
            f"Proof. intros m1 m2 start1 start2; own; {tactic(rule, known, claim, before)}. Qed.",
        ]
        before = f"converted_{number}"
    return lines


def tactic(rule: FromRho | Convert, known: AnyClaim, claim: AnyClaim, before: str) -> str:
    """How a claim follows from another."""
    shown = f"apply {before}; assumption"
    match rule, known, claim:
        case FromRho(by=BestOrder()), ZeroConcentrated(), Claim():
            order = "apply best_order; [unfold rho; positive|unfold delta; lra|unfold epsilon, rho, delta; covered]"
            return f"apply (from_rho _ _ _ _ _ _ _ _ _ rho); [{order}|{shown}]"
        case FromRho(by=Textbook()), ZeroConcentrated(), Claim():
            log = "assert (0 < ln (5 / 4 / delta)) by (unfold delta; apply log_of_ratio; parts; lra)"
            same = "progress replace x with (5 / 4 / delta) by (unfold delta; parts; field; lra)"
            worth = f"unfold epsilon, rho; repeat match goal with |- context [ln ?x] => {same} end; covered"
            order = f"apply textbook_order; [unfold epsilon; parts; lra|unfold delta; parts; lra|{worth}]"
            return f"{log}; apply (from_rho _ _ _ _ _ _ _ _ _ rho); [{order}|{shown}]"
        case Convert(), ZeroConcentrated(), Renyi():
            more = "pose proof order_above; apply (close_at_more _ _ _ _ _ _ _ _ _ _ rho)"
            return f"{more}; [lra|unfold rho, bound, order in *; at_order|apply {before}; [assumption|assumption|lra]]"
        case Convert(), Claim(), Renyi():
            order = "replace (bound / order) with (bound / (1 + (order - 1))) by (f_equal; ring)"
            pure = "apply (pure_at _ _ _ _ _ _ _ _ _ _ epsilon)"
            return f"pose proof order_above; {order}; {pure}; [lra|unfold epsilon, bound; covered|{shown}]"
        case Convert(), Renyi(), Claim() if found := numbers(known, claim):
            alpha, bound, epsilon, delta = found
            pieces = max(1, math.ceil((alpha - 1) * (epsilon - bound)))
            fractions = " ".join(map(fraction, (bound / alpha, epsilon, delta)))
            least = f"vm_compute; reflexivity|{'|'.join(f'unfold {each}; as_fraction' for each in AMOUNTS)}"
            computed = f"apply (numbers_at {alpha - 1} {fractions} {pieces} 24); [{least}]"
            enough = f"replace (order - 1) with ({alpha - 1}) by (unfold order; lra); {computed}"
            order = "apply (close_at_close _ _ _ (order - 1) _ _ _ _ _ _ (bound / order))"
            return f"pose proof order_above; {order}; [lra|{enough}|{shown}]"
        case Convert(), Renyi(), Claim():
            order = "apply (order_close _ _ _ (order - 1) _ _ _ _ _ _ (bound / order))"
            whole = "replace ((1 + (order - 1)) * (bound / order)) with bound by (field; lra)"
            worth = f"{whole}; unfold bound, order, epsilon, delta in *; covered"
            return f"pose proof order_above; {order}; [lra|unfold delta; positive|{worth}|{shown}]"
        case Convert(), GaussianPrivacy(), ZeroConcentrated():
            return f"apply (mu_in_rho Phi) with (mu := mu); [exact is_normal|unfold mu, rho; squared_in_mu|{shown}]"
        case _:
            raise NotExportable(f"the rule {type(rule).__name__}")


def numbers(known: Renyi, claim: Claim) -> tuple[Fraction, ...]:
    """A whole order and its bound, epsilon and delta, if all are numbers."""
    terms = known.alpha, known.epsilon, claim.epsilon, claim.delta
    found = tuple(share(quotient_of(each), constant(1)) for each in terms)
    values = tuple(each for each in found if each is not None)
    return values if len(values) == len(found) and values[0].denominator == 1 else ()


def fraction(value: Fraction) -> str:
    """An exact number, computed with."""
    return f"(fraction ({value.numerator})%Z ({value.denominator})%positive)"
