"""How the page's requests reach the workers, and how they are called off."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import HTTPException, Request

from lapwing.app.serve.guard import is_token
from lapwing.app.serve.pool import ENDED, News, Pool
from lapwing.app.serve.queue import FullError
from lapwing.app.serve.settings import Settings

GLANCE = 0.25
NO_TOKEN = "This needs the token that `lapwing serve` printed."
WRONG_TOKEN = "This is not the token that `lapwing serve` printed."


async def ask(
    request: Request,
    task: str,
    payload: dict[str, Any],
    seconds: float,
    paid: bool = False,
    news: News | None = None,
) -> dict[str, Any]:
    """The answer of a worker; a client that goes away calls it off, unless it is paid for."""
    pool: Pool = request.app.state.pool
    job = asyncio.create_task(pool.ask(client_of(request), task, payload, seconds, news))
    try:
        while not job.done():
            await asyncio.wait({job}, timeout=GLANCE)
            if not job.done() and not paid and await request.is_disconnected():
                break
    finally:
        job.cancel()
    try:
        answer = await job
    except asyncio.CancelledError:
        raise HTTPException(499, "The request was called off.") from None
    except FullError:
        raise HTTPException(429, "Too many requests are waiting; try again in a while.") from None
    if "ended" in answer:
        return {"ended": ENDED[answer["ended"]]}
    return answer


def client_of(request: Request) -> str:
    """Who asks: one page, by the name it gave itself, else one machine."""
    named = request.headers.get("x-lapwing-client", "")[:64]
    return named or (request.client.host if request.client else "")


def require_token(request: Request) -> None:
    """Let only those on who have the token."""
    settings: Settings = request.app.state.settings
    given = request.headers.get("authorization")
    if not is_token(given, settings.token):
        raise HTTPException(401, WRONG_TOKEN if given else NO_TOKEN, {"www-authenticate": "Bearer"})
