"""Fields of rows by name: only rows have them, and the message names those that there are."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.record import Leaf
from tests.helpers import lowered

ROW = "Row(age=Integers(0, 120), sick=Bit)"
HEAD = """
from lapwing import Bit, Database, Epsilon, Integers, Queries, Row, laplace, private
@private(epsilon="eps")
def program(data: Database(of={of}, neighbours="add-remove"), q: Queries(sensitivity=1), eps: Epsilon) -> float:
    total = 0
{body}
    return laplace(total, scale=1 / eps)
"""


def program(body: str, of: str = ROW) -> object:
    return lowered(HEAD.format(of=of, body="\n".join("    " + line for line in body.split("\n")))).program


def refusal(body: str, of: str = ROW) -> str:
    with pytest.raises(ProgramError) as error:
        program(body, of)
    return error.value.diagnostics[0].id


LOOP = "for row in data:\n    total = total + {}"


@pytest.mark.parametrize("field", ["row.sick", 'row["sick"]', "row[1]"])
def test_names_are_numbers(field: str) -> None:
    assert program(LOOP.format(field)) == program(LOOP.format("row[1]"), "Row(Integers(0, 120), Bit)")


@pytest.mark.parametrize(
    ("body", "same"),
    [
        (
            "for i in range(len(data)):\n    total = total + data[i].age",
            "for i in range(len(data)):\n    total = total + data[i][0]",
        ),
        (
            "for i in range(len(data)):\n    one = list(data[i])\n    total = total + one.age",
            "for i in range(len(data)):\n    one = list(data[i])\n    total = total + one[0]",
        ),
        (
            "for i, one in enumerate(data):\n    total = total + one.age",
            "for i, one in enumerate(data):\n    total = total + one[0]",
        ),
    ],
)
def test_items_have_fields(body: str, same: str) -> None:
    assert program(body) == program(same)


@pytest.mark.parametrize(
    ("id", "body"),
    [
        ("no-field", LOOP.format("row.ill")),
        ("no-field", LOOP.format('row["ill"]')),
        ("undefined-name", "out = [1, 2]\ntotal = out.age"),
        ("undefined-name", "total = q.age"),
        ("undefined-name", "total = data.age"),
        ("undefined-name", "row = [3, 4]\nfor row in data:\n    total = total + row.age"),
        ("undefined-name", "for row in data:\n    row = [1, 2]\n    total = total + row.age"),
    ],
)
def test_what_is_no_row_has_no_fields(id: str, body: str) -> None:
    assert refusal(body) == id


@pytest.mark.parametrize("of", ["Row(age=Bit, **more)", "Row(Bit, age=Bit)", "Row()", "Row(age=Row(Bit))"])
def test_rows_with_strange_fields(of: str) -> None:
    assert refusal(LOOP.format("row[0]"), of) == "role-value"


def test_records() -> None:
    named = lowered(HEAD.format(of=ROW, body="    total = total + 0"))
    assert named.records == (("data", (Leaf("age"), Leaf("sick"))),)
    assert lowered(HEAD.format(of="Row(Bit, Bit)", body="    total = total + 0")).records == ()
