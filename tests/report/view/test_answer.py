"""Answers as plain data."""

from __future__ import annotations

import json

import pytest

from tests.answers import BARE, COIN, GROUP, HALF_NOISE, MONOTONE, RESPONSES, view_of
from tests.proofs import MECHANISM, SUM

CLAIMLESS = MECHANISM.replace('@private(epsilon="eps")', "@private")


@pytest.mark.parametrize("text", [MECHANISM, SUM, COIN, GROUP, RESPONSES, MONOTONE, HALF_NOISE, BARE, CLAIMLESS])
def test_an_answer_is_data(text: str) -> None:
    view = view_of(text, tree=True)
    assert json.loads(json.dumps(view)) == view
    assert (view["file"], view["seconds"]) == ("a.py", 0.25)
    assert ("derivation" in view) == (view["verdict"] == "proved")


def test_the_derivation_is_there_if_wanted() -> None:
    assert "derivation" not in view_of(MECHANISM)


def test_a_found_epsilon_is_the_claim() -> None:
    assert view_of(CLAIMLESS)["claim"] == {"epsilon": "eps", "delta": "0", "group": "1"}
