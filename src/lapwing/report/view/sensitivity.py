"""Sensitivities as plain data, and drawn for a terminal."""

from __future__ import annotations

from rich.console import Console

from lapwing.kernel.language.role import is_public
from lapwing.prove.prover import Proved
from lapwing.refute.estimate.case import Inputs
from lapwing.refute.evidence.counterexample import datum
from lapwing.report.terminal.answer import say
from lapwing.report.view.counterexample import datum_words
from lapwing.report.view.view import View
from lapwing.report.words.neighbours import neighbours_words, text
from lapwing.run.interpreter.value import Value
from lapwing.verify.claim.sensitivity import Example, Sensitivity


def view_sensitivity(found: Sensitivity, file: str, seconds: float) -> View:
    """The bound, on what it rests, and the neighbours that come closest to it."""
    proof = found.proof
    return {
        "name": found.program.name,
        "file": file,
        "sensitivity": None if found.bound is None else text(found.bound),
        "cost": text(proof.certificate.claim.epsilon) if isinstance(proof, Proved) else None,
        "attained": found.attained,
        "example": None if found.example is None else view_example(found.example),
        "neighbours": [
            f"{each.param.name}: {neighbours_words(each.role)}"
            for each in found.program.parameters
            if not is_public(each.role)
        ],
        "assumes": list(proof.certificate.theorem.assumes) if isinstance(proof, Proved) else [],
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


def draw_sensitivity(view: View, console: Console | None = None, is_first: bool = True) -> None:
    """A sensitivity with its example, a few lines."""
    pen = console or Console()
    if not is_first:
        pen.print()
    known = view["sensitivity"]
    head = ("unknown", "bold yellow") if known is None else (f"sensitivity {known}", "bold green")
    say(pen, (view["name"], "bold"), ": ", head, (f"   {view['file']}", "dim"))
    for words in view["neighbours"]:
        say(pen, ("neighbours", "dim"), f"  {words}")
    if known is None:
        say(pen, ("no bound    ", "dim"), f"none was proved in {view['seconds']:.1f} s: {view['reason']}")
    else:
        count = view["obligations"]
        confirmed = f"{count} obligation{'' if count == 1 else 's'}, confirmed by both solvers"
        say(pen, ("proved      ", "dim"), f"noise of scale 1 / eps on the results costs {view['cost']}: {confirmed}")
    draw_example(view, pen)
    for assumption in view["assumes"]:
        say(pen, ("rests on    ", "dim"), assumption)


def draw_example(view: View, console: Console) -> None:
    """The neighbours that come closest to the bound, and whether they attain it."""
    example = view["example"]
    if example is None:
        say(console, ("example     ", "dim"), "no neighbours with different results were found")
        return
    for side in ("first", "second"):
        run = example[side]
        inputs = ", ".join(f"{name} = {words}" for name, words in run["inputs"].items())
        say(console, (side.ljust(12), "dim"), f"{inputs} gives {run['result']}")
    say(console, ("apart       ", "dim"), apart_words(view, example["distance"]))


def apart_words(view: View, distance: str | None) -> str:
    """How far the results of the example are apart, and what that says."""
    if distance is None:
        return "lists of different lengths: no number is a sensitivity"
    if view["sensitivity"] is None:
        return f"{distance}, so no sensitivity below that is true there"
    return f"{distance}, the bound is attained" if view["attained"] else f"{distance}; no example attains the bound"
