"""Open files and what is being found out about them; whatever is typed next calls off what was asked before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from lapwing.app.editor.document import Document, Function, document_of
from lapwing.app.serve.pool import ENDED, Pool
from lapwing.app.serve.settings import Limits
from lapwing.report.view.view import View

PAUSE = 0.3
FIXING = 15.0
NOTHING = Document("")

Changed = Callable[[str], None]


class Session:
    """Verdicts on the functions of open files, found in processes of their own."""

    def __init__(self, changed: Changed, seconds: float = 20.0, limits: Limits | None = None) -> None:
        self.changed = changed
        self.seconds = seconds
        self.pool = Pool(limits or Limits())
        self.documents: dict[str, Document] = {}
        self.jobs: dict[str, asyncio.Task[None]] = {}

    def look(self, uri: str, text: str, path: Path | None, pause: float = PAUSE) -> None:
        """Find out about a file that was opened or has changed."""
        self.cancel(uri)
        self.jobs[uri] = asyncio.get_running_loop().create_task(self._look(uri, text, path, pause))

    def forget(self, uri: str, name: str) -> None:
        """What is known of a function counts no longer."""
        document = self.documents.get(uri, NOTHING)
        for function in document.functions:
            if function.name == name:
                self.documents[uri] = document.with_function(replace(function, view=None, fixes=()))

    def close(self, uri: str) -> None:
        """A file was closed."""
        self.cancel(uri)
        self.documents.pop(uri, None)

    def end(self) -> None:
        """The editor goes away: nothing is searched for any longer."""
        for uri in list(self.jobs):
            self.cancel(uri)

    def cancel(self, uri: str) -> None:
        """Call off what is asked about a file."""
        job = self.jobs.pop(uri, None)
        if job is not None:
            job.cancel()

    async def _look(self, uri: str, text: str, path: Path | None, pause: float) -> None:
        await asyncio.sleep(pause)
        data = {"source": text, "file": "" if path is None else path.name, "path": "" if path is None else str(path)}
        known = {each.name: each for each in self.documents.get(uri, NOTHING).functions}
        answer = await self.pool.ask(uri, "outline", data, self.seconds)
        self._put(uri, document_of(text, list(answer.get("functions", ())), known))
        for function in self.documents[uri].functions:
            if function.view is None:
                await self._judge(uri, data, function)
        wanting = [function.name for function in self.documents[uri].functions if needs_fix(function)]
        for task in ("claim", "mend"):
            for name in wanting:
                await self._fix(uri, data, name, task)

    async def _judge(self, uri: str, data: dict[str, Any], function: Function) -> None:
        asked = data | {"function": function.name, "seconds": self.seconds}
        answer = await self.pool.ask(uri, "judge", asked, self.seconds)
        view = answer.get("view") or view_without(function, answer)
        self._put(uri, self.documents[uri].with_function(replace(function, view=view)))

    async def _fix(self, uri: str, data: dict[str, Any], name: str, task: str) -> None:
        answer = await self.pool.ask(uri, task, data | {"function": name, "seconds": FIXING}, 2 * FIXING)
        document = self.documents[uri]
        found = tuple(
            fix | {"there": "\n".join(document.lines[fix["line"] - 1 : fix["end_line"]])}
            for fix in answer.get("fixes", ())
        )
        function = next(each for each in document.functions if each.name == name)
        if found:
            self._put(uri, document.with_function(replace(function, fixes=(*found, *function.fixes))))

    def _put(self, uri: str, document: Document) -> None:
        self.documents[uri] = document
        self.changed(uri)


def needs_fix(function: Function) -> bool:
    """Whether another claim may be what is meant."""
    if function.fixes or function.view is None:
        return False
    return function.verdict in (("refuted", "unknown") if function.claimed else ("proved",))


def view_without(function: Function, answer: dict[str, Any]) -> View:
    """A function about which there is no verdict, and why."""
    ended = ENDED.get(answer.get("ended", ""), "it was refused")
    faults = answer.get("faults") or [{"id": "no-verdict", "cause": f"There is no verdict: {ended}.", "fix": ""}]
    return {
        "verdict": "unread",
        "name": function.name,
        "line": function.line,
        "column": function.column + 1,
        "claim": None,
        "diagnostics": faults,
    }
