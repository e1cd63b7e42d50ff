"""Tables that are joined to a subquery with GROUP BY stand inside of it, or are refused."""

from __future__ import annotations

import pytest

from lapwing.data.description.read_description import describe
from lapwing.data.sql.select import Selected, read_select
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import shop

ROOT = describe(shop())
NUMBERS = "(SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id) m"
INSIDE = "FROM orders JOIN customers c ON c.id = orders.customer_id"
BY_BAND = (
    f"SELECT c.band, AVG(m.n) AS a FROM {NUMBERS} JOIN customers c ON c.id = m.customer_id GROUP BY c.band",
    (
        'SELECT "c.band" AS band, AVG(n) AS a FROM (SELECT orders.customer_id, COUNT(*) AS n, c.band AS "c.band" '
        f"{INSIDE} GROUP BY orders.customer_id, c.band) GROUP BY 1"
    ),
)
FILTERED = (
    (
        "WITH m AS (SELECT customer_id AS who, MAX(day) AS last FROM orders WHERE day > 1 GROUP BY 1) "
        "SELECT COUNT(*) FROM customers c JOIN m ON m.who = c.id WHERE c.age > 4 AND last > 3"
    ),
    (
        'SELECT COUNT(*) FROM (SELECT orders.customer_id AS who, MAX(orders.day) AS last, c.age AS "c.age" '
        f'{INSIDE} WHERE orders.day > 1 GROUP BY 1, 3) WHERE "c.age" > 4 AND last > 3'
    ),
)


def asked(text: str) -> Selected:
    return read_select(text, ROOT)


@pytest.mark.parametrize(("text", "plain"), [BY_BAND, FILTERED])
def test_tables_are_joined_inside_of_a_table_of_people(text: str, plain: str) -> None:
    found = asked(text)
    assert found == asked(plain) and found.people is not None and found.people.unit.rows == 1


@pytest.mark.parametrize(
    "keys", ["o.customer_id, o.day, c.band", "o.customer_id, c.age + o.day", "o.customer_id, o.id > 3, c.band"]
)
def test_groups_of_a_person_that_are_not_of_their_own_row_are_as_many_as_the_bound(keys: str) -> None:
    numbers = ", ".join(map(str, range(1, keys.count(",") + 2)))
    joined = f"orders o JOIN customers c ON c.id = o.customer_id GROUP BY {numbers}"
    found = asked(f"SELECT COUNT(*) FROM (SELECT {keys.replace('o.id', 'o.day')} FROM {joined})")
    assert found.people is not None and found.people.unit.rows == 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"customers c LEFT JOIN {NUMBERS} ON m.customer_id = c.id", "something else than JOIN"),
        (f"customers c CROSS JOIN {NUMBERS}", "something else than JOIN"),
        (f"{NUMBERS} JOIN customers c USING (customer_id)", "something else than JOIN"),
        (f"{NUMBERS} JOIN shops s ON s.age = m.n", "by an aggregate"),
        (f"{NUMBERS} JOIN customers c ON c.age = m.customer_id", ""),
        (f"{NUMBERS} JOIN customers c ON c.id = m.customer_id AND m.n = m.n", ""),
        (f"{NUMBERS} JOIN (SELECT day FROM orders GROUP BY day) k ON k.day = m.customer_id", "a subquery is joined"),
    ],
)
def test_what_cannot_be_moved_is_refused(text: str, words: str) -> None:
    with pytest.raises(ProgramError) as caught:
        asked(f"SELECT COUNT(*) FROM {text}")
    assert words in caught.value.diagnostics[0].cause
