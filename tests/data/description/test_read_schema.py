"""Descriptions of several tables: what is not known to lead to the person is refused, with its place."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from lapwing.data.description.read_description import describe, parse_description
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from tests.data.shopping import TABLES, shop

FAULTS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"shops": {"public": False}}, "whom the rows of shops belong to"),
    ({"items": {"links": {"order_id": "orders", "other": "customers"}}}, "which of the links says whose a row is"),
    ({"items": {"links": {"order_id": "nowhere"}}}, "there is no table nowhere"),
    ({"items": {"links": {"order_id": "orders.day"}}}, "the key of orders is id"),
    ({"orders": {"key": None}}, "orders has no key"),
    ({"shops": {"links": {"owner": "customers"}}}, "shops is public, and customers is not"),
    ({"shops": {"table": "customers"}}, "its rows are those of customers"),
    ({"shops": {"public": "yes"}}, "neither true nor false"),
    ({"items": {"person": "shop_id"}}, "shop_id is no link to a private table"),
    ({"customers": {"person": "id"}}, "id is no link"),
    ({"orders": {"links": {"item": "items"}}, "items": {"key": "order_id"}}, "it leads in a circle"),
    ({"Shops": {"public": True}}, "but for capital letters"),
    ({"a.b": {"public": True}}, "without a dot"),
    ({"shops": {"rows": 3}}, "tables.shops.rows is not part of a description"),
)


def changed(changes: dict[str, Any]) -> dict[str, Any]:
    tables = copy.deepcopy(TABLES)
    for name, table in changes.items():
        found = tables.setdefault(name, {})
        found.update(table)
        tables[name] = {key: value for key, value in found.items() if value is not None}
    return shop(tables=tables)


@pytest.mark.parametrize(("changes", "message"), FAULTS)
def test_faults_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ProgramError) as caught:
        describe(changed(changes))
    (found,) = caught.value.diagnostics
    assert message in found.cause and found.fix


@pytest.mark.parametrize("unit", ["row", "id", "visits.id", "shops.id"])
def test_the_unit_is_a_column_of_a_private_table(unit: str) -> None:
    with pytest.raises(ProgramError, match="unit"):
        describe(shop(unit))


def test_columns_beside_tables_are_refused() -> None:
    with pytest.raises(ProgramError, match="several tables"):
        describe(shop(columns={"x": {"type": "integer"}}))


def test_several_links_to_the_person_are_named() -> None:
    links = {"order_id": "orders", "customer_id": "customers", "shop_id": "shops"}
    found = describe(changed({"items": {"links": links, "person": ["customer_id", "order_id"]}})).schema
    assert found is not None and found.direct(found.table("items")) == "customer_id"


def test_a_fault_has_its_place() -> None:
    text = """name = "shop"
[privacy]
unit = "people.id"
rows = 1
neighbours = "add-remove"
[budget]
epsilon = 1
[tables.people]
key = "id"
[tables.visits]
links.person = "nobody"
"""
    with pytest.raises(ProgramError) as caught:
        parse_description(Source("shop.toml", text))
    assert caught.value.diagnostics[0].spans[0].line == 11
