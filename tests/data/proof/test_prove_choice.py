"""Choices: the program that is proved takes how far one row moves what it chooses by."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_choice import prove_choice
from lapwing.data.query.query import FirstAbove, MostCommon, Quantile
from tests.data.people import described
from tests.data.plans import all_queries


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("unit", ["row", "person"])
def test_mechanism_and_sensitivity(unit: str, kind: str) -> None:
    description, adding = described(unit, kind), kind == "add-remove"
    queries, rows = all_queries(description), 1 if unit == "row" else 3
    common = "most_common_value" if adding else "most_common_value_replaced"
    wanted = {
        "median": ("quantile", 1) if adding else ("quantile_replaced", 2),
        "quantile": ("quantile", 9) if adding else ("quantile_replaced", 10),
        "common": (common, 1),
        "first": ("first_above" if adding else "first_above_replaced", 1),
        "first sum": ("first_above" if adding else "first_above_replaced", 120),
    }
    for name, (mechanism, reach) in wanted.items():
        query = queries[name]
        assert isinstance(query, FirstAbove | MostCommon | Quantile)
        plan = plan_query(query, description, Fraction(1))
        runs = prove_choice(query, plan.measurements[0], description)
        assert runs.program.name == mechanism
        assert dict(runs.inputs).get("reach", 1) == reach
        assert dict(runs.inputs)["k"] == rows
        assert runs.epsilon == 1
