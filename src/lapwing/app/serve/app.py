"""The application: the page, its parts, and its description."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

import lapwing
from lapwing.app.serve.api import accuracy, attack, audit, budget, data, flow, programs
from lapwing.app.serve.guard import Guard
from lapwing.app.serve.memory import Memory
from lapwing.app.serve.page import draw_page
from lapwing.app.serve.pool import Pool
from lapwing.app.serve.refusal import refuse_request
from lapwing.app.serve.settings import Settings
from lapwing.report.html.style import style_sheet

WARM_UP = "@private(epsilon='0')\ndef nothing(answer: Query) -> int:\n    return 0\n"


def create_app(settings: Settings) -> FastAPI:
    """The page as an application."""
    app = FastAPI(
        title="Lapwing",
        version=lapwing.__version__,
        description="Verify differential privacy: proofs, counterexamples, audits, and private answers from data.",
        docs_url=None,
        redoc_url=None,
        lifespan=warmed,
    )
    app.state.settings = settings
    app.state.pool = Pool(settings.limits)
    app.state.memory = Memory()
    app.add_middleware(Guard, host=settings.host, largest=settings.limits.body)
    app.add_exception_handler(RequestValidationError, refuse_request)
    for part in (programs, audit, flow, accuracy, budget, data, attack):
        app.include_router(part.router)
    app.add_api_route("/", page, response_class=HTMLResponse, include_in_schema=False)
    app.add_api_route("/static/verdict.css", verdict_style, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=Path(str(files("lapwing.app.serve") / "static"))), name="static")
    return app


@asynccontextmanager
async def warmed(app: FastAPI) -> AsyncIterator[None]:
    """Have the workers' modules loaded before the first request needs them."""
    import asyncio

    first = asyncio.create_task(app.state.pool.ask("", "epsilon", {"source": WARM_UP, "seconds": 5.0}, 5.0))
    yield
    first.cancel()


def page() -> HTMLResponse:
    """The page."""
    return HTMLResponse(draw_page())


def verdict_style() -> Response:
    """The style of verdicts, the same as in notebooks."""
    return Response(style_sheet(), media_type="text/css")
