"""Findings."""

from __future__ import annotations

from lapwing.verify.watching.finding import NAMES, Finding, Watched
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.trace.place import NOWHERE


def test_severity_is_the_order_of_the_names() -> None:
    found = [Finding(name, NOWHERE, "", "", ({}, {}), "", 0.0, certain=True) for name in NAMES]
    assert [each.severity for each in found] == list(range(len(NAMES)))
    assert list(NAMES)[-1] == "digits"
    watched = Watched(Claim(1.0), (), (), 0.0, 1, 1, 0, (), (), 1e-6, 0.1)
    assert not watched.violated
