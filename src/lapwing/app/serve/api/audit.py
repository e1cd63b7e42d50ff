"""Audits over HTTP: what samples show of a claim, and what watching the code itself shows.

Nothing that is sent is run as Python but what is to be watched; that needs the token, and is confined.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from lapwing.app.serve.api.picture import Picture
from lapwing.app.serve.api.programs import Seconds, Source
from lapwing.app.serve.asking import ask, require_token
from lapwing.report.html.fault import html_faults

router = APIRouter(prefix="/api", tags=["audit"])

Name = Annotated[str, Field(max_length=200)]
Value = Annotated[str, Field(max_length=2000)]


class Text(BaseModel):
    """A text with functions."""

    source: Source


class Outline(BaseModel):
    """The functions of a text that have a contract."""

    functions: list[dict[str, Any]] = []
    faults: list[dict[str, Any]] = []
    ended: str | None = None


class Asked(BaseModel):
    """A function of a text, and two neighbouring inputs to sample it on; without inputs, some are looked for."""

    source: Source
    function: Name
    inputs: Annotated[dict[Name, Annotated[list[Value], Field(min_length=2, max_length=2)]], Field(max_length=30)] = {}
    seconds: Seconds = 5.0
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Audited(BaseModel):
    """What the samples show, and the inputs that were sampled."""

    view: dict[str, Any] | None = None
    html: str | None = None
    picture: Picture | None = None
    inputs: list[dict[str, str]] = []
    refused: str | None = None
    faults: list[dict[str, Any]] = []
    ended: str | None = None


@router.post("/outline")
async def outline(text: Text, request: Request) -> Outline:
    """The functions of a text that have a contract."""
    return Outline(**await ask(request, "outline", text.model_dump(), 10.0))


@router.post("/audit")
async def audit(asked: Asked, request: Request) -> Audited:
    """Sample a function on two neighbouring inputs, and bound its epsilon from below."""
    found = await ask(request, "audit", asked.model_dump(), asked.seconds)
    if "faults" in found:
        found["html"] = html_faults(found["faults"])
    return Audited(**found)


class Pasted(BaseModel):
    """A function of a text that is run as Python; what is claimed here stands in place of its contract."""

    source: Source
    function: Name
    epsilon: Annotated[str, Field(max_length=100)] = ""
    delta: Annotated[str, Field(max_length=100)] = ""
    neighbours: Literal["add-remove", "replace"] = "add-remove"
    ignore_digits: bool = True
    seconds: Seconds = 5.0
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Watched(BaseModel):
    """What was found, with places in the text."""

    view: dict[str, Any] | None = None
    html: str | None = None
    refused: str | None = None
    faults: list[dict[str, Any]] = []
    ended: str | None = None


@router.post("/watch", dependencies=[Depends(require_token)])
async def watch(pasted: Pasted, request: Request) -> Watched:
    """Run a function on neighbouring datasets in a confined process, and see what each draw of noise costs."""
    found = await ask(request, "watch", pasted.model_dump(), pasted.seconds)
    if "faults" in found:
        found["html"] = html_faults(found["faults"])
    return Watched(**{name: found[name] for name in Watched.model_fields if name in found})
