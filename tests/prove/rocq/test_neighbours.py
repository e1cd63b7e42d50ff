"""What a theorem supposes of its inputs."""

from __future__ import annotations

from tests.prove.rocq.shipped import exported


def test_a_query_moves_by_its_sensitivity() -> None:
    text = exported("laplace")
    assert "moved p_k p_q_1 p_q_2" in text
    assert "0 < p_eps" in text


def test_answers_are_equally_many() -> None:
    assert "queries 1 p_q_1 p_q_2" in exported("noisy-max")
