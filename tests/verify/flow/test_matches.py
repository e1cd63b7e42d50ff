"""Comparisons by match are found, told apart, and counted."""

from __future__ import annotations

from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.matches import count_matches, counting, matches_in, parts_matched, uses_match
from lapwing.verify.flow.runs import run
from lapwing.verify.flow.typing import find_types
from tests.verify.flow.programs import labelled

SIGNATURE = "(s: High[int], p: Low[int], c: list[High[int]]) -> Low[int]"


def test_matches_are_found() -> None:
    flow = labelled(SIGNATURE, "x = 0", "if match(s, p) or match(c[0], p):", "    x = 1", "return x")
    assert len(list(matches_in(flow))) == 2 and uses_match(flow)
    assert not uses_match(labelled(SIGNATURE, "return p"))


def test_parts_of_secrets_are_told_from_whole_ones() -> None:
    whole = labelled(SIGNATURE, "return (1 if match(s, p + 1) else 0) + (1 if match(p, c[p]) else 0)")
    assert parts_matched(whole, find_types(whole)) == ()
    for part in ("s % 2", "s + 1", "x", "c[0] + c[1]", "-s"):
        flow = labelled(SIGNATURE, "x = s", f"return 1 if match({part}, p) else 0")
        (place,) = parts_matched(flow, find_types(flow))
        assert place.source.line(place.line)[place.column : place.end_column] == part


def test_each_comparison_that_is_made_is_counted() -> None:
    flow = labelled(
        SIGNATURE,
        "x = 0",
        "while x < 10 and not match(s, x):",
        "    x = x + 1",
        "if x > 3 or match(s, 2):",
        "    x = 0",
        "return x",
    )
    for secret, wanted in ((0, 2), (2, 4), (3, 5), (4, 5), (20, 10)):
        assert count_matches(flow, {"s": secret, "p": 0, "c": []}, 10_000) == wanted


def test_counting_changes_nothing_else() -> None:
    flow = labelled(SIGNATURE, "x = p", "for i in range(5):", "    if match(c[i], p):", "        x = i", "return x")
    for cells in ([], [1, 2], [0, 0, 7], [3, 4, 5, 6, 7]):
        inputs: dict[str, Value] = {"s": 1, "p": 7, "c": list(cells)}
        *results, count = run(counting(flow), inputs)
        assert tuple(results) == run(flow, inputs) and count == 5
