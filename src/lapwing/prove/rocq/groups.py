"""A claim about groups, from the one about single steps that stands before it in the file."""

from __future__ import annotations

from lapwing.kernel.cost.polynomial import ratio
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.relational_terms import times
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.group import Group
from lapwing.prove.rocq.names import NotExportable, param
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.parts import public_context
from lapwing.prove.rocq.terms import Terms, sort_text


def for_groups(program: Program, single: Claim, group: Claim, shown: str, terms: Terms, inputs: Inputs) -> list[str]:
    """The theorem about neighbours that are several steps apart."""
    private = [each.param for each in program.parameters if not is_public(each.role)]
    if not private or any(each in private for each in variables_of((single, group))):
        raise NotExportable("a group whose claim speaks of private data")
    one, two, other = ([param(each, side) for each in private] for side in (1, 2, 3))
    extra = [name for name in inputs.private if name not in (*one, *two)]
    near = f"{' '.join(('inputs', *inputs.private))}"
    near = f"exists {' '.join(extra)}, {near}" if extra else near
    facts = " & ".join((*inputs.given, "_"))
    known = "".join(f"[{name} " for name in extra) + "given_" + "]" * len(extra)
    number = f"(Z.to_nat {terms.integer(group.group, inputs.names)})"
    matched = f"fun x => let '{tupled(one)} := x in"
    arguments = [" ".join(each) for each in (one, two)]
    sides = [f"(program {run}) m{side} (result {run}) S" for side, run in enumerate(arguments, start=1)]
    return [
        "",
        f"Definition input : Type := ({' * '.join(sort_text(each.sort) for each in private)})%type.",
        f"Definition near (x y : input) : Prop := let '{tupled(one)} := x in let '{tupled(two)} := y in {near}.",
        f"Definition group_epsilon : R := {terms.real(group.epsilon, inputs.names)}.",
        f"Definition group_delta : R := {terms.real(group.delta, inputs.names)}.",
        "",
        "(* For every set of results, and inputs that so many steps join. *)",
        f"Theorem {program.name}_is_private : forall {' '.join((*one, *two))},",
        f"  steps near {number} {tupled(one)} {tupled(two)} ->",
        "  forall m1 m2, starts m1 -> starts m2 -> forall S,",
        f"  prob {sides[0]} <= exp group_epsilon * prob {sides[1]} + group_delta.",
        "Proof.",
        f"  intros {' '.join((*one, *two))} joined m1 m2 start1 start2 S; apply close_sets.",
        f"  destruct (some_step _ _ _ _ _ joined) as [{tupled(other)} first]; unfold near in first.",
        f"  {f'destruct first as {known}' if extra else 'rename first into given_'}; unfold inputs in given_;",
        f"  destruct given_ as ({facts}).",
        f"  assert (0 <= {terms.integer(group.group, inputs.names)})%Z as counted by obligation.",
        f"  apply {rule_of(single, group)} with (X := input) (near := near) (p := {matched} program {arguments[0]})",
        f"    (r := {matched} result {arguments[0]}) (starts := starts)",
        f"    (e := {terms.real(single.epsilon, inputs.names)}) (d := {terms.real(single.delta, inputs.names)})",
        f"    (n := {number}) (x := {tupled(one)}) (y := {tupled(two)}); try assumption;",
        "    rewrite ?INR_IZR_INZ, ?Z2Nat.id by exact counted.",
        f"  {{ clear - {' '.join(public_context(inputs, terms.functions))}.",
        f"    intros {tupled(one)} {tupled(two)} first n1 n2 start1 start2; unfold near in first.",
        f"    {f'destruct first as {known}; ' if extra else ''}eapply {shown}; eassumption. }}",
        "  all: unfold group_epsilon, group_delta; grouped.",
        "Qed.",
    ]


def rule_of(single: Claim, group: Claim) -> str:
    """Which of the bounds of delta is used."""
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
