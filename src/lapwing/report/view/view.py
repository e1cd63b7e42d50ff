"""Results as plain data, the same for every pen: text, JSON, pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lapwing.diagnostics.diagnostic import Diagnostic
from lapwing.diagnostics.source import Span
from lapwing.kernel.check import Theorem
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Assign, Block, If, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Local, Term, sort_of
from lapwing.report.words.neighbours import neighbours_words, role_name, sort_words, text
from lapwing.report.words.rests_on import rests_on
from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.pretty_program import pretty, show_role

View = dict[str, Any]


def view_program(lowered: Lowered, file: str) -> View:
    """A program in normal form with its roles, claim and neighbours."""
    program = lowered.program
    return {
        "name": program.name,
        "file": file,
        "claim": view_claim(lowered.claim),
        "requires": [text(condition) for condition in program.requires],
        "parameters": [
            {
                "name": parameter.param.name,
                "sort": sort_words(parameter.param.sort),
                "role": role_name(parameter.role),
                "annotation": show_role(parameter.role, parameter.param.sort),
                "neighbours": neighbours_words(parameter.role),
            }
            for parameter in program.parameters
        ],
        "variables": [
            {
                "name": local.name,
                "sort": sort_words(local.sort),
                "role": "private" if local.name in lowered.private else "public",
            }
            for local in sorted(set(locals_of(program.body)), key=lambda local: local.name)
        ],
        "results": [sort_words(sort_of(result)) for result in program.results],
        "program": pretty(program, lowered.claim),
    }


def view_theorem(theorem: Theorem) -> View:
    """What the kernel accepted."""
    claim = view_claim(theorem.claim)
    return {
        "accepted": True,
        "name": theorem.program.name,
        "claim": claim_words(claim),
        "requires": [text(condition) for condition in theorem.program.requires],
        "obligations": len(theorem.obligations),
        "assumes": rests_on(theorem),
    }


def view_refusal(refused: Refused) -> View:
    """Why the kernel refused."""
    return {"accepted": False, "reason": refused.reason}


def view_claim(claim: AnyClaim | None) -> View | None:
    """A claim as texts; None if none is made."""
    if claim is None:
        return None
    return {name: text(term) for name, term in amounts_shown(claim)} | {"group": text(claim.group)}


def amounts_shown(claim: AnyClaim) -> tuple[tuple[str, Term], ...]:
    """The amounts of a claim by their names; `order` is that of a claim in Rényi privacy."""
    match claim:
        case Claim(epsilon=epsilon, delta=delta):
            return ("epsilon", epsilon), ("delta", delta)
        case ZeroConcentrated(rho=rho):
            return (("rho", rho),)
        case ApproximateConcentrated(rho=rho, delta=delta):
            return ("rho", rho), ("delta", delta)
        case Renyi(alpha=alpha, epsilon=epsilon):
            return ("order", alpha), ("renyi", epsilon)
        case GaussianPrivacy(mu=mu):
            return (("mu", mu),)


def claim_words(claim: View | None) -> str:
    """`(epsilon, delta)-private`, `rho-zCDP` and the like, in words."""
    if claim is None:
        return "none"
    group = "" if claim["group"] == "1" else f", for groups of {claim['group']} rows"
    if "epsilon" not in claim:
        return f"{exotic_words(claim)}{group}"
    delta = "" if claim["delta"] == "0" else f", delta = {claim['delta']}"
    hence = f"{exotic_words(claim['follows_from'])}, hence " if "follows_from" in claim else ""
    return f"{hence}epsilon = {claim['epsilon']}{delta}{group}"


def exotic_words(claim: View) -> str:
    """A claim that is not made in epsilon and delta."""
    if "renyi" in claim:
        return f"renyi = ({claim['order']}, {claim['renyi']})"
    name = "rho" if "rho" in claim else "mu"
    delta = f", delta = {claim['delta']}" if "delta" in claim else ""
    return f"{name} = {claim[name]}{delta}"


def locals_of(block: Block) -> Iterator[Local]:
    """The variables a block assigns."""
    for statement in block:
        match statement:
            case Assign(target=target) | Sample(target=target):
                yield target
            case If(then=then, otherwise=otherwise):
                yield from locals_of(then)
                yield from locals_of(otherwise)
            case While(body=body):
                yield from locals_of(body)


def view_entry(entry: Entry) -> View:
    """A program of the corpus with what is expected of it."""
    return {
        "file": f"{entry.path.parent.name}/{entry.path.name}",
        "name": entry.tree.name,
        "rows": list(entry.rows),
        "expectations": [
            {"verdict": expectation.verdict, "infinite": expectation.infinite, "text": expectation.text}
            for expectation in entry.expectations
        ],
    }


def view_diagnostic(diagnostic: Diagnostic) -> View:
    """A diagnostic with its places."""
    return {
        "id": diagnostic.id,
        "cause": diagnostic.cause,
        "fix": diagnostic.fix,
        "notes": list(diagnostic.notes),
        "spans": [view_span(span) for span in diagnostic.spans],
    }


def view_span(span: Span) -> View:
    """A place: lines and columns from 1, the end excluded."""
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column + 1,
        "end_line": span.end_line,
        "end_column": span.end_column + 1,
        "text": span.source.line(span.line),
    }
