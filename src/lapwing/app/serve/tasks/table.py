"""The tasks by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lapwing.app.serve.tasks.accuracy import state_accuracy
from lapwing.app.serve.tasks.attack import run_attack
from lapwing.app.serve.tasks.audit import audit_function
from lapwing.app.serve.tasks.budget import show_budgets
from lapwing.app.serve.tasks.data import ask_query, preview_query, show_dataset
from lapwing.app.serve.tasks.evidence import move_evidence
from lapwing.app.serve.tasks.flow import trace_flow
from lapwing.app.serve.tasks.judging import (
    claim_function,
    cost_function,
    fix_function,
    judge_function,
    mend_function,
    outline,
    refute_function,
)
from lapwing.app.serve.tasks.programs import epsilon_source, export_evidence, verify_source
from lapwing.app.serve.tasks.watch import watch_text

TASKS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "accuracy": state_accuracy,
    "attack": run_attack,
    "audit": audit_function,
    "budgets": show_budgets,
    "claim": claim_function,
    "cost": cost_function,
    "dataset": show_dataset,
    "epsilon": epsilon_source,
    "evidence": move_evidence,
    "export": export_evidence,
    "fix": fix_function,
    "flow": trace_flow,
    "judge": judge_function,
    "mend": mend_function,
    "outline": outline,
    "preview": preview_query,
    "query": ask_query,
    "refute": refute_function,
    "verify": verify_source,
    "watch": watch_text,
}
