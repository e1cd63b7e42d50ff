"""What a release rests on: certified programs with their public inputs, as data that can be checked again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lapwing.data.description.description import Description
from lapwing.data.proof.condition import condition_data
from lapwing.data.proof.instance import Instance
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.person_table import definition_of
from lapwing.data.query.query import Minimiser
from lapwing.kernel.language.role import Neighbours

Data = dict[str, Any]
FORMAT = "lapwing-release"
SENSITIVITY, WEIGHTS = "stated", "weights"
VIEWS = (
    "the engine evaluates its SQL as written: each program gets the rows that satisfy its condition, clamped to bounds,"
    " and exact sums"
)
STATED = (
    "weights that minimize a convex loss with a penalty move between neighbours by no more than is stated (Chaudhuri,"
    " Monteleoni and Sarwate 2011); the kernel proves what noise on such weights costs"
)


@dataclass(frozen=True, slots=True)
class Proof:
    """Each query with the programs that run for it.

    `unit` is the column that says whose a row is, none if each row is its own.
    """

    unit: str | None
    neighbours: Neighbours
    queries: tuple[Data, ...]

    @property
    def assumes(self) -> tuple[str, ...]:
        """What it rests on besides: how rows are added up, and what is stated of weights, if any are released."""
        return (VIEWS, *([STATED] if any(query.get(SENSITIVITY) == WEIGHTS for query in self.queries) else []))

    @property
    def plan(self) -> str:
        """The hash of all of it."""
        said = {"unit": self.unit, "neighbours": self.neighbours, "queries": self.queries}
        return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    @property
    def notes(self) -> dict[str, str]:
        """What the ledger writes down beside a charge: the hashes of the plan, its programs and their certificates."""
        used = [each for query in self.queries for each in query["programs"]]
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
            **({SENSITIVITY: WEIGHTS} if isinstance(each.plan.query, Minimiser) else {}),
        }
        for title, each in proved
    )
    return Proof(description.unit.column, description.neighbours, queries)


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
