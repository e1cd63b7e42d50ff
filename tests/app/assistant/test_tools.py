"""What assistants can ask."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lapwing.app.assistant.tools import Tools, bounded
from tests.app.judging.programs import MARKED, NATURAL


def test_verify_all_or_one() -> None:
    tools = Tools()
    found = asyncio.run(tools.verify(NATURAL, seconds=20))
    (half,) = found["functions"]
    assert (half["name"], half["verdict"], half["claim"]) == ("half", "refuted", "epsilon = epsilon")
    assert "chance" in found["functions"][0]["text"]
    one = asyncio.run(tools.verify(MARKED, "good"))
    assert [each["verdict"] for each in one["functions"]] == ["proved"]


def test_what_cannot_be_read_is_told() -> None:
    found = asyncio.run(Tools().verify(MARKED, "wrong"))
    assert found["functions"][0]["verdict"] == "unread"
    assert "This divides by zero. Divide by something else." in found["functions"][0]["text"]
    assert "no function" in asyncio.run(Tools().verify("x = 1\n"))["text"].lower()
    assert "neither source nor path" in asyncio.run(Tools().verify())["text"]
    assert (
        "No function `other` here has a contract; those that have one: half."
        in asyncio.run(Tools().verify(NATURAL, "other"))["text"]
    )


def test_refute_and_epsilon(tmp_path: Path) -> None:
    place = tmp_path / "natural.py"
    place.write_text(NATURAL)
    refuted = asyncio.run(Tools().refute(path=str(place)))
    assert refuted["functions"][0]["verdict"] == "refuted"
    cost = asyncio.run(Tools().epsilon(path=str(place)))
    assert cost["functions"][0]["claim"] == "epsilon = 2 * epsilon"
    kept = asyncio.run(Tools().refute(MARKED, "good", seconds=1))
    assert kept["functions"][0]["verdict"] == "unknown" and "proves nothing" in kept["functions"][0]["text"]


def test_a_file_that_is_not_there() -> None:
    found = asyncio.run(Tools().verify(path="/nowhere/at/all.py"))
    assert found["functions"] == [] and "/nowhere/at/all.py" in found["text"]


def test_repair() -> None:
    found = asyncio.run(Tools().repair(MARKED, "twice", seconds=15))
    *repairs, claim = found["fixes"]
    assert claim["title"] == "Claim epsilon = 2 * eps" and '@private(epsilon="2 * eps")' in claim["source"]
    assert repairs and all('@private(epsilon="eps")\ndef twice' in each["source"] for each in repairs)
    wrong = asyncio.run(Tools().repair(MARKED, "wrong"))
    assert wrong["fixes"] == [] and "divides by zero" in wrong["text"]


def test_repair_leaves_alone_what_is_proved() -> None:
    good = asyncio.run(Tools().repair(MARKED, "good", seconds=10))
    assert good == {"function": "good", "fixes": [], "text": "good is proved as claimed: nothing to repair."}
    first = asyncio.run(Tools().repair(MARKED, seconds=15))
    assert first["function"] == "twice" and first["fixes"]
    assert "This is not Python" in asyncio.run(Tools().repair("def f(:\n"))["text"]
    assert "No function `other` here" in asyncio.run(Tools().repair(NATURAL, "other"))["text"]


def test_explain() -> None:
    assert "divides by zero" in asyncio.run(Tools().explain("zero-divisor"))["text"]
    assert "{" not in asyncio.run(Tools().explain("zero-divisor"))["text"]
    assert "zero-divisor" in asyncio.run(Tools().explain("zero divisors"))["near"]
    assert asyncio.run(Tools().explain("what"))["near"] == []


def test_times_are_bounded() -> None:
    assert [bounded(seconds) for seconds in (-1, 5, 10**9)] == [0.1, 5, 60.0]
