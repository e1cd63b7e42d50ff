"""A derivation as plain data: runs of rules that leave one goal each, and where it branches."""

from __future__ import annotations

from dataclasses import fields

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Goal, Judgment, Unit
from lapwing.prove.script.goal import show_assertion
from lapwing.report.view.view import View, claim_words, view_claim
from lapwing.report.words.followed import Followed
from lapwing.report.words.neighbours import text
from lapwing.syntax.pretty_program import show_block


def view_derivation(found: Followed) -> View:
    """The rules in the order they are applied, up to one that leaves several goals, each with its own derivation."""
    steps = []
    while True:
        steps.append(view_step(found.goal, found.rule))
        if len(found.premises) != 1:
            return {"steps": steps, "branches": [view_derivation(each) for each in found.premises]}
        (found,) = found.premises


def view_step(goal: Goal, rule: Rule) -> View:
    """A rule, the statement it is about, and what it says."""
    return {
        "rule": type(rule).__name__,
        "about": about(goal),
        "says": {each.name: said(getattr(rule, each.name)) for each in fields(rule)},
    }


def about(goal: Goal) -> str:
    """The statement a goal starts with."""
    if not isinstance(goal, Judgment):
        return goal.program.name
    heads = [next(iter(show_block(block[:1], set()))) if block else "skip" for block in (goal.left, goal.right)]
    return heads[0] if heads[0] == heads[1] else f"{heads[0]}  ~  {heads[1]}"


def said(value: object) -> str:
    """A field of a rule as text."""
    match value:
        case Claim():
            return claim_words(view_claim(value))
        case Unit(price=price):
            return text(price)
        case tuple():
            return ", ".join(said(each) for each in value)
        case str() | int():
            return str(value)
        case _ if isinstance(value, Term):
            return show_assertion(value)
        case _:
            return type(value).__name__
