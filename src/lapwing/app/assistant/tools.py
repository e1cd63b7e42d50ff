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
        """Changes that get a function proved, each with the whole text; of the first unproved one, if none is named."""
        limit = bounded(seconds)
        outline = await self._ask("outline", source, path, limit)
        names = names_in(outline)
        if not names or (function and function not in names):
            return {"function": function, "fixes": [], "text": why_none(outline, function)}
        wanted = [function] if function else names
        for function in wanted:
            if not await self._is_proved(function, source, path, limit):
                break
        else:
            proved = f"{wanted[0]} is" if len(wanted) == 1 else f"{', '.join(wanted)} are"
            return {"function": function, "fixes": [], "text": f"{proved} proved as claimed: nothing to repair."}
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
            return {"functions": [], "text": why_none(outline, function)}
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

    async def _is_proved(self, function: str, source: str, path: str, limit: float) -> bool:
        answer = await self._ask("judge", source, path, limit, function=function, seconds=limit)
        return (answer.get("view") or {}).get("verdict") == "proved"

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


def names_in(outline: Answer) -> list[str]:
    """The functions that have a contract."""
    return [each["name"] for each in outline.get("functions", ()) if each["name"]]


def why_none(outline: Answer, function: str) -> str:
    """Why there is no function to look at: the text has a fault, or another name was meant."""
    faults = told(outline) or "\n".join(
        brief(each)["text"] for each in outline.get("functions", ()) if not each["name"]
    )
    names = names_in(outline)
    if faults or not function or not names:
        return faults or NONE
    return f"No function `{function}` here has a contract; those that have one: {', '.join(names)}."


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
