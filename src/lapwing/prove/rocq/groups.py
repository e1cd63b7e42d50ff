"""A claim about groups, from the one about single steps that stands before it in the file."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.cost.polynomial import ratio
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.relational_terms import times
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.prove.rocq.claims import amounts_of, closeness, decided, runs_of
from lapwing.prove.rocq.names import NotExportable, param
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.parts import public_context
from lapwing.prove.rocq.terms import Terms, sort_text

EVERY_ORDER = (
    "  lazymatch goal with |- forall c, 0 < c -> close_at c ?p ?q ?m ?n ?r ?s ?b =>",
    "    change (close_in_rho p q m n r s b) end.",
)


@dataclass(frozen=True)
class Grouped:
    """A claim about groups: what it follows from about single steps, and the group's own claims, the last one last."""

    single: AnyClaim
    derivation: Derivation
    claims: tuple[AnyClaim, ...]


def grouped(claim: AnyClaim, derivation: Derivation) -> Grouped | None:
    """The step from single steps to groups near the end of a derivation, with a claim that follows from it."""
    claims = [claim]
    if isinstance(derivation.rule, Convert):
        claims.insert(0, derivation.rule.known)
        (derivation,) = derivation.premises
    match derivation.rule, claims:
        case Group() as rule, [Claim()]:
            (single,) = derivation.premises
            return Grouped(single_claim(rule, single), single, tuple(claims))
        case GroupRho(rho=rho), [ZeroConcentrated()] | [ZeroConcentrated(), Renyi()]:
            return Grouped(ZeroConcentrated(rho, t.ONE), derivation.premises[0], tuple(claims))
        case GroupMu(mu=mu), [GaussianPrivacy()]:
            return Grouped(GaussianPrivacy(mu, t.ONE), derivation.premises[0], tuple(claims))
        case _:
            return None


def for_groups(program: Program, found: Grouped, shown: str, terms: Terms, inputs: Inputs) -> list[str]:
    """The theorem about neighbours that are several steps apart."""
    private = [each.param for each in program.parameters if not is_public(each.role)]
    if not private or any(each in private for each in variables_of((found.single, found.claims))):
        raise NotExportable("a group whose claim speaks of private data")
    one, two, other = ([param(each, side) for each in private] for side in (1, 2, 3))
    extra = [name for name in inputs.private if name not in (*one, *two)]
    near = f"{' '.join(('inputs', *inputs.private))}"
    near = f"exists {' '.join(extra)}, {near}" if extra else near
    facts = " & ".join((*inputs.given, "_"))
    known = "".join(f"[{name} " for name in extra) + "given_" + "]" * len(extra)
    group, arguments = found.claims[0], [" ".join(each) for each in (one, two)]
    number = f"(Z.to_nat {terms.integer(group.group, inputs.names)})"
    matched = f"fun x => let '{tupled(one)} := x in"
    return [
        "",
        f"Definition input : Type := ({' * '.join(sort_text(each.sort) for each in private)})%type.",
        f"Definition near (x y : input) : Prop := let '{tupled(one)} := x in let '{tupled(two)} := y in {near}.",
        *(
            f"Definition group_{name} : R := {terms.real(term, inputs.names)}."
            for claim in found.claims
            for name, term in amounts_of(claim).items()
        ),
        "",
        "(* Inputs that so many steps join. *)",
        f"Theorem {program.name}_is_private : forall {' '.join((*one, *two))},",
        f"  steps near {number} {tupled(one)} {tupled(two)} ->",
        f"  forall m1 m2, starts m1 -> starts m2 -> {said(found.claims[-1], program)}.",
        "Proof.",
        f"  intros {' '.join((*one, *two))} joined m1 m2 start1 start2.",
        f"  destruct (some_step _ _ _ _ _ joined) as [{tupled(other)} first]; unfold near in first.",
        f"  {f'destruct first as {known}' if extra else 'rename first into given_'}; unfold inputs in given_;",
        f"  destruct given_ as ({facts}).",
        f"  assert (0 <= {terms.integer(group.group, inputs.names)})%Z as counted by obligation.",
        *ending(found.claims[-1], found.claims[0], program),
        f"  apply {rule_of(found.single, group)} with (X := input) (near := near)",
        f"    (p := {matched} program {arguments[0]})",
        f"    (r := {matched} result {arguments[0]}) (starts := starts)",
        f"    {given(found.single, terms, inputs)}",
        f"    ({'n' if isinstance(group, Claim) else 'k'} := {number})",
        f"    (x := {tupled(one)}) (y := {tupled(two)}); try assumption;",
        "    rewrite ?INR_IZR_INZ, ?Z2Nat.id by exact counted.",
        *(["  { exact (Phi_mono Phi is_normal). }"] if isinstance(group, GaussianPrivacy) else []),
        f"  {{ clear - {' '.join(public_context(inputs, terms.functions))}.",
        f"    intros {tupled(one)} {tupled(two)} first n1 n2 start1 start2; unfold near in first.",
        f"    {f'destruct first as {known}; ' if extra else ''}eapply {shown}; eassumption. }}",
        f"  all: unfold {', '.join(f'group_{name}' for name in amounts_of(group))}; grouped.",
        "Qed.",
    ]


def given(single: AnyClaim, terms: Terms, inputs: Inputs) -> str:
    """The amounts of single steps, as the theorems name them."""
    letters = {"epsilon": "e", "delta": "d", "rho": "rho", "mu": "mu"}
    found = amounts_of(single).items()
    return " ".join(f"({letters[name]} := {terms.real(term, inputs.names)})" for name, term in found)


def said(claim: AnyClaim, program: Program) -> str:
    """What a claim about groups says of probabilities."""
    runs = runs_of(program)
    pair = f"{decided(program)} (program {runs[0]}) (program {runs[1]}) m1 m2 (result {runs[0]}) (result {runs[1]})"
    match claim:
        case Claim():
            sides = [f"(program {run}) m{side} (result {run}) S" for side, run in enumerate(runs, start=1)]
            return f"forall S,\n  prob {sides[0]} <= exp group_epsilon * prob {sides[1]} + group_delta"
        case GaussianPrivacy():
            sides = [f"prob (program {run}) m{side} (result {run}) S" for side, run in enumerate(runs, start=1)]
            return f"forall S z,\n  {sides[1]} <= Phi z -> {sides[0]} <= Phi (z + group_mu)"
        case ZeroConcentrated():
            return f"forall alpha, 1 < alpha ->\n  divergence_at {pair} alpha (alpha * group_rho)"
        case _:
            return f"\n  divergence_at {pair} group_order group_bound"


def ending(claim: AnyClaim, known: AnyClaim, program: Program) -> list[str]:
    """From probabilities to the closeness that the theorem about groups gives."""
    match claim, known:
        case Claim(), Claim():
            return ["  intros S; apply close_sets."]
        case GaussianPrivacy(), _:
            close = closeness(claim, program).removesuffix(" mu")
            return [
                f"  intros S z; cut ({close} group_mu).",
                "  { intros shown_; apply (shown_ (fun r_ => if S r_ then 1 else 0)).",
                "    intros r_; destruct (S r_); lra. }",
            ]
        case ZeroConcentrated(), _:
            return [
                "  intros alpha above; replace alpha with (1 + (alpha - 1)) by ring.",
                "  apply close_at_divergence; [lra|cut (0 < alpha - 1); [generalize (alpha - 1)|lra]].",
                *EVERY_ORDER,
            ]
        case _:
            return [
                "  assert (1 < group_order) as above by (unfold group_order; obligation).",
                "  replace group_bound with ((1 + (group_order - 1)) * (group_bound / group_order)) by (field; lra).",
                "  replace group_order with (1 + (group_order - 1)) at 1 by ring.",
                "  apply close_at_divergence; [lra|].",
                "  apply (close_at_more _ _ _ _ _ _ _ _ _ _ group_rho);",
                "    [lra|unfold group_rho, group_bound, group_order in *; at_order|].",
                "  cut (0 < group_order - 1); [generalize (group_order - 1)|lra].",
                *EVERY_ORDER,
            ]


def rule_of(single: AnyClaim, group: AnyClaim) -> str:
    """Which theorem is used, and which of the bounds of delta."""
    if isinstance(group, GaussianPrivacy):
        return "(group_in_mu Phi)"
    if not isinstance(single, Claim) or not isinstance(group, Claim):
        return "group_in_rho"
    if single.delta == t.ZERO:
        return "group_pure"
    return "group_quotient" if mentions_quotient(single.delta) or mentions_quotient(group.delta) else "group_most"


def mentions_quotient(term: t.Term) -> bool:
    """Whether a delta is divided by another power than the group's."""
    quotients = (each for each in inside(term) if isinstance(each, t.Arithmetic) and each.operator == "/")
    return any(True for each in quotients for _ in variables_of(each.right))


def single_claim(rule: Group, derivation: Derivation) -> Claim:
    """What is claimed of single steps; a quotient that is a multiple of a price is written as one."""
    direct = derivation.rule
    if mentions_quotient(rule.delta) and isinstance(direct, Direct):
        for price in (unit.price for unit in direct.units if unit.credit == "delta"):
            often = ratio(rule.delta, price)
            if often is not None:
                return Claim(rule.epsilon, times(t.Literal(often, REAL), price), t.ONE)
    return Claim(rule.epsilon, rule.delta, t.ONE)


def tupled(names: list[str]) -> str:
    """Several values as one."""
    return names[0] if len(names) == 1 else f"({', '.join(names)})"
