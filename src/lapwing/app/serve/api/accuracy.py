"""Accuracy over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from lapwing.app.serve.api.picture import Picture
from lapwing.app.serve.asking import ask
from lapwing.report.html.fault import html_faults

router = APIRouter(prefix="/api", tags=["accuracy"])

Number = Annotated[str | None, Field(max_length=40, description="A number, such as 0.05, 1/2 or log(3).")]


class Wanted(BaseModel):
    """A mechanism and what is given; one of alpha, beta, epsilon and n is left out to be told it."""

    mechanism: Annotated[str, Field(max_length=40)]
    alpha: Number = None
    beta: Number = None
    epsilon: Number = None
    n: Number = None
    counts: bool = False
    k: Number = None
    cutoff: Number = None
    block: Number = None
    sensitivity: Number = None
    delta: Number = None


class Stated(BaseModel):
    """A statement, or what is wrong with the question."""

    view: dict[str, Any] | None = None
    html: str | None = None
    picture: Picture | None = None
    faults: list[dict[str, Any]] = []
    ended: str | None = None


@router.get("/mechanisms")
def mechanisms() -> list[dict[str, Any]]:
    """The mechanisms whose accuracy is known."""
    from lapwing.report.view.accuracy import view_mechanism
    from lapwing.run.accuracy.known import MECHANISMS

    return [view_mechanism(each) for each in MECHANISMS]


@router.post("/accuracy")
async def accuracy(wanted: Wanted, request: Request) -> Stated:
    """How accurate a mechanism is, or what it takes."""
    found = await ask(request, "accuracy", wanted.model_dump(), 20.0)
    if "faults" in found:
        found["html"] = html_faults(found["faults"])
    return Stated(**found)
