"""Amounts in code."""

from __future__ import annotations

import ast
from fractions import Fraction

import pytest

from lapwing.app.judging.change.amount import (
    amount_in,
    has_symbols_below,
    over,
    root_of,
    size_of,
    term_in,
    times,
    value_of,
    whole_or_real,
)


@pytest.mark.parametrize(
    ("one", "other", "product"),
    [
        ("2", "1 / eps", "2 / eps"),
        ("2", "1 / (2 * eps)", "1 / eps"),
        ("2 * c", "1 / eps2", "2 * c / eps2"),
        ("len(q)", "1 / eps", "len(q) / eps"),
        ("1 / (eps * eps)", "eps", "1 / eps"),
        ("2", "f(x) / eps", "2 * (f(x) / eps)"),
        ("sqrt(k)", "sigma", "sqrt(k) * sigma"),
        ("sqrt(10)", "1", "sqrt(10)"),
    ],
)
def test_products_are_simplified_where_they_can_be(one: str, other: str, product: str) -> None:
    assert times(one, other) == product


def test_quotients() -> None:
    assert over("len(q) * eps / 2", "eps") == "len(q) / 2"
    assert over("2 * eps", "2 * eps") == "1"
    assert over("f(x)", "eps") is None and over("1", "0") is None and over("1", "eps +") is None


@pytest.mark.parametrize("text", ["True", "x ** 2", "'a'", "len(x[0])", "1 if x else 2", "a b"])
def test_what_is_no_arithmetic(text: str) -> None:
    assert amount_in(text) is None


def test_sizes_compare() -> None:
    assert size_of("1 / eps") == 2 and size_of("2 * c / epsilon") == 16 and size_of("-c") == 4
    assert size_of("f(x)") is None and size_of("1 / (c - c)") is None
    amount = amount_in("0.5 * c")
    assert amount is not None and value_of(amount.top) / value_of(amount.bottom) == 2


def test_whole_numbers_stay_whole() -> None:
    assert whole_or_real(Fraction(3)).value == 3
    assert term_in(ast.parse("3.0", mode="eval").body) == whole_or_real(Fraction(3))


@pytest.mark.parametrize(
    ("square", "root"),
    [("4", "2"), ("9 / 4", "3 / 2"), ("10", "sqrt(10)"), ("k", "sqrt(k)"), ("f(x)", None)],
)
def test_roots_are_numbers_where_they_can_be(square: str, root: str | None) -> None:
    assert root_of(square) == root


def test_what_is_divided_by_a_name() -> None:
    assert has_symbols_below("1 / (eps * eps)") and not has_symbols_below("(1 + c) / 4")


def test_a_factor_takes_the_place_of_one_where_nothing_gets_shorter() -> None:
    assert times("2", "1 / (n * eps)") == "2 / (n * eps)"
    assert times("2", "1 / (2 * eps)") == "1 / eps"
    assert times("c", "1 / eps") == "c / eps"


def test_a_difference_starts_with_what_is_added() -> None:
    assert over("upper - lower", "eps") == "(upper - lower) / eps"
