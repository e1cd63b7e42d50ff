"""Sampling what is open."""

from __future__ import annotations

from time import process_time

from lapwing.verify.watching.sampling import sample_cases
from tests.verify.watching import functions
from tests.verify.watching.test_case import case_of


def test_an_open_case_is_sampled_until_it_is_shown() -> None:
    case = case_of(functions.chatty, [1], [1, 1])
    assert case.verdict == "open"
    assert sample_cases([case], process_time() + 600, 0, 3000) == 1
    assert case.verdict == "violated"
    assert case.audit is not None


def test_what_is_known_already_is_not_sampled_again() -> None:
    cases = [case_of(functions.chatty, [1], [1, 1]) for _ in range(3)]
    sample_cases(cases, process_time() + 600, 0, 3000)
    assert [case.audit is not None for case in cases] == [True, False, False]


def test_settled_cases_are_left_alone() -> None:
    case = case_of(functions.noisy_count, [1], [1, 1])
    assert sample_cases([case], process_time() + 600, 0, 3000) == 0
    assert case.audit is None
