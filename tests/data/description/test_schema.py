"""Several tables: which columns are ids, and which say whose a row is."""

from __future__ import annotations

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.description.schema import Schema
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import shop


def schema(unit: str) -> Schema:
    found = describe(shop(unit)).schema
    assert found is not None
    return found


def test_ids_are_said_by_the_table_itself_or_by_a_link_to_them() -> None:
    found = schema("customers.id")
    assert [found.direct(found.table(name)) for name in ("customers", "orders", "items")] == ["id", "customer_id", None]
    other = schema("customers.household")
    assert [other.direct(other.table(name)) for name in ("customers", "orders")] == ["household", None]


def test_columns_of_ids() -> None:
    found = schema("customers.household")
    assert found.ids(found.table("customers")) == ("household", "id")
    assert found.ids(found.table("items")) == ("order_id", "shop_id")
    with pytest.raises(ProgramError, match="no table visits"):
        found.table("visits")
