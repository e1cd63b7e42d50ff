"""Exercises as plain data."""

from __future__ import annotations

from lapwing.report.view.view import View
from lapwing.verify.exercise.attempt import NotPrivate, Outcome, Solved, TooMuch, Undecided, Useless
from lapwing.verify.exercise.level import Level


def view_level(level: Level, hints: int = 0, solution: bool = False) -> View:
    """A level with its first hints, and its solution if it is wanted."""
    view: View = {
        "number": level.number,
        "title": level.title,
        "function": level.function,
        "statement": level.statement,
        "hints": list(level.hints[:hints]),
        "more_hints": max(len(level.hints) - hints, 0),
    }
    if solution:
        view |= {"solution": level.solution.read_text(encoding="utf-8"), "derivation": level.derivation}
    return view


def view_outcome(outcome: Outcome) -> View:
    """Whether an attempt is right, and what is wrong with it if it is not."""
    match outcome:
        case Solved():
            return {"solved": True, "why": None}
        case NotPrivate():
            return {"solved": False, "why": "not private as claimed: the counterexample shows how it leaks"}
        case Undecided():
            return {"solved": False, "why": "not decided: Lapwing found neither a proof nor a counterexample"}
        case Useless(trial=trial, share=share):
            inputs = ", ".join(f"{name} = {value}" for name, value in trial.inputs.items())
            wanted = ", ".join(f"{number:g}" for number in trial.expect)
            margin = f", to within {trial.within:g}" if trial.within else ""
            why = f"private, but no longer useful: for {inputs} the result should be {wanted}{margin}, but is in only "
            return {"solved": False, "why": f"{why}{share:.0%} of runs", "share": share}
        case TooMuch(point=point):
            where = ", ".join(f"{name} = {value}" for name, value in point.items())
            return {"solved": False, "why": f"proved, but larger than necessary: at {where} a smaller epsilon holds"}
