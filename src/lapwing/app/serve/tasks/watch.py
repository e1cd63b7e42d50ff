"""Watching code that was pasted: here it is run as Python, in a process that is confined."""

from __future__ import annotations

import ast
import linecache
import resource
import sys
from types import ModuleType
from typing import Any

from lapwing.app.judging.text import function_named
from lapwing.app.serve.confine import confined
from lapwing.app.serve.tasks.judging import found_in
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Source
from lapwing.report.html.markup import element
from lapwing.report.html.watch import html_watch
from lapwing.report.view.view import view_diagnostic
from lapwing.report.view.watch import view_watch
from lapwing.syntax.subjects.subject import Subject
from lapwing.verify.watching.api import watch

Data = dict[str, Any]

FILE = "program.py"
MODULE = "program"
MEMORY = 2 * 2**30
SPARE = 5


def watch_text(data: Data) -> Data:
    """What watching a function of a text finds."""
    try:
        names = [node.name for node in ast.parse(data["source"]).body if isinstance(node, ast.FunctionDef)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        names = []
    if data["function"] not in names:
        place = Source(FILE, data["source"]).everything()
        reject("no-such-program", place, name=data["function"], known=", ".join(names) or "none")
    limit = resource.getrlimit(resource.RLIMIT_AS)[1]
    memory = MEMORY if limit == resource.RLIM_INFINITY else min(MEMORY, limit)
    found = confined(lambda: watched(data), 2 * data["seconds"] + SPARE, memory)
    if "view" in found:
        try:
            found["html"] = element("article", html_watch(found["view"]), class_="lapwing")
        except (KeyError, TypeError, ValueError, AttributeError):
            return {"ended": "crash"}
    return found


def watched(data: Data) -> Data:
    """Run the text and watch one of its functions; this is done where it can do no harm."""
    source = data["source"]
    linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
    module = ModuleType(MODULE)
    module.__file__ = FILE
    sys.modules[MODULE] = module
    try:
        exec(compile(source, FILE, "exec"), vars(module))
        chosen = function_named(found_in(data), data["function"])
        contract = chosen.contract if isinstance(chosen, Subject) else None
        found = watch(
            getattr(module, data["function"]),
            epsilon=data["epsilon"] or None,
            delta=data["delta"] or None,
            neighbours=data["neighbours"],
            contract=contract,
            ignore=("digits",) if data["ignore_digits"] else (),
            seconds=data["seconds"],
            seed=data["seed"],
        )
    except ProgramError as error:
        return {"faults": [view_diagnostic(each) for each in error.diagnostics]}
    return {"view": view_watch(found, data["function"])}
