"""Groups of columns."""

from __future__ import annotations

import pytest

from lapwing.data.query.group_by import bins_of, choices_of, group_by, known, steps_of
from lapwing.data.query.grouping import Bins, Found, Listed, Span
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_by_what_is_known() -> None:
    description = described()
    kinds = {name: type(group_by(name, description)) for name in ("city", "member", "age", "day", "town")}
    assert kinds == {"city": Listed, "member": Listed, "age": Span, "day": Span, "town": Found}


def test_candidates_are_equally_far_apart() -> None:
    found = choices_of("income", described(), 50)
    assert isinstance(found, Bins)
    assert len({high - low for low, high in zip(found.edges, found.edges[1:], strict=False)}) == 1
    assert found.edges[0] == -200 and found.edges[-1] >= 2000


@pytest.mark.parametrize(
    ("act", "id"),
    [
        (lambda d: group_by("income", d), "query-real-key"),
        (lambda d: known(group_by("town", d)), "query-known-keys"),
        (lambda d: bins_of("age", [], d), "query-edges"),
        (lambda d: bins_of("age", [3, 3], d), "query-edges"),
        (lambda d: bins_of("age", [5, 3], d), "query-edges"),
        (lambda d: bins_of("age", range(1000), d), "query-edges"),
        (lambda d: bins_of("age", ["x"], d), "data-number"),
        (lambda d: bins_of("city", [3], d), "query-bounds"),
        (lambda d: steps_of("weight", d), "query-bounds"),
        (lambda d: choices_of("member", d), "query-bounds"),
    ],
)
def test_refusals(act: object, id: str) -> None:
    assert callable(act)
    with pytest.raises(ProgramError, match=id):
        act(described())
