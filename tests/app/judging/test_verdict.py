"""The verdict on one function."""

from __future__ import annotations

from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import costed, judged
from tests.app.judging.programs import MARKED, NATURAL


def asked(text: str, name: str) -> Asked:
    found = function_named(functions_of(text, "a.py"), name)
    assert found is not None
    request = asked_of(found)
    assert isinstance(request, Asked)
    return request


def test_proved_with_its_place() -> None:
    view, _ = judged(asked(MARKED, "good"), 20)
    assert (view["verdict"], view["name"], view["file"], view["line"]) == ("proved", "good", "a.py", 20)


def test_refuted_with_its_contract_and_notes() -> None:
    view, _ = judged(asked(NATURAL, "half"), 20)
    assert view["verdict"] == "refuted"
    assert view["contract"][0]["part"] == "data"
    assert view["flags"] == [] and len(view["notes"]) == 1


def test_what_a_function_costs() -> None:
    view, _ = costed(asked(MARKED, "bare"), 20)
    assert (view["verdict"], view["claim"]["epsilon"], view["line"]) == ("proved", "eps", 15)
