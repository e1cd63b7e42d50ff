"""Parameters bound to columns: by name, with bounds and categories as described."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.data.program.binding import Binding, bind
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import subjects
from tests.data.people import described

FLAT = 'data: Database(of=Integers(0, 120), neighbours="add-remove")'


def lowered_with(roles: str, body: str, arguments: str = "data, epsilon") -> Lowered:
    (found,) = subjects(
        f"import numpy as np\n# lapwing: {roles}; epsilon = epsilon\ndef f({arguments}):\n    {body}\n"
        "    return total + np.random.laplace(scale=1 / epsilon)\n"
    )
    assert isinstance(found, Subject)
    return found.lower()


def bound(roles: str, body: str = "total = len(data)", arguments: str = "data, epsilon", **given: Any) -> Binding:
    lowered = lowered_with(roles, body, arguments)
    return bind(lowered.program, lowered.records, described(), {"epsilon": 1, **given})


def refusal(*arguments: str, **given: Any) -> str:
    with pytest.raises(ProgramError) as error:
        bound(*arguments, **given)
    return error.value.diagnostics[0].id


def test_fields_are_columns_of_their_names() -> None:
    found = bound(
        'data: Database(of=Row(income=Interval(-100, 1000), age=Integers(0, 120)), neighbours="add-remove")',
        "total = sum(1 for row in data if row['age'] > 17 and row['income'] > 5)",
    )
    assert [cell.column.name for cell in found.cells] == ["income", "age"] and not found.is_flat
    assert found.grid == 2


def test_other_columns_can_be_named() -> None:
    assert bound(FLAT, data="age").cells[0].column.name == "age"
    roles = 'data: Database(of=Row(years=Integers(0, 120), pay=Interval(-100, 1000)), neighbours="add-remove")'
    body = "total = sum(1 for row in data if row['years'] > 17 and row['pay'] > 5)"
    for said in (["age", "income"], {"years": "age", "pay": "income"}):
        assert [cell.column.name for cell in bound(roles, body, data=said).cells] == ["age", "income"]


def test_a_parameter_may_have_the_name_of_its_column() -> None:
    roles = 'age: Database(of=Integers(0, 120), neighbours="add-remove")'
    assert bound(roles, "total = len(age)", "age, epsilon").cells[0].column.name == "age"


def test_bounds_of_any_numbers_are_those_of_the_description() -> None:
    roles = 'data: Database(of=Reals, neighbours="add-remove")'
    body = "total = sum(1 for x in data if x > 0)"
    assert bound(roles, body, data="income").implied == {"data_low": -100, "data_high": 1000}


def test_strings_are_numbered_as_the_program_numbers_them() -> None:
    roles = 'data: Database(of=Category("Rome", "Oslo", "it\'s \\\\ odd", "Lima"), neighbours="add-remove")'
    found = bound(roles, 'total = sum(1 for x in data if x == "Oslo")', data="city")
    assert dict(found.cells[0].leaf.texts or ()) == {"Lima": 0, "Oslo": 1, "Rome": 2, "it's \\ odd": 3}


def test_missing_values_have_a_flag() -> None:
    roles = 'data: Database(of=Maybe(Integers(0, 120)), neighbours="add-remove")'
    found = bound(roles, "total = sum(1 for x in data if x is not None)", data="age")
    assert [(cell.leaf.is_flag, cell.may_drop) for cell in found.cells] == [(True, False), (False, False)]


@pytest.mark.parametrize(
    ("id", "roles", "given"),
    [
        ("data-program-domain", 'data: Database(of=Integers(0, 100), neighbours="add-remove")', {"data": "age"}),
        ("data-program-domain", 'data: Database(of=Integers(1, 120), neighbours="add-remove")', {"data": "age"}),
        ("data-program-whole", 'data: Database(of=Integers(-200, 2000), neighbours="add-remove")', {"data": "income"}),
        ("data-program-bounds", 'data: Database(of=Interval(0, 100), neighbours="add-remove")', {"data": "weight"}),
        ("data-program-bounds", 'data: Database(of=Interval(0, 100), neighbours="add-remove")', {"data": "town"}),
        ("data-program-text", 'data: Database(of=Category("a", "b"), neighbours="add-remove")', {"data": "age"}),
        (
            "data-program-category",
            'data: Database(of=Category("Oslo", "b"), neighbours="add-remove")',
            {"data": "city"},
        ),
        ("data-program-columns", FLAT, {}),
        ("data-column", FLAT, {"data": "nothing"}),
        ("data-program-said", FLAT, {"data": ["age", "income"]}),
        ("data-program-said", FLAT, {"data": 3}),
        ("data-program-role", "data: Queries(sensitivity=1)", {"data": "age"}),
        ("input-missing", FLAT + "; k: Public[int]", {"data": "age"}),
    ],
)
def test_what_does_not_fit_is_refused(id: str, roles: str, given: dict[str, Any]) -> None:
    text = 'total = sum(1 for x in data if x == "b")' if "Category" in roles else "total = len(data)"
    arguments = "data, epsilon, k" if "k:" in roles else "data, epsilon"
    assert refusal(roles, text + ("\n    total = total * k" if "k:" in roles else ""), arguments, **given) == id


def test_several_private_parameters_are_refused() -> None:
    roles = FLAT + '; other: Database(of=Integers(0, 120), neighbours="add-remove")'
    assert (
        refusal(roles, "total = len(data) + len(other)", "data, other, epsilon", data="age") == "data-program-private"
    )
