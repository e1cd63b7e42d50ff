"""Programs: the corpus to pick from, verdicts, costs and exports."""

from __future__ import annotations

from asyncio import Queue, Task, create_task, gather
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import cache, partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from lapwing.app.serve.api.picture import Picture
from lapwing.app.serve.asking import ask
from lapwing.app.serve.memory import Memory
from lapwing.diagnostics.diagnostic import diagnose
from lapwing.diagnostics.source import Source as Place
from lapwing.report.html.fault import html_faults
from lapwing.report.view.view import view_diagnostic
from lapwing.report.words.signs import SHAPES, SIGNS

router = APIRouter(prefix="/api", tags=["programs"])

Source = Annotated[str, Field(max_length=50_000, description="Python text with functions that have a contract.")]
Seconds = Annotated[float, Field(gt=0, le=30, description="How long to search.")]


MOST = 8
Rational = Annotated[str, Field(pattern=r"^\d{1,6}(/[1-9]\d{0,5})?$")]


class Asked(BaseModel):
    """A text with programs, and how long to look at it."""

    source: Source
    seconds: Seconds = 10.0


class Answered(BaseModel):
    """One function's verdict: as data, as HTML, beside its lines, and its evidence as `lapwing check` reads it."""

    view: dict[str, Any]
    html: str
    evidence: str | None
    picture: Picture | None = None
    more: list[Picture] = []
    sliders: list[dict[str, str]] = []
    beside: dict[str, Any] = {}


class Answers(BaseModel):
    """The verdicts, or what is wrong with the text, or why there is none; what was found of a function and is being
    checked; and how many functions are looked at."""

    answers: list[Answered] = []
    checking: dict[str, Literal["proof", "counterexample"]] = {}
    functions: int = 0
    faults: list[dict[str, Any]] = []
    html: str | None = None
    note: str | None = None
    ended: str | None = None


class Listed(BaseModel):
    """A program to pick."""

    name: str
    verdict: str
    title: str
    rows: list[str]


class Text(BaseModel):
    """A program's text."""

    source: str


class Sign(BaseModel):
    """A sign in proofs: the regular expression of its shape, and what it means."""

    shape: str
    means: str


class Moved(BaseModel):
    """A counterexample, and values of its public parameters: factors for epsilons, whole numbers for others."""

    evidence: Annotated[str, Field(max_length=3_000_000)]
    values: Annotated[dict[Annotated[str, Field(max_length=100)], Rational], Field(max_length=20)] = {}


class Seen(BaseModel):
    """What the event is like there, or why it cannot be told."""

    said: str | None = None
    picture: Picture | None = None
    refused: str | None = None
    faults: list[dict[str, Any]] = []
    ended: str | None = None


class Export(BaseModel):
    """Evidence and the kind of file wanted."""

    evidence: Annotated[str, Field(max_length=3_000_000)]
    kind: Literal[".tex", ".md", ".html"]


class Exported(BaseModel):
    """A file's text, or why there is none."""

    text: str | None = None
    refused: str | None = None
    faults: list[dict[str, Any]] = []
    ended: str | None = None


@cache
def listing() -> dict[str, tuple[Listed, str]]:
    """The corpus by name, read once."""
    from lapwing.report.view.view import view_entry
    from lapwing.syntax.corpus.entry import corpus_directory, read_corpus

    found: dict[str, tuple[Listed, str]] = {}
    for entry in read_corpus(corpus_directory()):
        view = view_entry(entry)
        verdict = entry.path.parent.name
        name = f"{verdict}/{entry.path.stem}"
        rows = [*found[name][0].rows, *view["rows"]] if name in found else view["rows"]
        listed = Listed(name=name, verdict=verdict, title=titled(entry.path.stem), rows=rows)
        found[name] = (listed, without_notes(entry.path.read_text(encoding="utf-8")))
    return found


def titled(name: str) -> str:
    """The name of a program as a title."""
    words = name.replace("svt", "SVT").replace("k_ary", "k-ary").replace("_", " ")
    return words if words.startswith("k-ary") else words[0].upper() + words[1:]


def without_notes(text: str) -> str:
    """A program of the corpus without what only its tests read."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("# row:", "# expect:")))


@router.get("/programs")
def programs() -> list[Listed]:
    """The programs of the corpus."""
    return [listed for listed, _ in listing().values()]


@router.get("/programs/{verdict}/{name}", responses={404: {"description": "There is no such program."}})
def program(verdict: Annotated[str, Path(max_length=20)], name: Annotated[str, Path(max_length=100)]) -> Text:
    """The text of one program."""
    found = listing().get(f"{verdict}/{name}")
    if found is None:
        raise HTTPException(404, "There is no such program.")
    return Text(source=found[1])


@router.get("/signs")
def signs() -> dict[str, Sign]:
    """The signs of proofs, with what they look like and what they mean."""
    return {sign: Sign(shape=SHAPES[sign], means=means) for sign, means in SIGNS.items()}


@router.post("/verify")
async def verify(asked: Asked, request: Request) -> Answers:
    """Prove or refute each function of a text. It is parsed and never run."""
    return await answers(asked, request, partial(ask, request, "verify"))


@router.post(
    "/verdicts",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}, "description": "Answers in parts, one on each line."}},
)
async def verdicts(asked: Asked, request: Request) -> StreamingResponse:
    """The same as `verify`, each function as soon as it is known: a line for the text, then one for each function, and
    in between one for each proof or counterexample that is found and being checked."""
    parts = parts_of(asked, request, partial(ask, request, "verify"))
    first = await anext(parts)
    return StreamingResponse(lines_of(first, parts), media_type="application/x-ndjson")


@router.post("/epsilon")
async def epsilon(asked: Asked, request: Request) -> Answers:
    """What each function of a text costs, whatever it claims."""
    return await answers(asked, request, partial(ask, request, "epsilon"))


@router.post("/evidence")
async def evidence(wanted: Moved, request: Request) -> Seen:
    """A counterexample at other public values; it is checked again first."""
    return Seen(**await ask(request, "evidence", wanted.model_dump(), 20.0))


@router.post("/export")
async def export(wanted: Export, request: Request) -> Exported:
    """A proof as LaTeX, Markdown or a page; the evidence is checked again."""
    return Exported(**await ask(request, "export", wanted.model_dump(), 20.0))


Ask = Callable[..., Awaitable[dict[str, Any]]]
FOUND: dict[str, Literal["proof", "counterexample"]] = {"prover": "proof", "refuter": "counterexample"}


async def answers(asked: Asked, request: Request, look: Ask) -> Answers:
    """An answer for each function of a text, in the order of the text."""
    async with aclosing(parts_of(asked, request, look)) as parts:
        whole = await anext(parts)
        async for part in parts:
            whole.answers += part.answers
            whole.ended = whole.ended or part.ended
    whole.answers.sort(key=lambda answer: answer.view["line"])
    return whole


async def parts_of(asked: Asked, request: Request, look: Ask) -> AsyncGenerator[Answers, None]:
    """What is said of a text, and then an answer for each of its functions, side by side, as soon as it is there."""
    outline = await ask(request, "outline", {"source": asked.source}, asked.seconds)
    found = outline.get("functions", [])
    faults: list[dict[str, Any]] = outline.get("faults") or next(
        (each["told"] for each in found if not each["name"]), []
    )
    if not (found or faults or "ended" in outline):
        faults = [view_diagnostic(diagnose("no-program", Place("program.py", asked.source).everything()))]
    if faults or "ended" in outline:
        yield Answers(
            faults=faults,
            html=html_faults(faults, "error" if "ended" not in outline else "no verdict"),
            ended=outline.get("ended"),
        )
        return
    chosen = list({each["name"]: each for each in found[:MOST]}.values())
    note = f"Only the first {MOST} of {len(found)} functions are looked at." if len(found) > MOST else None
    yield Answers(note=note, functions=len(chosen))
    seconds = asked.seconds / min(len(chosen), 2)
    heard: Queue[Answers | Task[dict[str, Any]]] = Queue()
    jobs = [create_task(known(asked, request, look, each, seconds, heard.put_nowait)) for each in chosen]
    for job in jobs:
        job.add_done_callback(heard.put_nowait)
    waiting = len(jobs)
    try:
        while waiting:
            part = await heard.get()
            if isinstance(part, Answers):
                yield part
                continue
            waiting -= 1
            given = await part
            yield Answers(answers=given.get("answers", []), ended=given.get("ended"))
    finally:
        for each in jobs:
            each.cancel()
        await gather(*jobs, return_exceptions=True)


async def lines_of(first: Answers, parts: AsyncGenerator[Answers, None]) -> AsyncGenerator[str, None]:
    """Parts as lines of JSON; what goes wrong on the way is the last of them."""
    yield first.model_dump_json() + "\n"
    async with aclosing(parts):
        try:
            async for part in parts:
                yield part.model_dump_json() + "\n"
        except HTTPException as error:
            yield Answers(ended=str(error.detail)).model_dump_json() + "\n"


async def known(
    asked: Asked,
    request: Request,
    look: Ask,
    function: dict[str, Any],
    seconds: float,
    tell: Callable[[Answers], None],
) -> dict[str, Any]:
    """The answer for one function: what was proved or refuted of it as it stands, or else what is found now."""
    memory: Memory = request.app.state.memory
    key = (request.url.path, function["name"], function["line"], function.get("digest"))
    if key in memory:
        return dict(memory[key])
    name = function["name"]
    data = {"source": asked.source, "function": name, "seconds": seconds}
    found = await look(data, seconds, news=lambda side: tell(Answers(checking={name: FOUND[side]})))
    if [each["view"]["verdict"] for each in found.get("answers", ())] in (["proved"], ["refuted"]):
        memory[key] = found
    return found
