"""Private answers over HTTP; they need the token, and only described datasets can be asked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi import Path as InPath
from pydantic import BaseModel, Field

from lapwing.app.serve.api.budget import REFUSALS
from lapwing.app.serve.api.picture import Picture
from lapwing.app.serve.asking import ask, require_token
from lapwing.app.serve.settings import Settings
from lapwing.report.html.fault import html_faults

router = APIRouter(prefix="/api", tags=["data"], dependencies=[Depends(require_token)])

Name = Annotated[str, InPath(max_length=200)]
Amount = Annotated[str | None, Field(max_length=40)]


class Wanted(BaseModel):
    """A query, and what it may cost."""

    select: Annotated[str, Field(max_length=10_000, description="A SELECT.")]
    epsilon: Amount = None
    error: Amount = None
    delta: Amount = None
    share_kept: Annotated[bool, Field(description="Estimate the share of rows kept, too.")] = False
    key: Annotated[str | None, Field(max_length=200, description="The same key is charged once.")] = None


class Said(BaseModel):
    """An answer or a preview, or what is wrong with the question; then nothing was charged."""

    view: dict[str, Any] | None = None
    html: str | None = None
    picture: Picture | None = None
    faults: list[dict[str, Any]] = []
    refused: str | None = None
    ended: str | None = None


@router.get("/datasets", responses={401: REFUSALS[401]})
def datasets(request: Request) -> list[str]:
    """The names of the datasets."""
    return list(described(request))


@router.get("/datasets/{name}", responses=REFUSALS)
async def dataset(name: Name, request: Request) -> Said:
    """What is public about one of them."""
    return said(await ask(request, "dataset", chosen(name, request), 30.0))


@router.post("/datasets/{name}/preview", responses=REFUSALS)
async def preview(name: Name, wanted: Wanted, request: Request) -> Said:
    """What a query would cost; nothing is charged."""
    return said(await ask(request, "preview", {**chosen(name, request), **wanted.model_dump()}, 30.0))


@router.post("/datasets/{name}/query", responses=REFUSALS)
async def query(name: Name, wanted: Wanted, request: Request) -> Said:
    """A private answer, paid from the dataset's budget."""
    return said(await ask(request, "query", {**chosen(name, request), **wanted.model_dump()}, 60.0, paid=True))


def described(request: Request) -> dict[str, str]:
    """The datasets that the page was started with, by their names."""
    settings: Settings = request.app.state.settings
    return {Path(place).stem: place for place in settings.datasets}


def chosen(name: str, request: Request) -> dict[str, Any]:
    """One of them, with the ledger that it is charged to."""
    found = described(request).get(name)
    if found is None:
        raise HTTPException(404, "There is no such dataset here: lapwing serve --dataset FILE.toml")
    return {"description": found, "ledger": request.app.state.settings.ledger}


def said(found: dict[str, Any]) -> Said:
    """A worker's answer; faults are drawn, too."""
    if "faults" in found:
        found["html"] = html_faults(found["faults"])
    return Said(**found)
