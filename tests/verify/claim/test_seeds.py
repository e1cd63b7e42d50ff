"""The prover's failing runs as cases for the refuter."""

from __future__ import annotations

import pytest

from lapwing.refute.refuter import refute
from lapwing.refute.search.search import Search
from lapwing.verify.claim.finding import Nothing
from lapwing.verify.claim.seeds import seeds_of, with_seeds
from lapwing.verify.claim.sides import seek_proof
from tests.refute.programs import TEXTS
from tests.typed import in_epsilon
from tests.verify.claim.programs import FALSE, question

NOISY_MAX = "from lapwing import *\n" + TEXTS["noisy_max"]


@pytest.mark.parametrize("text", [*FALSE, NOISY_MAX])
def test_a_failing_run_is_a_proper_case(text: str) -> None:
    asked = question(text)
    told = seek_proof(asked, 20.0)
    assert isinstance(told, Nothing)
    seeds = seeds_of(told.closest, asked.program)
    search = Search(asked.program, in_epsilon(asked.claim), 0.0)
    assert seeds
    assert all(search.is_proper(seed) for seed in seeds)
    assert with_seeds(asked, told).seeds == seeds


def test_the_seed_may_be_all_it_takes() -> None:
    asked = question(FALSE[0])
    told = seek_proof(asked, 20.0)
    assert isinstance(told, Nothing)
    seeds = seeds_of(told.closest, asked.program)
    assert refute(asked.program, asked.claim, 20.0, seeds) is not None


def test_nothing_to_say_and_other_programs() -> None:
    asked, other = question(FALSE[0]), question(FALSE[1])
    told = seek_proof(asked, 20.0)
    assert isinstance(told, Nothing)
    assert seeds_of(told.closest, other.program) == ()
    assert seeds_of(None, asked.program) == ()
    assert with_seeds(asked, Nothing("refuter", "nothing")).seeds == ()
