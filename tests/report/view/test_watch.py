"""The view of what watching found."""

from __future__ import annotations

import json
import os

from lapwing.report.view.watch import shown_path, view_watch
from lapwing.verify.watching.api import watch
from tests.verify.watching import functions


def test_a_finding_has_everything_and_is_json() -> None:
    found = watch(
        functions.half_the_noise, roles={"data": "Database(of=Bit)"}, ignore=["digits"], seconds=600, samples=3_000
    )
    view = view_watch(found, "half_the_noise")
    assert json.loads(json.dumps(view)) == view
    assert view["violated"] is True
    finding = view["findings"][0]
    assert finding["name"] == "wrong scale"
    assert finding["file"].endswith("functions.py")
    assert finding["stack"][0].endswith("in half_the_noise")
    assert set(finding["first"]) == {"data"}
    assert view["prices"][0]["law"] == "laplace"


def test_infinite_prices_are_text() -> None:
    found = watch(
        functions.own_range,
        roles={"data": "Database(of=Interval(0, 1))"},
        ignore=["digits"],
        seconds=600,
        samples=3_000,
    )
    view = view_watch(found, "own_range")
    assert "Infinity" not in json.dumps(view)
    assert view["findings"][0]["epsilon"] == "infinite"


def test_paths_are_shown_from_where_people_look() -> None:
    inside = os.sep.join(("", "x", "site-packages", "numpy", "core.py"))
    assert shown_path(inside) == os.path.join("numpy", "core.py")
    assert shown_path(os.path.join(os.getcwd(), "a.py")) == "a.py"
    assert shown_path("/elsewhere/a.py") == "/elsewhere/a.py"
