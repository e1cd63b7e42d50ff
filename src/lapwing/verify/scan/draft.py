"""A contract drafted for a function that has none; every part of it is a guess, with its reason."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lapwing.syntax.contract.build import Constants, build_contract
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.contract import Contract, Guess
from lapwing.syntax.contract.definition import Definition
from lapwing.syntax.contract.kinds import WITH_NEIGHBOURS
from lapwing.verify.scan.guess_claim import guess_claim, guess_neighbours, guess_requires
from lapwing.verify.scan.guess_role import guess_first, guess_role, sensitivity_of
from lapwing.verify.scan.names import Names

PUBLIC = ("Delta", "Epsilon", "Rng")


@dataclass(frozen=True, slots=True)
class Draft:
    """The guesses, and the contract that they make."""

    guesses: tuple[Guess, ...]
    contract: Contract

    @property
    def has_claim(self) -> bool:
        """Whether something says how private the function is."""
        return self.contract.claim.epsilon is not None


def draft_contract(
    definition: Definition, names: Names, constants: Constants, only_chance: bool = False
) -> Draft | None:
    """A contract for a function; None if it takes no data."""
    roles = tuple(
        guess for argument in definition.arguments if (guess := guess_role(definition, argument, names)) is not None
    )
    if not any(is_private(guess) for guess in roles):
        first = guess_first(definition, names)
        if first is None:
            return None
        roles = (first, *roles)
    claim = tuple(guess_claim(definition, roles, names))
    sensitivity = sensitivity_of(definition)
    attributes = tuple(
        Guess(guess.text, guess.part.capitalize(), "it is the privacy parameter")
        for guess in claim
        if guess.text.startswith("self.")
    )
    if sensitivity.startswith("self.") and any(sensitivity in guess.text for guess in roles):
        attributes = (*attributes, Guess(sensitivity, "Public", "nothing suggests that it is private"))
    neighbours = (guess_neighbours(definition, only_chance),) if any(needs_neighbours(guess) for guess in roles) else ()
    guesses = (*roles, *attributes, *neighbours, *claim, *guess_requires(definition, roles))
    about_roles = {id(guess) for guess in (*roles, *attributes)}
    clauses = [
        Clause(guess.part, guess.text, definition.span, about_parameter=id(guess) in about_roles) for guess in guesses
    ]
    contract = build_contract(definition, clauses, definition.span, constants, guesses)
    rest = tuple(
        replace(guess, reason="nothing suggests that it is private") if guess.text == "Public" else guess
        for guess in contract.guesses
    )
    return Draft(guesses, replace(contract, guesses=rest))


def is_private(guess: Guess) -> bool:
    """Whether a guess makes a parameter private."""
    return guess.text not in PUBLIC


def needs_neighbours(guess: Guess) -> bool:
    """Whether it matters for a role who are neighbours."""
    return guess.text.split("(")[0] in WITH_NEIGHBOURS
