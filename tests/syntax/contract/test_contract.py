"""Contracts as data."""

from __future__ import annotations

from tests.contracts import contract_of


def test_what_is_private_and_what_was_assumed() -> None:
    contract = contract_of(
        """
        # lapwing: data: Database(of=Bit); bit: Record(of=Bit); epsilon = epsilon
        def f(data, bit, epsilon, k, rng): pass
        """
    )
    assert contract.private == ("data", "bit")
    assert list(contract.roles) == ["data", "bit", "epsilon", "k", "rng"]
    assert [(guess.part, guess.text) for guess in contract.guesses] == [
        ("epsilon", "Epsilon"),
        ("k", "Public"),
        ("rng", "Rng"),
    ]
    assert contract.texts == (("data", "Database(of=Bit)"), ("bit", "Record(of=Bit)"), ("epsilon", "epsilon"))
