"""What would run for a release, as plain data: programs with their proofs, and SQL."""

from __future__ import annotations

from typing import Any

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.data.answer.explanation import Explanation
from lapwing.data.proof.instance import Instance
from lapwing.data.proof.proof import instance_data
from lapwing.report.view.proof import view_proof
from lapwing.run.interpreter.admit import check_text
from lapwing.syntax.pretty_program import pretty

View = dict[str, Any]


def view_explanation(explanation: Explanation) -> View:
    """Each query with its SQL and the instances of its programs; each program once, with its proof, checked anew."""
    cost = explanation.cost
    queries = [
        {
            "title": title,
            "sql": list(statements),
            "programs": [instance_data(each) for each in proved.instances],
        }
        for title, proved, statements in explanation.queries
    ]
    used = {each.program.name: each for _, proved, _ in explanation.queries for each in proved.instances}
    return {
        "dataset": explanation.dataset,
        "engine": explanation.engine,
        **cost_data(cost),
        "plan": explanation.proof.plan,
        "queries": queries,
        "programs": [view_program(each) for each in used.values()],
    }


def cost_data(cost: Approximate | Concentrated) -> View:
    """What a release costs, in its measure."""
    if isinstance(cost, Concentrated):
        return {"rho": str(cost.rho), "delta": str(cost.delta)}
    return {"epsilon": str(cost.epsilon), "delta": str(cost.delta)}


def view_program(instance: Instance) -> View:
    """A program with its annotated proof."""
    found = instance.program
    certificate = check_text(found.text)
    text = pretty(found.program, found.claim)
    return {"name": found.name, "hash": found.hash, "text": text, **view_proof(certificate, None)}
