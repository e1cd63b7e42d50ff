"""What watching found, in words."""

from __future__ import annotations

from lapwing.report.view.watch import view_watch
from lapwing.report.words.watch import draw_watch
from lapwing.verify.watching.api import watch
from tests.verify.watching import functions


def test_a_false_claim() -> None:
    found = watch(
        functions.true_mean,
        roles={"data": "Database(of=Interval(0, 1))"},
        ignore=["digits"],
        seconds=600,
        samples=3_000,
    )
    text = draw_watch(view_watch(found, "true_mean"))
    assert "the claim is false: 1 finding" in text
    assert "private size   " in text
    assert "  called    " in text
    assert "not looked for: digits" in text


def test_nothing_found_is_no_proof() -> None:
    found = watch(
        functions.noisy_count, roles={"data": "Database(of=Bit)"}, ignore=["digits"], seconds=600, samples=3_000
    )
    text = draw_watch(view_watch(found, "noisy_count"))
    assert "nothing was found, which is no proof" in text
    assert "pairs of neighbouring datasets" in text
    assert "laplace, moves by" in text
