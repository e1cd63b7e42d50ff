"""The reconstruction attack over HTTP."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import AfterValidator, BaseModel, Field

from lapwing.app.serve.api.picture import Picture
from lapwing.app.serve.asking import ask
from lapwing.numbers.written import number_in

router = APIRouter(prefix="/api", tags=["attack"])


def as_price(text: str) -> str:
    """An exact number above 0, of a usual size."""
    price = number_in(text)
    if price is None or not Fraction(1, 10**4) <= price <= 10**4:
        raise ValueError("must be a number from 1/10000 to 10000, such as 1/2")
    return str(price)


Price = Annotated[str, Field(max_length=20), AfterValidator(as_price)]


class Campaign(BaseModel):
    """How many made-up people, about how many random subsets of them is asked, and the prices of an answer."""

    n: Annotated[int, Field(ge=4, le=200)] = 64
    queries: Annotated[int, Field(ge=1, le=1000)] = 256
    epsilons: Annotated[list[Price], Field(min_length=1, max_length=8)] = ["8", "4", "2", "1", "1/2", "1/4"]
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Attacked(BaseModel):
    """The outcome at each price."""

    views: list[dict[str, Any]] = []
    html: str | None = None
    picture: Picture | None = None
    faults: list[dict[str, Any]] = []
    ended: str | None = None


@router.post("/attack")
async def attack(campaign: Campaign, request: Request) -> Attacked:
    """Attack made-up bits through noisy counts, at each price."""
    return Attacked(**await ask(request, "attack", campaign.model_dump(), 30.0))
