"""Findings, prices and notes of cases."""

from __future__ import annotations

from lapwing.verify.watching.findings import costs_of, digit_findings, findings_of, notes_of, unlike
from tests.verify.watching import functions
from tests.verify.watching.test_case import case_of


def test_a_violated_case_is_a_finding_and_the_worst_of_a_place_is_kept() -> None:
    cases = [case_of(functions.half_the_noise, [1], [1, 1]), case_of(functions.half_the_noise, [1], [1, 1, 1])]
    found = findings_of(cases)
    assert [each.epsilon for each in found] == [2.0, 4.0]
    assert [each.epsilon for each in unlike(found)] == [4.0]
    assert findings_of([case_of(functions.noisy_count, [1], [1, 1])]) == []


def test_the_price_list_has_the_highest_price_of_each_place() -> None:
    cases = [case_of(functions.half_the_noise, [1], [1, 1]), case_of(functions.half_the_noise, [1], [1, 1, 1])]
    assert [(cost.move, cost.epsilon) for cost in costs_of(cases)] == [(2.0, 4.0)]


def test_digits_are_looked_for_around_zero() -> None:
    found = digit_findings([case_of(functions.noisy_count, [], [1])], 0, 600, 20_000)
    assert [each.name for each in found] == ["digits"]
    assert digit_findings([case_of(functions.eager_response, 0, 1, "bit")], 0, 600, 20_000) == []


def test_notes_say_what_failed_and_what_was_not_seen() -> None:
    def broken(data: list[int]) -> float:
        raise ValueError("no such column")

    notes = notes_of([case_of(broken, [1], [0])])
    assert any("failed on both datasets" in note and "no such column" in note for note in notes)
    assert any("no draw of noise was seen" in note for note in notes)
