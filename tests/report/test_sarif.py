"""Logs in SARIF 2.1.0: the parts that its schema requires, and the values it allows."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest

from lapwing.report.sarif import RULES, sarif_log, uri_of

CLAIM = {"epsilon": "eps", "delta": "0", "group": "1"}
FLAG = {"id": "fixed-seed", "text": "The noise is the same.", "line": 4, "column": 5}


def view(verdict: str, **more: Any) -> dict[str, Any]:
    return {"name": "f", "file": "pkg/a b.py", "line": 3, "column": 1, "verdict": verdict, "claim": CLAIM} | more


VIEWS = [
    view("proved", flags=[FLAG]),
    view("refuted", event="the result is 0", assumptions=[{"part": "data", "text": "Bit", "reason": "so"}]),
    view("unknown"),
    view("no claim", claim=None),
    view("failed", claim=None),
    view("unread", claim=None, name="", file="", diagnostics=[{"cause": "It is wrong."}]),
]


def check(log: dict[str, Any]) -> None:
    """What the schema of SARIF 2.1.0 requires of what is used here."""
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    assert urlsplit(log["$schema"]).scheme == "https"
    for run in log["runs"]:
        assert set(run) == {"tool", "columnKind", "results"}
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        driver = run["tool"]["driver"]
        assert set(driver) == {"name", "version", "semanticVersion", "rules"}
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(set(ids)) == len(ids)
        for rule in driver["rules"]:
            assert set(rule) == {"id", "name", "shortDescription", "defaultConfiguration"}
            assert rule["shortDescription"]["text"]
            assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
        for result in run["results"]:
            assert set(result) - {"locations"} == {"ruleId", "ruleIndex", "kind", "level", "message"}
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["kind"] in ("pass", "fail")
            assert result["level"] in ("none", "note", "warning", "error")
            assert (result["kind"] == "pass") == (result["level"] == "none")
            assert result["message"]["text"]
            for location in result.get("locations", ()):
                place = location["physicalLocation"]
                assert set(place) == {"artifactLocation", "region"}
                assert " " not in place["artifactLocation"]["uri"]
                assert place["region"]["startLine"] >= 1
                assert place["region"]["startColumn"] >= 1


def test_a_log_is_as_the_schema_wants_it() -> None:
    log = json.loads(json.dumps(sarif_log(VIEWS, "1.0")))
    check(log)
    (run,) = log["runs"]
    assert [result["ruleId"] for result in run["results"]] == [
        "lapwing/proved",
        "lapwing/fixed-seed",
        "lapwing/refuted",
        "lapwing/unknown",
        "lapwing/no-claim",
        "lapwing/failed",
        "lapwing/unread",
    ]
    flag, refuted = run["results"][1], run["results"][2]
    assert flag["locations"][0]["physicalLocation"]["region"] == {"startLine": 4, "startColumn": 5}
    assert refuted["level"] == "error"
    assert refuted["message"]["text"].endswith("Assumes data: Bit.")
    assert "locations" not in run["results"][-1]


def test_an_empty_log_is_one() -> None:
    check(sarif_log([], "1.0"))
    assert len(sarif_log([], "1.0")["runs"][0]["tool"]["driver"]["rules"]) == len(RULES)


@pytest.mark.parametrize(
    ("file", "uri"), [("a b.py", "a%20b.py"), ("x/é.py", "x/%C3%A9.py"), ("/tmp/a b.py", "file:///tmp/a%20b.py")]
)
def test_files_are_uris(file: str, uri: str) -> None:
    assert uri_of(file) == uri


def test_a_proof_says_what_it_requires() -> None:
    (result,) = sarif_log([view("proved", requires=["k != 0", "n >= 1"])], "1")["runs"][0]["results"]
    assert result["message"]["text"] == "f: proved. epsilon = eps. Requires k != 0; n >= 1"
    (other,) = sarif_log([view("unknown", requires=["k != 0"])], "1")["runs"][0]["results"]
    assert "Requires" not in other["message"]["text"]
