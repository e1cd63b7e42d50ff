"""The statement that a part is used for."""

from __future__ import annotations

from tests.kernel.build import EPS
from tests.prove.rocq.whole_programs import loop, twice


def test_a_premise_is_a_module_whose_theorem_is_used() -> None:
    text = twice(EPS, EPS)
    assert text.count("Module Part_") == 2
    assert all(f"apply (Part_{number}.private N long" in text for number in (1, 2))


def test_the_part_gets_the_values_that_the_whole_shares() -> None:
    assert "Part_1.private N long p_k p_eps at1_answers at1_i p_q_1 p_q_2" in loop(EPS)
