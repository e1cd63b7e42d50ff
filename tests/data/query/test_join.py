"""Joins are sound or refused: each step goes to one row of the same person, or to public rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.query.join import Join, JoinedDescription, Match, Semi, Step, joined
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import shop

ROOT = describe(shop())
assert ROOT.schema is not None
ITEMS = Join(ROOT.schema, "items", "items")
ORDERS = Step("orders", "orders", (Match("items", "order_id", "id"),))
CUSTOMERS = Step("customers", "customers", (Match("orders", "customer_id", "id"),))
SHOPS = Step("shops", "shops", (Match("items", "shop_id", "id"),))


def made(join: Join) -> JoinedDescription:
    return joined(ROOT, join)


def test_sound_joins() -> None:
    found = made(replace(ITEMS, steps=(ORDERS, CUSTOMERS, SHOPS), columns=(("age", "customers", "age"),)))
    assert found.unit.column == "customers.id" and found.unit.rows == 3
    assert [column.name for column in found.columns] == ["age"]


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ((replace(ORDERS, on=()),), "nothing says which rows"),
        ((replace(ORDERS, on=(Match("items", "paid", "id"),)),), "is no link to its key"),
        ((replace(ORDERS, on=(Match("items", "order_id", "day"),)),), "is no link to its key"),
        ((replace(ORDERS, on=(Match("items", "shop_id", "id"),)),), "is no link to its key"),
        ((CUSTOMERS,), "nothing says which rows"),
        ((ORDERS, replace(ORDERS, alias="again")), "joined twice"),
        ((ORDERS, replace(CUSTOMERS, alias="orders")), "same name"),
        ((Step("items2", "items", (Match("items", "order_id", "order_id"),)),), "joined twice"),
        ((replace(SHOPS, on=(Match("items", "unknown", "id"),)),), "no column items.unknown"),
    ],
)
def test_other_steps_are_refused(steps: tuple[Step, ...], why: str) -> None:
    with pytest.raises(ProgramError, match=why):
        made(replace(ITEMS, steps=steps))


def test_a_link_to_somebody_else_is_refused() -> None:
    tables = {
        "people": {"key": "id"},
        "visits": {"links": {"patient": "people", "doctor": "people"}, "person": "patient"},
    }
    root = describe(shop("people.id", tables=tables))
    assert root.schema is not None
    step = Step("doctors", "people", (Match("visits", "doctor", "id"),))
    with pytest.raises(ProgramError, match="may belong to somebody else"):
        joined(root, Join(root.schema, "visits", "visits", (step,)))


def test_a_private_table_is_not_joined_to_public_rows() -> None:
    assert ROOT.schema is not None
    step = Step("items", "items", (Match("shops", "id", "shop_id"),))
    with pytest.raises(ProgramError, match="joined to public rows"):
        made(Join(ROOT.schema, "shops", "shops", (step,)))


def test_semi_joins_go_along_links() -> None:
    inner = made(ITEMS)
    assert ROOT.schema is not None
    orders = Join(ROOT.schema, "orders", "orders")
    sound = Semi("there", inner, ((("orders", "id"), ("items", "order_id")),))
    assert made(replace(orders, semis=(sound,))).column("there").type == "boolean"
    for on in ((), ((("orders", "day"), ("items", "paid")),), ((("gone", "id"), ("items", "order_id")),)):
        with pytest.raises(ProgramError):
            made(replace(orders, semis=(replace(sound, on=on),)))


def test_names_are_there_once() -> None:
    for name in ("paid", "customers.id"):
        with pytest.raises(ProgramError, match="two columns have the same name"):
            made(replace(ITEMS, columns=(("paid", "items", "paid"), (name, "items", "paid"))))
