"""Tasks about information flow: what the results of programs tell of their secrets."""

from __future__ import annotations

from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source
from lapwing.report.html.flow import html_flow
from lapwing.report.view.bridge import view_bridge
from lapwing.report.view.flow import view_analysis
from lapwing.report.view.view import View
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.tree import Tree
from lapwing.verify.flow.analyse import analyse
from lapwing.verify.flow.bridge import compare_with_privacy
from lapwing.verify.flow.program import read_flow

Data = dict[str, Any]
NAME = "program.py"
MOST_PROGRAMS = 8


def trace_flow(data: Data) -> Data:
    """What each program with secrets, or each private program, of a text tells to whom."""
    module = parse_module(Source(NAME, data["source"]), None)
    known = tuple(each for each in module.functions if each in (*module.flows, *module.programs))
    if not known:
        reject("no-flow", module.source.everything())
    chosen = known[:MOST_PROGRAMS]
    views = [view_of(module.tree(each), data["seconds"] / len(chosen)) for each in chosen]
    return {"answers": [{"view": view, "html": html_flow(view)} for view in views]}


def view_of(tree: Tree, seconds: float) -> View:
    """What is found about one program."""
    if tree.flow is not None:
        return view_analysis(analyse(read_flow(tree), seconds), NAME)
    lowered = lower(tree)
    return view_bridge(compare_with_privacy(lowered.program, lowered.claim, seconds), NAME)
