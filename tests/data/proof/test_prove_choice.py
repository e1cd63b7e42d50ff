"""Choices: the mechanism takes the sensitivity that is proved of what it chooses by."""

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
        "median": ("quantile", None, 1) if adding else ("best_score", "rank_replaced", 2),
        "quantile": ("quantile", None, 9) if adding else ("best_score", "rank_replaced", 10),
        "common": (common, None, 1),
        "first": ("first_above", "cells" if adding else "total_replaced", 1),
        "first sum": ("first_sum_above", None, 120) if adding else ("first_above", "total_replaced", 120),
    }
    for name, (mechanism, sensitivity, reach) in wanted.items():
        query = queries[name]
        assert isinstance(query, FirstAbove | MostCommon | Quantile)
        plan = plan_query(query, description, Fraction(1))
        runs, moved = prove_choice(query, plan.measurements[0], description)
        assert runs.program.name == mechanism
        assert [each.program.name for each in moved] == ([] if sensitivity is None else [sensitivity])
        assert dict(runs.inputs).get("reach", 1) == reach
        assert dict(runs.inputs)["k"] == rows
        assert all((dict(each.inputs)["reach"], dict(each.inputs)["k"]) == (reach, 1) for each in moved)
        assert runs.epsilon == 1
