"""What watching found, as HTML."""

from __future__ import annotations

from lapwing.report.html.watch import html_watch
from lapwing.report.view.watch import view_watch
from lapwing.verify.watching.api import watch
from tests.verify.watching import functions


def test_a_finding_has_its_name_its_place_and_both_datasets() -> None:
    found = watch(
        functions.half_the_noise, roles={"data": "Database(of=Bit)"}, ignore=["digits"], seconds=600, samples=3_000
    )
    page = html_watch(view_watch(found, "<b>half"))
    assert "wrong scale" in page and "functions.py:" in page and "&lt;b&gt;half" in page
    assert "data = [1, 0, 0]" in page and "refuted" in page
    assert ">The claim is false: 1 finding.<" in page


def test_nothing_found_is_no_proof() -> None:
    found = watch(
        functions.noisy_count, roles={"data": "Database(of=Bit)"}, ignore=["digits"], seconds=600, samples=3_000
    )
    page = html_watch(view_watch(found, "noisy_count"))
    assert "nothing found" in page and ">Nothing was found, which is no proof: " in page
