"""Questions are data that can be passed on."""

from __future__ import annotations

import pickle

import pytest

from tests.verify.claim.programs import FALSE, TRUE, question


@pytest.mark.parametrize("text", [*TRUE, *FALSE])
def test_a_question_survives_being_passed_on(text: str) -> None:
    asked = question(text)
    assert pickle.loads(pickle.dumps(asked)) == asked
