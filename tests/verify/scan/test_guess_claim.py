"""Guesses about claims."""

from __future__ import annotations

import pytest

from lapwing.syntax.contract.contract import Guess
from lapwing.syntax.module import parse_python
from lapwing.verify.scan.guess_claim import guess_claim, guess_neighbours, guess_requires
from lapwing.verify.scan.names import names_of
from tests.contracts import definitions, source_of


def claim(text: str, *roles: tuple[str, str]) -> dict[str, str]:
    found = definitions(text)[-1]
    names = names_of(parse_python(source_of(text)), (found,))
    told = tuple(Guess(part, role, "") for part, role in roles)
    return {guess.part: guess.text for guess in guess_claim(found, told, names)}


def test_parameters_are_claimed() -> None:
    assert claim("def f(eps): pass", ("eps", "Epsilon")) == {"epsilon": "eps"}
    assert claim("def f(a, b): pass", ("a", "Epsilon"), ("b", "Epsilon"), ("d", "Delta")) == {
        "epsilon": "a + b",
        "delta": "d",
    }


@pytest.mark.parametrize(
    "text",
    [
        "def f(d):\n    epsilon = 0.5\n    return 1 / epsilon",
        "EPSILON = 0.5\ndef f(d):\n    return 1 / EPSILON",
    ],
)
def test_constants_are_claimed(text: str) -> None:
    assert claim(text) == {"epsilon": "1/2"}


def test_attributes_are_claimed() -> None:
    assert claim("class A:\n    def f(self, d):\n        return 1 / self.epsilon") == {"epsilon": "self.epsilon"}


@pytest.mark.parametrize(
    "text", ["def f(d): pass", "EPSILON = 1\ndef f(d): pass", "def f(d):\n    eps = g()\n    return eps"]
)
def test_nothing_is_claimed(text: str) -> None:
    assert claim(text) == {}


@pytest.mark.parametrize(
    ("words", "neighbours"),
    [
        ("Add-remove neighbours.", "add-remove"),
        ("replace one row", "replace"),
        ("bounded DP", "replace"),
        ("unbounded DP", "add-remove"),
        ("", "add-remove"),
    ],
)
def test_neighbours(words: str, neighbours: str) -> None:
    (found,) = definitions(f'def f(d):\n    """{words}"""\n')
    assert guess_neighbours(found).text == neighbours


def test_chance_alone_replaces_rows() -> None:
    (found,) = definitions("def f(d): pass")
    assert guess_neighbours(found, only_chance=True).text == "replace"
    (other,) = definitions("def f(d):\n    'add-remove'\n")
    assert guess_neighbours(other, only_chance=True).text == "add-remove"


def test_a_sensitivity_is_above_zero() -> None:
    (found,) = definitions("def f(answer, sensitivity): pass")
    roles = (Guess("answer", "Query(sensitivity=sensitivity)", ""),)
    assert [guess.text for guess in guess_requires(found, roles)] == ["sensitivity > 0"]
    assert list(guess_requires(found, ())) == []
