"""Plain rules: one tactic for each, with names for what it adds."""

from __future__ import annotations

from tests.prove.rocq.shipped import exported


def test_assignments_of_both_runs_are_made_in_turn() -> None:
    text = exported("noisy-max")
    assert text.count("apply assign_left;") > 0
    assert text.count("apply assign_right;") > 0


def test_facts_of_neighbours_are_taken_at_an_index() -> None:
    text = exported("noisy-max")
    assert "as said_q_0 by (intros i; generalize (fact_q i);" in text
    assert "pose proof (said_q_0 " in text
