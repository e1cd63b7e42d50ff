"""Roles in contracts."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.syntax import tree
from lapwing.syntax.contract.kinds import FORMS
from tests.contracts import rejection_of, role_of


def inner(role: tree.RoleTree, option: str = "of") -> tree.RoleTree:
    found = role.options[option]
    assert isinstance(found, tree.RoleTree)
    return found


@pytest.mark.parametrize(
    "domain",
    ["Reals", "Ints", "Bool", "Text", "Anything", "Bit", "Interval(0, 1)", "Integers(0, 120)", "Reals(low=0)"],
)
def test_plain_domains(domain: str) -> None:
    assert inner(role_of(f"Database(of={domain})")).kind == domain.split("(")[0]
    assert role_of(f"Record({domain})").kind == domain.split("(")[0]


def test_categories_are_a_number_or_texts() -> None:
    assert inner(role_of('Database(of=Category("red", "green"))')).options == {"values": ("red", "green")}
    assert inner(role_of('Database(of=Category(values=["red"]))')).options == {"values": ("red",)}
    assert list(inner(role_of("Database(of=Category(k))")).options) == ["size"]
    assert list(inner(role_of('Database(of=Category("k"))')).options) == ["size"]


def test_rows_have_fields_by_name_or_place() -> None:
    row = inner(role_of('Database(of=Row({"hours per week": Ints}, age=Integers(0, 120), smokes=Maybe(Bool)))'))
    assert {name: each.kind for name, each in row.options.items() if isinstance(each, tree.RoleTree)} == {
        "hours per week": "Ints",
        "age": "Integers",
        "smokes": "Maybe",
    }
    assert list(inner(role_of("Database(of=Row(Bit, Reals))")).options) == ["0", "1"]


def test_a_frame_is_a_table_of_rows() -> None:
    frame = role_of('Frame(age=Integers(0, 120), pay=Reals, neighbours="add-remove")')
    assert frame.options["neighbours"] == "add-remove"
    assert list(inner(frame).options) == ["age", "pay"]
    assert list(inner(role_of('Frame({"neighbours": Bit}, neighbours="replace")')).options) == ["neighbours"]
    assert list(inner(role_of("Frame(neighbours=Bit)")).options) == ["neighbours"]


def test_vectors_may_have_a_norm_and_no_length() -> None:
    assert set(inner(role_of("Database(of=Vector(of=Reals, length=k, norm2=1))")).options) == {"of", "length", "norm2"}
    assert inner(role_of("Database(of=Vector)")).options == {}


def test_functions_of_the_data() -> None:
    assert role_of("Functions(sensitivity=1, of=x)").options["of"] == "x"
    assert role_of('Function(of="x")').options["of"] == "x"
    assert role_of("Database(of=Reals, along=x)").options["along"] == "x"


def test_public_values_with_and_without_a_sort() -> None:
    assert role_of("Database(of=Bit)", "data").kind == "Database"
    for text, options in (("Public[list[int]]", {"sort": ListOf(INT)}), ("Public", {}), ("Public[str]", {})):
        (found,) = [role_of_x(text)]
        assert (found.kind, found.options) == ("Public", options)


def role_of_x(text: str) -> tree.RoleTree:
    from lapwing.syntax.contract.build import build_contract
    from lapwing.syntax.contract.clause import Clause
    from tests.contracts import definitions

    (found,) = definitions("def f(data, x): pass")
    clauses = [Clause("data", "Bit", found.span), Clause("x", text, found.span)]
    return build_contract(found, clauses, found.span).roles["x"]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Nothing", "unknown-role"),
        ("os.system", "unknown-role"),
        ("3", "unknown-role"),
        ("Database", "role-value"),
        ("Database(of=Queries)", "unknown-domain"),
        ("Database(of=Bit, size=3)", "role-option"),
        ("Database(of=Bit, of=Bit)", "role-value"),
        ("Database(of=Bit, along=nothing)", "role-value"),
        ("Database(Bit, 'replace', x, 3)", "role-value"),
        ("Database(of=Bit, neighbours='near')", "role-value"),
        ("Interval(0)", "role-value"),
        ("Category", "role-value"),
        ("Category('a', 'a')", "role-value"),
        ("Category('a', b)", "role-value"),
        ("Category(values=3)", "role-value"),
        ("Category(values=[])", "role-value"),
        ("Row", "role-value"),
        ("Row(**x)", "role-value"),
        ("Row({x: Bit})", "role-value"),
        ("Row({'a': Bit}, a=Bit)", "role-value"),
        ("Frame", "role-value"),
        ("Maybe(Maybe(Bit))", "role-value"),
        ("Function(of=3)", "role-value"),
        ("Public[nothing]", "annotation"),
        ("Interval(0, nothing)", "undefined-name"),
        ("Maybe(Row(a=" * 60 + "Bit" + "))" * 60, "too-deep"),
    ],
)
def test_what_is_no_role(text: str, id: str) -> None:
    assert rejection_of(text).id == id


@pytest.mark.parametrize("kind", sorted(FORMS))
def test_every_kind_is_read_or_says_what_it_lacks(kind: str) -> None:
    required = FORMS[kind].required or kind in ("Row", "Frame", "Category")
    if required:
        assert rejection_of(kind).id == "role-value"
    elif kind not in ("Epsilon", "Delta", "Public", "Rng"):
        assert role_of(kind).kind == kind


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("Database(of=Row(city=Categories))", "Did you mean Category? The domains are Anything, Bit, "),
        ("Database(of=str)", "Did you mean Text? "),
        ("Database(of=Frame(age=Bit))", "Did you mean Row? "),
        ("database(of=Bit)", "Did you mean Database? "),
        ("list[float]", "Did you mean Database? "),
        ("pd.DataFrame", "Did you mean Frame? "),
        ("Database(of=Bit, neighbors='replace')", "Did you mean neighbours? "),
    ],
)
def test_the_fix_names_what_was_meant(text: str, fix: str) -> None:
    assert rejection_of(text).fix.startswith(fix)
