"""What a release rests on: certified programs with their public inputs, as data that can be checked again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lapwing.data.description.description import Description, Neighbours
from lapwing.data.plan.cost import cost_together
from lapwing.data.plan.keys import size_of
from lapwing.data.proof.condition import condition_data
from lapwing.data.proof.instance import Instance
from lapwing.data.proof.lemmas import lemmas_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.person_table import definition_of
from lapwing.data.query.query import Quantile

Data = dict[str, Any]
FORMAT = "lapwing-release"
GROUPS = "groups"


@dataclass(frozen=True, slots=True)
class Proof:
    """Each query with the programs that run for it, and those that say how far rows move what a choice is made by.

    `unit` is the column that says whose a row is, none if each row is its own.  `assumes` are the lemmas on paper.
    """

    unit: str | None
    neighbours: Neighbours
    queries: tuple[Data, ...]
    assumes: tuple[str, ...] = ()

    @property
    def plan(self) -> str:
        """The hash of all of it."""
        said = {"unit": self.unit, "neighbours": self.neighbours, "queries": self.queries}
        return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    @property
    def notes(self) -> dict[str, str]:
        """What the ledger writes down beside a charge: the hashes of the plan, its programs and their certificates."""
        used = [each for query in self.queries for each in (*query["programs"], *query["sensitivities"])]
        return {
            "plan": self.plan,
            "program": " ".join(dict.fromkeys(each["hash"] for each in used)),
            "certificate": " ".join(dict.fromkeys(each["certificate"] for each in used)),
        }


def proof_of(proved: tuple[tuple[str, ProvedPlan], ...], description: Description) -> Proof:
    """The proof of some plans with their titles."""
    queries = tuple(
        {
            "title": title,
            "query": hashlib.sha256((repr(each.plan.query) + definition_of(description)).encode()).hexdigest(),
            "where": condition_data(each.plan.query.where),
            "programs": [instance_data(instance) for instance in each.instances],
            "sensitivities": [instance_data(instance) for instance in each.sensitivities],
            **grouped_data(each),
        }
        for title, each in proved
    )
    priced = [each.priced for _, each in proved]
    cost = cost_together(priced, description.unit.column is None, description.neighbours)
    runs = [instance for _, each in proved for instance in each.instances]
    moved = [instance for _, each in proved for instance in each.sensitivities]
    assumes = lemmas_of(runs, moved, priced, cost, any(GROUPS in query for query in queries))
    return Proof(description.unit.column, description.neighbours, queries, assumes)


def grouped_data(proved: ProvedPlan) -> Data:
    """In how many groups a choice is made, if it is."""
    query = proved.plan.query
    return {GROUPS: size_of(query.groups)} if isinstance(query, Quantile) and query.groups else {}


def instance_data(instance: Instance) -> Data:
    """An instance as JSON has it: numbers are exact texts."""
    return {
        "name": instance.program.name,
        "hash": instance.program.hash,
        "certificate": instance.program.certificate_hash,
        "inputs": {name: str(Fraction(value)) for name, value in instance.inputs},
        "epsilon": str(instance.epsilon),
        "delta": str(instance.delta),
        **({"rho": str(instance.rho)} if instance.rho else {}),
        "scales": [str(scale) for scale in instance.scales],
    }


def proof_data(proof: Proof) -> Data:
    """A proof as JSON has it."""
    return {
        "plan": proof.plan,
        "unit": proof.unit,
        "neighbours": proof.neighbours,
        "queries": list(proof.queries),
        "assumes": list(proof.assumes),
    }
