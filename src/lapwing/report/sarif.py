"""Verdicts and flags as SARIF 2.1.0, which code hosts and editors show beside the lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from lapwing.report.view.findings import words_of
from lapwing.report.view.view import View

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULES: dict[str, tuple[str, str]] = {
    "refuted": ("error", "The claimed privacy does not hold: there are neighbouring inputs that an event tells apart."),
    "unknown": ("warning", "The claimed privacy was neither proved nor refuted."),
    "unread": ("warning", "The function or its contract cannot be read."),
    "failed": ("warning", "Lapwing failed on the function."),
    "no claim": ("note", "The function draws noise, and nothing says how private it is."),
    "proved": ("none", "The claimed privacy is proved."),
    "fixed-seed": ("warning", "The noise is the same in every run."),
    "module-random": ("warning", "The noise does not come from the generator that is given."),
    "global-data": ("warning", "A data set that is not a parameter is read."),
    "candidates-from-data": ("warning", "Which candidates, keys or bins there are depends on the data."),
    "true-value": ("warning", "A value without noise is part of what is released."),
}


def sarif_log(views: Sequence[View], version: str) -> dict[str, Any]:
    """The whole log; rules are listed whether or not they were met."""
    results = [result for view in views for result in results_of(view)]
    names = list(RULES)
    rules = [
        {
            "id": rule_id(name),
            "name": "".join(word.capitalize() for word in name.replace(" ", "-").split("-")),
            "shortDescription": {"text": words},
            "defaultConfiguration": {"level": level},
        }
        for name, (level, words) in RULES.items()
    ]
    for result in results:
        result["ruleIndex"] = names.index(result.pop("rule"))
    driver = {"name": "Lapwing", "version": version, "semanticVersion": version, "rules": rules}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }


def rule_id(name: str) -> str:
    """The id of a rule."""
    return f"lapwing/{name.replace(' ', '-')}"


def results_of(view: View) -> list[dict[str, Any]]:
    """The verdict, and each flag."""
    verdict = result_of(view["verdict"], f"{view['name'] or view['file']}: {message_of(view)}", view, view)
    return [verdict, *(result_of(flag["id"], flag["text"], view, flag) for flag in view.get("flags", ()))]


def message_of(view: View) -> str:
    """The verdict in a sentence or two, with what it assumes."""
    words = f"{view['verdict']}. {words_of(view)}"
    told = [f"{guess['part']}: {guess['text']}" for guess in view.get("assumptions", ())]
    required = view.get("requires", ()) if view["verdict"] == "proved" else ()
    words += f". Requires {'; '.join(required)}" if required else ""
    return f"{words}. Assumes {'; '.join(told)}." if told else words


def result_of(rule: str, text: str, view: View, place: View) -> dict[str, Any]:
    """One result with its place."""
    level = RULES[rule][0]
    found: dict[str, Any] = {
        "rule": rule,
        "ruleId": rule_id(rule),
        "kind": "pass" if rule == "proved" else "fail",
        "level": level,
        "message": {"text": text},
    }
    if view["file"]:
        region = {"startLine": max(place["line"], 1), "startColumn": max(place.get("column", 1), 1)}
        artifact = {"artifactLocation": {"uri": uri_of(view["file"])}, "region": region}
        found["locations"] = [{"physicalLocation": artifact}]
        if view["name"]:
            found["locations"][0]["logicalLocations"] = [{"fullyQualifiedName": view["name"], "kind": "function"}]
    return found


def uri_of(file: str) -> str:
    """The file as a URI, relative unless it is absolute."""
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
