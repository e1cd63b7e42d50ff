"""The attack as a task."""

from __future__ import annotations

import json

from lapwing.app.serve.tasks.attack import run_attack


def test_more_is_recovered_with_less_noise() -> None:
    found = run_attack({"n": 24, "queries": 96, "epsilons": ["1/16", "16"], "seed": 3})
    assert json.loads(json.dumps(found)) == found
    much, little = found["views"]
    assert (much["epsilon"], little["epsilon"]) == ("16", "1/16")
    assert much["recovered"] > 0.95
    assert little["recovered"] < 0.9
    assert "96 counting queries" in found["html"]
    assert found["picture"]["wide"].startswith("<svg")
