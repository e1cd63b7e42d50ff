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
    wanted = {
        "median": ("best_score", "rank" if adding else "rank_replaced", 1 if adding else 2),
        "quantile": ("best_score", "rank" if adding else "rank_replaced", 9 if adding else 10),
        "common": ("most_common" if adding else "best_score", "cells" if adding else "total_replaced", 1),
        "first": ("first_above", "cells" if adding else "total_replaced", 1),
        "first sum": ("first_above", "cells" if adding else "total_replaced", 120),
    }
    for name, (mechanism, sensitivity, reach) in wanted.items():
        query = queries[name]
        assert isinstance(query, FirstAbove | MostCommon | Quantile)
        plan = plan_query(query, description, Fraction(1))
        runs, moved = prove_choice(query, plan.measurements[0], description)
        assert (runs.program.name, moved.program.name) == (mechanism, sensitivity)
        assert dict(moved.inputs)["reach"] == reach == dict(runs.inputs).get("reach", 1)
        assert (dict(runs.inputs)["k"], dict(moved.inputs)["k"]) == (rows, 1)
        assert runs.epsilon == 1
