"""A release checked again from its JSON: certificates by the kernel, instances, hashes, and what it all costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.budget.ledger.entry.entry import Entry, Reserved
from lapwing.data.plan.families import families_of, touched_by
from lapwing.data.proof.compose import Amounts, claimed_of, compose, condition_of, is_enough
from lapwing.data.proof.condition import read_condition_data
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.proof import Proof, instance_data
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.check import Theorem
from lapwing.kernel.language.refuse import refuse
from lapwing.run.interpreter.admit import check_text
from lapwing.syntax.certificate.certificate import hash_of


@dataclass(frozen=True, slots=True)
class CheckedRelease:
    """What a release is proved to cost, by which programs, and what that rests on.

    `theorem` is about all of its programs at once.
    """

    dataset: str
    cost: Approximate | Concentrated
    programs: tuple[str, ...]
    plan: str
    assumes: tuple[str, ...]
    theorem: Theorem


def check_release(data: dict[str, Any], entry: Entry | None = None, in_ledger: bool = False) -> CheckedRelease:
    """Refuse what says something else than its certificates do, or than its entry in a ledger, if that is asked."""
    try:
        found = read_release(data)
    except (ProgramError, KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError):
        malformed()
    if in_ledger:
        check_entry(found, entry)
    return found


def read_release(data: dict[str, Any]) -> CheckedRelease:
    """The release, with everything in it compared with what it has to be."""
    said = data["proof"]
    if said["neighbours"] not in ("add-remove", "replace"):
        malformed()
    proof = Proof(said["unit"], said["neighbours"], tuple(said["queries"]))
    if proof.plan != said["plan"]:
        refuse("the hash of the plan is not that of what the release says")
    ran = [[checked(each) for each in query["programs"]] for query in proof.queries]
    wheres = [read_condition_data(query["where"]) for query in proof.queries]
    conditions = [condition_of(*each) for each in zip(wheres, ran, strict=True)]
    families = [[ran[number] for number in family] for family in families_of(conditions, proof.unit is None)]
    paid, most = paid_in(data), touched_by(proof.neighbours)
    check_paid(paid, claimed_of(families, most))
    if said.get("assumes", list(proof.assumes)) != list(proof.assumes):
        refuse("the release rests on something else than it says")
    found = compose(families, most)
    check_paid(paid, found.costs)
    names = tuple(dict.fromkeys(each.program.name for runs in ran for each in runs))
    return CheckedRelease(str(data["dataset"]), paid, names, proof.plan, proof.assumes, found.theorem)


def paid_in(data: dict[str, Any]) -> Approximate | Concentrated:
    """What was charged, as the release says: epsilon or rho, and delta."""
    charged, rho = Approximate(Fraction(data["epsilon"]), Fraction(data["delta"])), Fraction(data.get("rho", 0))
    if rho and charged.epsilon:
        refuse("the release was charged in two currencies")
    return Concentrated(rho, charged.delta) if rho else charged


def check_paid(paid: Approximate | Concentrated, costs: Amounts) -> None:
    """What was charged is what the programs cost together."""
    if not is_enough(paid, costs):
        refuse("the programs cost something else than the release says")


def checked(said: dict[str, Any]) -> Instance:
    """An instance that is what is said of it, with a certificate that the kernel accepts now."""
    found = instance_of(said["name"], {name: number_of(value) for name, value in said["inputs"].items()})
    if instance_data(found) != said:
        refuse(f"{said['name']} has other hashes, costs or scales than the release says")
    certificate = check_text(found.program.text)
    if hash_of(certificate.program) != found.program.hash or certificate.claim != found.program.claim:
        refuse(f"the certificate of {said['name']} is about another program")
    return found


def number_of(text: str) -> Public:
    """An input, whole where it is."""
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


def check_entry(found: CheckedRelease, entry: Entry | None) -> None:
    """The entry of the ledger is the charge for this very plan."""
    if not isinstance(entry, Reserved) or dict(entry.about).get("plan") != found.plan:
        refuse("the entry of the ledger is for another plan")
    if entry.cost != found.cost:
        refuse("the ledger was charged something else")


def malformed() -> NoReturn:
    """The file is at fault."""
    refuse("it is not a release of Lapwing")
