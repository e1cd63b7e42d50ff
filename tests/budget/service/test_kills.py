"""A killed service loses nothing that it told, and charges nothing twice; one that answers early is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.budget.service.killing import kill_while_spending


def test_killed_services_lose_nothing_and_charge_nothing_twice(tmp_path: Path) -> None:
    assert kill_while_spending(str(tmp_path / "b.sqlite"), kills=1, seed=1) > 0


def test_a_service_that_answers_before_its_commit_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="not on record"):
        for attempt in range(3):
            kill_while_spending(str(tmp_path / f"{attempt}.sqlite"), kills=1, seed=attempt, kind="hasty")
