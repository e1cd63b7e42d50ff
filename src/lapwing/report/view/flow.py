"""What was found out about a program with secrets, as plain data."""

from __future__ import annotations

from itertools import pairwise

from lapwing.diagnostics.diagnostic import diagnose
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.report.view.counterexample import view_counterexample
from lapwing.report.view.view import View, view_diagnostic, view_span
from lapwing.report.words.neighbours import text
from lapwing.run.interpreter.value import Value
from lapwing.syntax.walk import assigned_in
from lapwing.verify.flow.analyse import Analysis
from lapwing.verify.flow.copying import Cost
from lapwing.verify.flow.derivation import Step
from lapwing.verify.flow.invariant import Argument
from lapwing.verify.flow.label import Label
from lapwing.verify.flow.noninterference import Holds, Leaks, Reason, Theorem, Trivial, Typed, Unknown, Verdict
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Runs, visible
from lapwing.verify.flow.typing import Violation


def view_analysis(analysis: Analysis, file: str, tree: bool = False) -> View:
    """Types and verdicts; the derivation only if it is wanted."""
    flow = analysis.flow
    view = {
        "kind": "labels",
        "name": flow.name,
        "file": file,
        "levels": list(flow.lattice.levels),
        "order": order_words(flow),
        "labels": [
            {"name": name, "label": label.words()} for name, label in (*flow.parameters.items(), *inferred(analysis))
        ],
        "results": [label.words() for label in flow.results],
        "typed": analysis.typed,
        "match": analysis.uses_match,
        "parts_matched": [view_span(span) for span in analysis.matched],
        "violations": [view_violation(each, len(flow.results)) for each in analysis.typing.violations],
        "loops": [{"level": level, "place": view_span(span)} for span, level in analysis.typing.loops],
        "verdict": "leaks" if analysis.leaks else "noninterferent" if analysis.noninterferent else "unknown",
        "observers": [view_verdict(flow, verdict) for verdict in analysis.verdicts],
    }
    return {**view, "derivation": view_step(analysis.derivation)} if tree else view


def inferred(analysis: Analysis) -> list[tuple[str, Label]]:
    """The labels of the variables that the program's author named."""
    levels = analysis.typing.levels
    names = {node.name for node in levels if node.part == "level"}
    own = {name for name in names if name in assigned(analysis)}
    found = []
    for name in sorted(own):
        parts = {node.part: level for node, level in levels.items() if node.name == name}
        found.append((name, Label(parts["level"], parts.get("items"))))
    return found


def assigned(analysis: Analysis) -> set[str]:
    """The names a program's author assigns."""
    return assigned_in(analysis.flow.tree.body)


def order_words(flow: Flow) -> str:
    """The order of the levels, one step at a time."""
    lattice = flow.lattice
    strict = [(low, high) for low, high in lattice.below if low != high]
    steps = [
        (low, high)
        for low, high in strict
        if not any((low, middle) in strict and (middle, high) in strict for middle in lattice.levels)
    ]
    ordered = sorted(steps, key=lambda step: (lattice.levels.index(step[0]), lattice.levels.index(step[1])))
    if all(first[1] == second[0] for first, second in pairwise(ordered)):
        return " < ".join([*(low for low, _ in ordered), *(high for _, high in ordered[-1:])]) or lattice.bottom
    return ", ".join(f"{low} < {high}" for low, high in ordered)


def view_violation(violation: Violation, results: int) -> View:
    """A flow that breaks a label: the message, and the chain from source to sink."""
    source = violation.chain[0] if violation.chain else None

    def named(words: str) -> str:
        return words.replace("result 1", "the result") if results == 1 else words

    shown = diagnose(
        "flow",
        violation.span,
        source=source.level if source else "?",
        sink=named(violation.sink),
        target=violation.allowed,
    )
    return {
        **view_diagnostic(shown),
        "sink": named(violation.sink),
        "allowed": violation.allowed,
        "chain": [
            {"name": link.name, "level": link.level, "how": named(link.how), "place": view_span(link.span)}
            for link in violation.chain
        ],
    }


def view_step(step: Step) -> View:
    """A typing derivation."""
    return {
        "rule": step.rule,
        "text": step.text,
        "label": step.label,
        "under": step.under,
        "holds": step.holds,
        "line": step.span.line,
        "premises": [view_step(premise) for premise in step.premises],
    }


def view_verdict(flow: Flow, verdict: Verdict) -> View:
    """What was found for one observer."""
    match verdict:
        case Holds(observer=observer, reason=reason):
            return {"observer": observer, "verdict": "holds", "ends_alike": verdict.ends_alike, **view_reason(reason)}
        case Leaks(observer=observer, evidence=Runs() as runs):
            return {"observer": observer, "verdict": "leaks", "runs": view_runs(flow, runs)}
        case Leaks(observer=observer, evidence=Counterexample() as found):
            return {"observer": observer, "verdict": "leaks", "counterexample": view_counterexample(found)}
        case Unknown(observer=observer, reason=why):
            return {"observer": observer, "verdict": "unknown", "reason": why}
        case _:
            raise TypeError(verdict)


def view_reason(reason: Reason) -> View:
    """Why noninterference holds."""
    match reason:
        case Trivial():
            return {"by": "everything known"}
        case Theorem(certificate=certificate):
            return {"by": "theorem", "obligations": len(certificate.theorem.obligations)}
        case Argument(facts=facts, scripts=scripts):
            shown = [[text(fact) for fact in held] for _, held in facts]
            return {"by": "invariants", "invariants": shown, "obligations": len(scripts)}
        case Typed():
            return {"by": "types"}


def view_runs(flow: Flow, runs: Runs) -> View:
    """Two runs side by side."""
    return {
        "inputs": [
            {
                "name": name,
                "level": label.words(),
                "first": value_words(runs.inputs[0][name]),
                "second": value_words(runs.inputs[1][name]),
                "differs": runs.inputs[0][name] != runs.inputs[1][name],
            }
            for name, label in flow.parameters.items()
        ],
        "results": [
            {
                "level": label.words(),
                "first": value_words(first),
                "second": value_words(second),
                "differs": seen(flow, runs, number, 0) != seen(flow, runs, number, 1),
            }
            for number, (label, first, second) in enumerate(zip(flow.results, *runs.results, strict=True))
        ],
    }


def seen(flow: Flow, runs: Runs, number: int, side: int) -> object:
    """What the observer sees of one result."""
    label = flow.results[number]
    return visible(flow, runs.observer, label.level, label.highest, runs.results[side][number])


def value_words(value: Value) -> str:
    """A value as it would be written."""
    return "[" + ", ".join(map(value_words, value)) + "]" if isinstance(value, list) else str(value)


def view_costs(costs: tuple[Cost, ...]) -> list[View]:
    """The experiment on `match`."""
    return [{"bits": cost.bits, "secrets": 2**cost.bits, "copied": cost.copied, "matches": cost.most} for cost in costs]
