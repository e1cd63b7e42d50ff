"""Open files: whatever is typed next calls off what was asked before."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lapwing.app.editor.document import Function
from lapwing.app.editor.session import Session, needs_fix, view_without
from lapwing.app.serve.queue import FairQueue

FUNCTION = {"name": "f", "line": 2, "column": 1, "end_column": 6, "claimed": True, "digest": "a"}
VIEW = {"verdict": "refuted", "claim": {"epsilon": "1", "delta": "0", "group": "1"}}


class Slow:
    """A pool that says what it was asked, and takes as long as it is told."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.asked: list[str] = []
        self.called_off: list[str] = []
        self.queue = FairQueue(1, 1)

    async def ask(self, client: str, task: str, payload: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.asked.append(task)
        try:
            await asyncio.sleep(payload["source"].count("slow"))
        except asyncio.CancelledError:
            self.called_off.append(task)
            raise
        answer: dict[str, Any] = self.answers.get(task, {})
        return answer


def session(pool: Slow, told: list[str]) -> Session:
    found = Session(told.append, 1.0)
    found.pool = pool  # type: ignore[assignment]
    return found


async def finish(found: Session, uri: str) -> None:
    await found.jobs[uri]


def test_outline_then_verdicts_then_fixes() -> None:
    fix = {"title": "t", "line": 1, "column": 0, "end_line": 1, "end_column": 0, "text": "x"}
    claim, mend = fix | {"title": "claim"}, fix | {"title": "mend"}
    answers = {"claim": {"fixes": [claim]}, "mend": {"fixes": [mend]}}
    pool = Slow(outline={"functions": [FUNCTION]}, judge={"view": VIEW}, **answers)
    told: list[str] = []

    async def go() -> Function:
        found = session(pool, told)
        found.look("a", "first\nsecond", None, 0)
        await finish(found, "a")
        return found.documents["a"].functions[0]

    function = asyncio.run(go())
    assert pool.asked == ["outline", "judge", "claim", "mend"]
    assert told == ["a", "a", "a", "a"]
    assert function.fixes == (mend | {"there": "first"}, claim | {"there": "first"})


def test_typing_calls_off_what_was_asked() -> None:
    pool = Slow(outline={"functions": []})

    async def go() -> Session:
        found = session(pool, [])
        found.look("a", "slow " * 60, None, 0)
        await asyncio.sleep(0.05)
        first = found.jobs["a"]
        found.look("a", "fast", None, 0)
        await finish(found, "a")
        with pytest.raises(asyncio.CancelledError):
            await first
        return found

    found = asyncio.run(go())
    assert (pool.asked, pool.called_off) == (["outline", "outline"], ["outline"])
    assert found.documents["a"].text == "fast"


def test_a_pause_in_typing_is_waited_for() -> None:
    pool = Slow(outline={"functions": []})

    async def go() -> None:
        found = session(pool, [])
        for text in ("a", "ab", "abc"):
            found.look("a", text, None)
        await finish(found, "a")

    asyncio.run(go())
    assert pool.asked == ["outline"]


def test_what_is_forgotten_or_closed() -> None:
    pool = Slow(outline={"functions": [FUNCTION]}, judge={"view": VIEW})

    async def go() -> None:
        found = session(pool, [])
        found.look("a", "text\n", None, 0)
        await finish(found, "a")
        found.forget("a", "f")
        assert found.documents["a"].functions[0].view is None
        found.close("a")
        assert found.documents == {} and found.jobs == {}

    asyncio.run(go())


def test_nothing_is_searched_for_once_the_editor_goes_away() -> None:
    pool = Slow(outline={"functions": []})

    async def go() -> None:
        found = session(pool, [])
        for uri in ("a", "b"):
            found.look(uri, "slow " * 60, None, 0)
        await asyncio.sleep(0.05)
        asked = list(found.jobs.values())
        found.end()
        await asyncio.gather(*asked, return_exceptions=True)
        assert found.jobs == {}

    asyncio.run(go())
    assert pool.called_off == ["outline", "outline"]


def test_no_verdict_has_a_reason() -> None:
    function = Function("f", 2, 0, 5, 1, 2, "a", True)
    assert "it took too long" in view_without(function, {"ended": "time"})["diagnostics"][0]["cause"]
    faults = [{"id": "x", "cause": "c", "fix": "f"}]
    assert view_without(function, {"faults": faults})["diagnostics"] == faults


@pytest.mark.parametrize(
    ("claimed", "verdict", "needed"),
    [(True, "refuted", True), (True, "unknown", True), (True, "proved", False), (False, "proved", True)],
)
def test_who_needs_a_fix(claimed: bool, verdict: str, needed: bool) -> None:
    assert needs_fix(Function("f", 2, 0, 5, 1, 2, "a", claimed, {"verdict": verdict})) is needed
    assert not needs_fix(Function("f", 2, 0, 5, 1, 2, "a", claimed, None))
