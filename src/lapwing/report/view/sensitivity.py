"""Sensitivities as plain data."""

from __future__ import annotations

from lapwing.kernel.language.role import is_public
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.prove.prover import Proved
from lapwing.refute.estimate.case import Inputs
from lapwing.refute.evidence.counterexample import datum
from lapwing.report.view.counterexample import datum_words
from lapwing.report.view.view import View
from lapwing.report.words.neighbours import neighbours_words, text
from lapwing.report.words.rests_on import rests_on
from lapwing.run.interpreter.value import Value
from lapwing.verify.claim.sensitivity import Example, Sensitivity


def view_sensitivity(found: Sensitivity, file: str, seconds: float) -> View:
    """The bound, on what it rests, and the neighbours that come closest to it."""
    proof = found.proof
    return {
        "name": found.program.name,
        "file": file,
        "verdict": "unknown" if found.bound is None else "proved",
        "sensitivity": None if found.bound is None else text(found.bound),
        "cost": text(amounts_of(proof.certificate.claim)[0][1]) if isinstance(proof, Proved) else None,
        "attained": found.attained,
        "example": None if found.example is None else view_example(found.example),
        "neighbours": [
            f"{each.param.name}: {neighbours_words(each.role)}"
            for each in found.program.parameters
            if not is_public(each.role)
        ],
        "assumes": rests_on(proof.certificate.theorem) if isinstance(proof, Proved) else [],
        "obligations": len(proof.certificate.theorem.obligations) if isinstance(proof, Proved) else 0,
        "reason": None if isinstance(proof, Proved) else proof.reason,
        "seconds": round(seconds, 3),
    }


def view_example(example: Example) -> View:
    """Two neighbours and their results."""
    return {
        "first": view_run(example.first, example.results[0]),
        "second": view_run(example.second, example.results[1]),
        "distance": None if example.distance is None else str(example.distance),
    }


def view_run(inputs: Inputs, results: tuple[Value, ...]) -> View:
    """One run: its inputs and what it gives."""
    return {
        "inputs": {name: datum_words(datum(held)) for name, held in inputs},
        "result": ", ".join(value_words(value) for value in results),
    }


def value_words(value: Value) -> str:
    """A number, or a list of numbers."""
    return f"[{', '.join(map(value_words, value))}]" if isinstance(value, list) else str(value)
