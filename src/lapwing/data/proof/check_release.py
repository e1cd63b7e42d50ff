"""A release checked again from its JSON: certificates by the kernel, instances, hashes, and what it all costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.budget.ledger.entry.entry import Entry, Reserved
from lapwing.data.plan.cost import Priced, cost_together
from lapwing.data.proof.compose import compose
from lapwing.data.proof.condition import read_condition_data
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.lemmas import composes, lemmas_of
from lapwing.data.proof.proof import GROUPS, Proof, instance_data
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.check import Theorem
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Database
from lapwing.run.interpreter.admit import check_text
from lapwing.syntax.certificate.certificate import hash_of

FITTING = {
    "best_score": ("cells", "total_replaced", "rank", "rank_replaced"),
    "first_above": ("cells", "total_replaced"),
    "touched": ("cells", "total_replaced"),
    "most_common": ("cells",),
    "found_keys": ("cells",),
    "found_keys_replaced": ("cells_replaced",),
}


@dataclass(frozen=True, slots=True)
class CheckedRelease:
    """What a release is proved to cost, by which programs, and on which lemmas that rests.

    `theorem` is about all of its programs at once, if the lemmas do not say that they were composed on paper.
    """

    dataset: str
    cost: Approximate | Concentrated
    programs: tuple[str, ...]
    plan: str
    assumes: tuple[str, ...] = ()
    theorem: Theorem | None = None


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
    priced, ran, moved = [], [], []
    for query in proof.queries:
        runs = [checked(each) for each in query["programs"]]
        beside = [checked(each) for each in query["sensitivities"]]
        check_sensitivities(runs, beside)
        ran += runs
        moved += beside
        epsilon = sum((each.epsilon for each in runs), Fraction(0))
        delta = sum((each.delta for each in runs), Fraction(0))
        priced.append(Priced(read_condition_data(query["where"]), epsilon, delta))
    rho = sum((each.rho for each in ran), Fraction(0))
    charged = Approximate(Fraction(data["epsilon"]), Fraction(data["delta"]))
    cost = cost_together(priced, proof.unit is None, proof.neighbours)
    if rho != Fraction(data.get("rho", 0)) or (
        rho and (charged != Approximate(Fraction(0), Fraction(0)) or cost != charged)
    ):
        refuse("the programs cost another rho than the release says")
    if cost.epsilon != charged.epsilon or cost.delta > charged.delta:
        refuse("the programs cost something else than the release says")
    lemmas = lemmas_of(ran, moved, priced, cost, any(GROUPS in query for query in proof.queries))
    if said.get("assumes", list(lemmas)) != list(lemmas):
        refuse("the release rests on other lemmas than it says")
    theorem = check_together(ran, charged) if composes(lemmas) else None
    names = tuple(dict.fromkeys(each.program.name for each in (*ran, *moved)))
    paid = Concentrated(rho, Fraction(0)) if rho else charged
    return CheckedRelease(str(data["dataset"]), paid, names, proof.plan, lemmas, theorem)


def check_together(runs: list[Instance], charged: Approximate) -> Theorem:
    """One theorem about all programs, which must cost no more than was charged."""
    found = compose(runs)
    if found.epsilon > charged.epsilon or found.delta > charged.delta:
        refuse("the programs cost more together than the release says")
    return found.theorem


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


def check_sensitivities(runs: list[Instance], beside: list[Instance]) -> None:
    """Whatever takes queries has them from rows that move them no further than it takes."""
    if sum(takes_queries(each) for each in runs) != len(beside):
        refuse("nothing says how far one row moves what a choice is made by")
    for one, other in zip([each for each in runs if takes_queries(each)], beside, strict=True):
        moved, taken = dict(other.inputs), dict(one.inputs)
        fitting = FITTING[one.program.name]
        if moved["reach"] > taken.get("reach", 1) or moved["k"] != 1 or other.program.name not in fitting:
            refuse("a row moves what a choice is made by further than the choice is proved for")


def takes_queries(instance: Instance) -> bool:
    """Whether a program takes counts or answers to queries, not rows."""
    return not any(isinstance(parameter.role, Database) for parameter in instance.program.program.parameters)


def check_entry(found: CheckedRelease, entry: Entry | None) -> None:
    """The entry of the ledger is the charge for this very plan."""
    if not isinstance(entry, Reserved) or dict(entry.about).get("plan") != found.plan:
        refuse("the entry of the ledger is for another plan")
    if entry.cost != found.cost:
        refuse("the ledger was charged something else")


def malformed() -> NoReturn:
    """The file is at fault."""
    refuse("it is not a release of Lapwing")
