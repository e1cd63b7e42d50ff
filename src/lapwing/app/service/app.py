"""The ledger service as a web application: questions in, answers out, and nobody is answered before the commit."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response, StreamingResponse
from fastapi.staticfiles import StaticFiles

import lapwing
from lapwing.app.serve.app import verdict_style
from lapwing.app.serve.guard import Guard
from lapwing.app.service.overview import overview_of
from lapwing.app.service.page import draw_service_page
from lapwing.budget.ledger.entry.data import write_text
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.wire.fault import fault_of
from lapwing.budget.service.desk import Desk
from lapwing.budget.service.principal import Principal, Tokens
from lapwing.budget.service.writer import Writer
from lapwing.diagnostics.diagnostic import ProgramError, reject

LARGEST_BODY = 64 * 2**20
BETWEEN_COLLECTIONS = 200_000
STATUS = {
    "service-refused-token": 401,
    "service-role-needed": 403,
    "service-name": 403,
    "service-busy": 503,
    "service-stopped": 503,
    "ledger-unusable": 500,
    "ledger-altered": 500,
    "ledger-rolled-back": 500,
}


class Service:
    """A ledger with its writer, its desk, and those who may ask."""

    def __init__(self, ledger: Ledger, tokens: Tokens) -> None:
        self.ledger = ledger
        self.tokens = tokens
        self.desk = Desk(ledger)
        self.writer = Writer(ledger)

    def who(self, request: Request) -> Principal:
        """Who asks, by the token."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        found = self.tokens.find(token.strip()) if scheme.lower() == "bearer" else None
        return found or reject("service-refused-token")

    async def answer(self, method: str, request: Request) -> str:
        """The answer to a question, as text."""
        principal = self.who(request)
        arguments = self.desk.read(principal, method, read_json(await request.body()))
        if method not in ("reserve", "settle"):
            return write_text(await asyncio.to_thread(self.desk.answer, principal, method, arguments))
        jobs = self.desk.jobs(principal, method, arguments)
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Sequence[str | ProgramError]] = loop.create_future()

        def tell(outcomes: Sequence[str | ProgramError]) -> None:
            loop.call_soon_threadsafe(settle_future, told, outcomes)

        self.writer.hand_in(principal.name, jobs, tell, arguments[0] if method == "reserve" else ())
        return f"[{','.join([outcome_of(outcome) for outcome in await told])}]"


def create_service(service: Service, host: str) -> FastAPI:
    """The application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(service.writer.close)

    app = FastAPI(
        title="Lapwing budgets",
        version=lapwing.__version__,
        description="A budget ledger for many who ask: charges are durable before they are answered.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(Guard, host=host, largest=LARGEST_BODY)

    async def ask(request: Request) -> Response:
        try:
            answer = await service.answer(request.path_params["method"], request)
            return Response(answer, media_type="application/json")
        except ProgramError as error:
            return refusal(error)

    async def export(request: Request) -> Response:
        try:
            if not service.who(request).may("owner"):
                reject("service-role-needed", name="This token", role="analyst", method="export", needed="owner")
        except ProgramError as error:
            return refusal(error)
        return StreamingResponse((line + "\n" for line in service.ledger.export()), media_type="application/jsonl")

    async def overview(request: Request) -> Response:
        try:
            if not service.who(request).may("approver"):
                reject("service-role-needed", name="This token", role="analyst", method="overview", needed="approver")
            found = await asyncio.to_thread(overview_of, service.ledger)
        except ProgramError as error:
            return refusal(error)
        return Response(json.dumps(found), media_type="application/json")

    app.add_api_route("/", page, methods=["GET"], include_in_schema=False)
    app.add_api_route("/overview", overview, methods=["POST"], include_in_schema=False)
    app.add_api_route("/static/verdict.css", verdict_style, include_in_schema=False)
    for path, folder in (("/static", "lapwing.app.serve"), ("/own", "lapwing.app.service")):
        app.mount(path, StaticFiles(directory=Path(str(files(folder) / "static"))), name=path[1:])
    app.add_api_route("/v1/export", export, methods=["GET"], include_in_schema=False)
    app.add_route("/v1/{method}", ask, methods=["POST"])
    return app


def collect_seldom() -> None:
    """For a process that only serves: counting frees what requests leave, and looking for cycles took a tenth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(BETWEEN_COLLECTIONS, 10, 10)


def page() -> HTMLResponse:
    """The page."""
    return HTMLResponse(draw_service_page())


def refusal(error: ProgramError) -> Response:
    """A rejection as an answer."""
    fault = fault_of(error)
    return Response(write_text(fault), STATUS.get(fault.id, 400), media_type="application/json")


def outcome_of(outcome: str | ProgramError) -> str:
    """What came of a job, ready to be sent."""
    return write_text(fault_of(outcome)) if isinstance(outcome, ProgramError) else outcome


def settle_future(told: asyncio.Future[Sequence[str | ProgramError]], outcomes: Sequence[str | ProgramError]) -> None:
    """Tell whoever waits, if someone still does."""
    if not told.done():
        told.set_result(outcomes)


def read_json(body: bytes) -> object:
    """What was sent."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        reject("service-question", method="this", why="it is not JSON")
