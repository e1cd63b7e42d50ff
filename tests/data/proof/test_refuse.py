"""A plan is refused with the name of its query, and that nothing was charged."""

from __future__ import annotations

import pytest

from lapwing.data.proof.refuse import refuse
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described
from tests.data.plans import all_queries


def test_it_says_why() -> None:
    with pytest.raises(ProgramError, match=r"Quantile was not answered.*because it is so"):
        refuse(all_queries(described())["median"], "because it is so")
