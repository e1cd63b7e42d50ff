"""Audits as HTML."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.table import table
from lapwing.report.view.view import View
from lapwing.report.words.audit import claim_words, percent

HEADINGS = ("event", "more likely on", "how often there", "how often on the other", "epsilon is at least")
SCORE = "The score of an outcome tells how much more likely the first input makes it, as learned from other samples."


def html_audit(view: View) -> Html:
    """The verdict, the bound, and the events with their counts."""
    claim = view["claim"]
    word = "false" if view["violated"] else "nothing found" if claim else "audited"
    kind = "refuted" if view["violated"] else "unknown"
    words = "" if claim is None else f" {claim_words(claim)}"
    rows = [
        (
            finding["event"],
            "first" if finding["likelier_for"] == view["inputs"][0] else "second",
            f"{finding['counts'][0]} of {finding['trials']}",
            str(finding["counts"][1]),
            f"{finding['epsilon_at_least']:.4f}",
        )
        for finding in view["findings"]
        if finding["epsilon_at_least"] > 0
    ]
    sure = f"{view['samples']} samples for each input, confidence {percent(view['confidence'])}, seed {view['seed']}."
    first, second = view["inputs"]
    shown = f"Epsilon is at least {view['epsilon_at_least']:.6f}."
    if view["claimed_at_least"] is not None:
        shown = f"It is at least {view['claimed_at_least']:.6f}."
    scored = any("score of" in event for event, *_ in rows)
    return join(
        (
            element("h3", element("span", word, class_=f"badge {kind}"), " ", element("b", view["mechanism"]), words),
            element("p", shown, class_="ratio"),
            table("What the events show", HEADINGS, rows) if rows else None,
            element("p", SCORE, class_="aside") if scored else None,
            element("p", f"First input: {first}. Second input: {second}.", class_="aside"),
            element("p", sure, class_="aside"),
            element("p", "That nothing is found is no proof.", class_="aside") if not view["violated"] else None,
        )
    )
