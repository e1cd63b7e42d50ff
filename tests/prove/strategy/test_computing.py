"""Vectors that loops compute before they are clipped."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.term import Opaque
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.prover import Proved, prove
from lapwing.prove.strategy.computing import simplified
from lapwing.prove.strategy.found import Search
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.prove.examples import second_checker

STEP = """
@private(rho="1 / 2", requires="c > 0")
def step(d: Database(of=Vector(Interval(-1, 1), 2), neighbours="add-remove"), c: Public[float]) -> list[float]:
    total = [0.0] * 2
    for row in d:
        g: list[float] = []
        for i in range(2):
            g.append({item})
        total = add_vectors(total, {added})
    out: list[float] = []
    for i in range(2):
        out.append(gaussian(total[i], sigma=c))
    return out
"""


def goal(item: str = "row[i] * row[0]", added: str = "clip_norm(g, c)") -> Private:
    found = lowered(STEP.format(item=item, added=added))
    assert found.claim is not None
    return Private(found.program, found.claim)


def certificate() -> Any:
    found = prove(goal().program, goal().claim, 30.0)
    assert isinstance(found, Proved)
    return json.loads(write_certificate(found.certificate))


def test_a_clipped_vector_becomes_an_unknown_function_of_its_row() -> None:
    rules, simpler = simplified(Search(ENDLESS), goal())
    assert len(rules) == 1
    (function,) = (node for node in inside(simpler.program.body) if isinstance(node, Opaque))
    assert len(function.arguments) == 1


@pytest.mark.parametrize("added", ["g", "clip_norm(add_vectors(g, g), c)"])
def test_other_vectors_stay(added: str) -> None:
    assert simplified(Search(ENDLESS), goal(added=added))[0] == []


def test_a_search_that_is_over_looks_no_further() -> None:
    assert simplified(Search(Deadline.after(0.0)), goal())[0] == []


def test_the_proof_is_accepted_twice() -> None:
    data = certificate()
    assert second_checker().recheck(data) == "step"
    assert data["derivation"]["rule"][0] == "Computed"


def test_what_is_not_clipped_is_not_proved() -> None:
    wrong = goal("2 * row[i]", "g")
    assert not isinstance(prove(wrong.program, wrong.claim, 2.0), Proved)
