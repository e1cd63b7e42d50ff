"""A counterexample at other values."""

from __future__ import annotations

import json
from typing import Any

from lapwing.app.serve.tasks.evidence import move_evidence, sliders_of
from lapwing.app.serve.tasks.programs import verify_source
from lapwing.refute.evidence.read import check_counterexample
from tests.answers import HALF_NOISE
from tests.app.serve.tasks.test_programs import asked


def broken() -> dict[str, Any]:
    (answer,) = verify_source(asked(HALF_NOISE))["answers"]
    return dict(answer)


def test_epsilon_can_be_moved() -> None:
    answer = broken()
    assert answer["sliders"] == [{"name": "eps", "kind": "epsilon", "value": "1"}]
    assert answer["picture"]["wide"].startswith("<svg")
    moved = move_evidence({"evidence": answer["evidence"], "values": {"eps": "2"}})
    assert json.loads(json.dumps(moved)) == moved
    assert "This breaks the claim." in moved["said"]
    assert moved["picture"] != answer["picture"]


def test_values_that_cannot_be_taken_are_told() -> None:
    answer = broken()
    found = check_counterexample(answer["evidence"])
    assert [slider["name"] for slider in sliders_of(found)] == ["eps"]
    assert "cannot be evaluated" in move_evidence({"evidence": answer["evidence"], "values": {"eps": "0"}})["said"]


def test_unknown_names_change_nothing() -> None:
    answer = broken()
    same = move_evidence({"evidence": answer["evidence"], "values": {"q": "3"}})
    assert same["picture"] == answer["picture"]
