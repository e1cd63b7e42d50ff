"""Budgets over HTTP; they need the token."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel

from lapwing.app.serve.asking import ask, require_token
from lapwing.app.serve.settings import Settings

router = APIRouter(prefix="/api", tags=["budget"], dependencies=[Depends(require_token)])

REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"description": "The token is missing or wrong."},
    404: {"description": "The page was started without this."},
}


class Budgets(BaseModel):
    """Every budget of the ledger, or what is wrong with it."""

    budgets: list[dict[str, Any]] = []
    faults: list[dict[str, Any]] = []
    ended: str | None = None


@router.get("/budgets", responses=REFUSALS)
async def budgets(request: Request) -> Budgets:
    """How the budgets stand, how they went down, and their entries."""
    ledgers = ledgers_of(request.app.state.settings)
    if not ledgers:
        raise HTTPException(
            404, "There is no ledger yet: lapwing serve --ledger FILE, or create one with lapwing budget create"
        )
    return Budgets(**await ask(request, "budgets", {"ledgers": ledgers}, 20.0))


def ledgers_of(settings: Settings) -> list[str]:
    """The ledger that was named, or those of the datasets that are there already."""
    from lapwing.budget.ledger.ledger import is_url
    from lapwing.data.description.read_description import read_description
    from lapwing.data.funding import place_of

    if settings.ledger is not None:
        return [settings.ledger]
    places = (place_of(read_description(each), Path(each).parent) for each in settings.datasets)
    return [str(place) for place in dict.fromkeys(places) if is_url(place) or Path(place).is_file()]
