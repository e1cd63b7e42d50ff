"""Audits over HTTP: what samples show of a claim. Nothing that is sent is run as Python."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from lapwing.app.serve.api.programs import Seconds, Source
from lapwing.app.serve.asking import ask
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
    picture: str | None = None
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
