"""EXISTS and IN with subqueries: along links and on public tables, and nothing else."""

from __future__ import annotations

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.query.join import Join
from lapwing.data.sql.select import read_select
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import shop

ROOT = describe(shop())


def join_in(where: str) -> Join:
    found = read_select(f"SELECT COUNT(*) FROM orders o WHERE {where}", ROOT).joined
    assert found is not None and found.join is not None
    return found.join


@pytest.mark.parametrize(
    "where",
    [
        "EXISTS (SELECT 1 FROM items WHERE order_id = o.id)",
        "NOT EXISTS (SELECT * FROM items i WHERE i.order_id = o.id AND paid BETWEEN 1 AND 3)",
        "o.id IN (SELECT order_id FROM items)",
        "o.customer_id IN (SELECT id FROM customers WHERE age > 3) AND o.day > 2",
        "day = 1 OR EXISTS (SELECT 1 FROM items JOIN shops s ON shop_id = s.id WHERE order_id = o.id AND region = 'n')",
        "day IN (SELECT age FROM shops)",
    ],
)
def test_a_subquery_is_a_truth_value_of_a_row(where: str) -> None:
    (semi,) = join_in(where).semis
    assert semi.on


def test_the_same_subquery_is_asked_once() -> None:
    assert len(join_in(" OR ".join(["EXISTS (SELECT 1 FROM items WHERE order_id = o.id)"] * 2)).semis) == 1


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("EXISTS (SELECT 1 FROM items)", "nothing says which rows"),
        ("EXISTS (SELECT 1 FROM items WHERE paid = o.day)", "other people's rows"),
        ("day IN (SELECT paid FROM items)", "other people's rows"),
        ("o.id NOT IN (SELECT order_id FROM items)", "NOT IN"),
        ("NOT o.id IN (SELECT order_id FROM items)", "NOT IN"),
        ("day IN (SELECT SUM(paid) FROM items)", "something else than two columns"),
        ("o.id IN (SELECT order_id FROM items GROUP BY order_id)", "has more than"),
        ("EXISTS (SELECT 1 FROM items WHERE order_id = o.id LIMIT 1)", "has more than"),
        ("day > (SELECT MAX(paid) FROM items)", ""),
        ("EXISTS (SELECT 1 FROM nowhere n WHERE n.id = o.id)", "no table nowhere"),
        ("EXISTS (SELECT 1 FROM orders p WHERE p.customer_id = o.customer_id)", "other people's rows"),
    ],
)
def test_other_subqueries_are_refused(where: str, why: str) -> None:
    with pytest.raises(ProgramError) as caught:
        join_in(where)
    (found,) = caught.value.diagnostics
    assert found.spans and why in found.cause


def test_one_table_alone_has_no_subqueries() -> None:
    from tests.data.people import described

    with pytest.raises(ProgramError, match="looks at other rows"):
        read_select("SELECT COUNT(*) FROM people WHERE age IN (SELECT age FROM people)", described("person"))


def test_rows_inside_go_with_the_row_outside_by_keys_alone() -> None:
    with pytest.raises(ProgramError, match="compares rows inside of the subquery with the row outside"):
        join_in("EXISTS (SELECT 1 FROM items i WHERE i.order_id = o.id AND i.paid > o.day)")
