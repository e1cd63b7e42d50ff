"""What assistants can ask: each answer is plain data with a text that reads by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lapwing.app.assistant.topics import explained, near_topics
from lapwing.app.judging.drawn import drawn
from lapwing.app.serve.pool import ENDED, Pool
from lapwing.app.serve.queue import FullError
from lapwing.app.serve.settings import Limits
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import read
from lapwing.report.view.view import View, claim_words, view_diagnostic

Answer = dict[str, Any]

LONGEST_SEARCH = 60.0
CLIENT = "assistant"


class Tools:
    """Verify, refute, repair and explain; code is parsed and never run, each time in a process of its own."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.pool = Pool(limits or Limits())

    async def verify(self, source: str = "", function: str = "", path: str = "", seconds: float = 20.0) -> Answer:
        """Prove or refute what each function of a text claims, or only the one that is named."""
        return await self._each("judge", source, function, path, seconds)

    async def refute(self, source: str = "", function: str = "", path: str = "", seconds: float = 10.0) -> Answer:
        """Look for counterexamples to what each function claims."""
        return await self._each("refute", source, function, path, seconds)

    async def epsilon(self, source: str = "", function: str = "", path: str = "", seconds: float = 20.0) -> Answer:
        """The smallest epsilon that can be proved of each function."""
        return await self._each("cost", source, function, path, seconds)

    async def repair(self, source: str = "", function: str = "", path: str = "", seconds: float = 20.0) -> Answer:
        """Changes of a function after which it is proved, each with the whole text; of the first, if none is named."""
        limit = bounded(seconds)
        if not function:
            outline = await self._ask("outline", source, path, limit)
            function = next((each["name"] for each in outline.get("functions", ())), "")
            if not function:
                return {"function": "", "fixes": [], "text": told(outline) or NONE}
        answer = await self._ask("fix", source, path, 2 * limit, function=function, seconds=limit)
        fixes = [{"title": fix["title"], "source": fix["source"]} for fix in answer.get("fixes", ())]
        if fixes:
            text = "\n".join(f"{fix['title']}: proved after this change." for fix in fixes)
        else:
            text = told(answer) or "No change was found after which it is proved: write it differently."
        return {"function": function, "fixes": fixes, "text": text}

    async def explain(self, topic: str) -> Answer:
        """What a message, a flag, a rule or the notation of a proof means."""
        text = explained(topic)
        if text is None:
            return {"topic": topic, "text": UNEXPLAINED, "near": near_topics(topic)}
        return {"topic": topic, "text": text}

    async def _each(self, task: str, source: str, function: str, path: str, seconds: float) -> Answer:
        limit = bounded(seconds)
        outline = await self._ask("outline", source, path, limit)
        found = [each for each in outline.get("functions", ()) if not function or each["name"] == function]
        if not found:
            known = ", ".join(each["name"] for each in outline.get("functions", ()) if each["name"])
            none = f"There is no {function} with a contract here; there are: {known or 'none'}." if function else NONE
            return {"functions": [], "text": told(outline) or none}
        views = []
        for each in found:
            if "digest" not in each:
                views.append(each)
                continue
            answer = await self._ask(task, source, path, limit, function=each["name"], seconds=limit)
            views.append(answer.get("view") or each | {"verdict": "unread", "claim": None, "reason": told(answer)})
        shown = [brief(view) for view in views]
        return {
            "functions": shown,
            "text": "\n".join(f"{each['name'] or 'the text'}: {each['verdict']}" for each in shown),
        }

    async def _ask(self, task: str, source: str, path: str, limit: float, **more: Any) -> Answer:
        try:
            data = {
                "source": source if source or not path else read(path).text,
                "file": Path(path).name if path else "",
                "path": path,
            }
            return await self.pool.ask(CLIENT, task, data | more, limit)
        except ProgramError as error:
            return {"faults": [view_diagnostic(each) for each in error.diagnostics]}
        except FullError:
            return {"ended": "time"}


NONE = (
    "No function here has a contract, or neither source nor path is given. "
    "Mark one with @private(epsilon=...), or write above it: "
    '# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon'
)
UNEXPLAINED = "Not explained here. Ask for the id of a message, a flag, a rule of the logic or a symbol in a proof."


def bounded(seconds: float) -> float:
    """A time that one search may take."""
    return max(0.1, min(seconds, LONGEST_SEARCH))


def told(answer: Answer) -> str:
    """Why there is no answer."""
    if "ended" in answer:
        return f"There is no answer: {ENDED[answer['ended']]}."
    faults = answer.get("faults", ())
    return "\n".join(f"{fault['cause']} {fault['fix']}" for fault in faults)


def brief(view: View) -> Answer:
    """A verdict for an assistant: the word, the claim, the place, and the evidence as text."""
    found: Answer = {"name": view["name"], "verdict": view["verdict"], "line": view["line"]}
    if view.get("claim"):
        found["claim"] = claim_words(view["claim"])
    if view.get("flags"):
        found["flags"] = view["flags"]
    return found | {"text": drawn(view)}
