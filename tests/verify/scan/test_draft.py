"""Drafted contracts."""

from __future__ import annotations

import ast

from lapwing.verify.scan.draft import draft_contract
from lapwing.verify.scan.names import names_of
from tests.contracts import definitions


def draft(text: str) -> dict[str, str] | None:
    found = definitions(text)[-1]
    told = draft_contract(found, names_of(ast.parse(text), (found,)), {})
    if told is None:
        return None
    assert all(guess.reason for guess in told.contract.guesses)
    assert {guess.part for guess in told.guesses} <= {guess.part for guess in told.contract.guesses}
    return {name: role.kind for name, role in told.contract.roles.items()}


def test_every_part_is_a_guess() -> None:
    assert draft("def f(data, epsilon, k, rng): return sum(data)") == {
        "data": "Database",
        "epsilon": "Epsilon",
        "k": "Public",
        "rng": "Rng",
    }


def test_a_public_parameter_is_assumed_to_be_so() -> None:
    (found,) = definitions("def f(data, k): pass")
    told = draft_contract(found, names_of(ast.parse(""), (found,)), {})
    assert told is not None
    assert not told.has_claim
    assert told.contract.guesses[-1].reason == "nothing suggests that it is private"


def test_methods_have_attributes() -> None:
    text = "class A:\n    def f(self, data): return sum(data) + 1 / self.epsilon"
    assert draft(text) == {"data": "Database", "self.epsilon": "Epsilon"}


def test_attributes_may_be_sensitivities() -> None:
    text = "class A:\n    def f(self, value): return value + self.sensitivity / self.epsilon"
    assert draft(text) == {"value": "Query", "self.epsilon": "Epsilon", "self.sensitivity": "Public"}


def test_a_function_without_data_has_no_contract() -> None:
    assert draft("def noise(scale, size=None): return scale") is None


def test_names_that_claims_use_may_be_parameters() -> None:
    assert draft("def f(data, epsilon, delta, group, requires): return sum(data)") == {
        "data": "Database",
        "epsilon": "Epsilon",
        "delta": "Delta",
        "group": "Public",
        "requires": "Public",
    }
