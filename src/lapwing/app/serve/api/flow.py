"""Information flow over HTTP: the programs to pick from, and who learns what."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request
from pydantic import BaseModel

from lapwing.app.serve.api.programs import Asked, Text, without_notes
from lapwing.app.serve.asking import ask
from lapwing.report.html.fault import html_faults

router = APIRouter(prefix="/api", tags=["flow"])


class Listed(BaseModel):
    """A program to pick."""

    name: str
    title: str


class Traced(BaseModel):
    """What was found about one program."""

    view: dict[str, Any]
    html: str


class Traces(BaseModel):
    """What was found about each program of a text, or what is wrong with it."""

    answers: list[Traced] = []
    faults: list[dict[str, Any]] = []
    html: str | None = None
    ended: str | None = None


@cache
def listing() -> dict[str, str]:
    """The programs with secrets by name, read once."""
    from lapwing.syntax.corpus.entry import corpus_directory

    paths = sorted((corpus_directory() / "flow").glob("*.py"))
    return {path.stem: without_notes(path.read_text(encoding="utf-8")) for path in paths}


@router.get("/flows")
def flows() -> list[Listed]:
    """The programs with secrets."""
    return [Listed(name=name, title=name.replace("_", " ")) for name in listing()]


@router.get("/flows/{name}", responses={404: {"description": "There is no such program."}})
def flow_text(name: Annotated[str, Path(max_length=100)]) -> Text:
    """The text of one of them."""
    found = listing().get(name)
    if found is None:
        raise HTTPException(404, "There is no such program.")
    return Text(source=found)


@router.post("/flow")
async def flow(asked: Asked, request: Request) -> Traces:
    """Who learns what of the secrets of each program of a text."""
    found = await ask(request, "flow", asked.model_dump(), asked.seconds)
    if "faults" in found:
        found["html"] = html_faults(found["faults"])
    return Traces(**found)
