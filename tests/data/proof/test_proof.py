"""Proofs as data: their hash is of all that they say."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.proof import Proof, proof_data, proof_of
from lapwing.data.proof.prove_plan import prove_plan
from tests.data.people import described
from tests.data.plans import all_queries


def proofs() -> dict[str, Proof]:
    description = described()
    found = {}
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, Fraction(1), Fraction(1, 100) if "found" in name else Fraction(0))
        found[name] = proof_of((("t", prove_plan(plan, query, description)),), description)
    return found


def test_different_plans_have_different_hashes() -> None:
    found = proofs()
    assert len({proof.plan for proof in found.values()}) == len(found)
    assert replace(found["all"], neighbours="replace").plan != found["all"].plan


def test_json_says_all_of_it() -> None:
    for proof in proofs().values():
        data = json.loads(json.dumps(proof_data(proof)))
        again = Proof(data["unit"], data["neighbours"], tuple(data["queries"]))
        assert again.plan == data["plan"] == proof.plan
