"""What a function claims, told from its parameters, attributes and constants.  Every answer is a guess."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from lapwing.syntax.contract.contract import Guess
from lapwing.syntax.contract.definition import Definition
from lapwing.syntax.number import exact_number
from lapwing.verify.scan.evidence import words_about
from lapwing.verify.scan.guess_role import DELTA, EPSILON, sensitivity_of
from lapwing.verify.scan.names import Names, body_of

Matches = Callable[[str], object]
REPLACE = ("replace", "substitut", "bounded dp", "bounded differential", "change one", "changing one", "fixed size")
ADD_REMOVE = ("add-remove", "add or remov", "adding or remov", "unbounded d", "add/remove")


def guess_claim(definition: Definition, roles: tuple[Guess, ...], names: Names) -> Iterator[Guess]:
    """Epsilon and delta, as far as something says them."""
    epsilons = [guess.part for guess in roles if guess.text == "Epsilon" and "." not in guess.part]
    if epsilons:
        reason = "it is the privacy parameter" if len(epsilons) == 1 else "these are the privacy parameters"
        yield Guess("epsilon", " + ".join(epsilons), reason)
    elif (found := constant_in(definition, EPSILON.search, names)) is not None:
        yield Guess("epsilon", found[1], f"{found[0]} is the privacy parameter")
    deltas = [guess.part for guess in roles if guess.text == "Delta" and "." not in guess.part]
    if deltas:
        yield Guess("delta", deltas[0], "it is the privacy parameter")
    elif (found := constant_in(definition, DELTA.search, names)) is not None:
        yield Guess("delta", found[1], f"{found[0]} is the privacy parameter")


def constant_in(definition: Definition, matches: Matches, names: Names) -> tuple[str, str] | None:
    """A name that fits with its value: an attribute of `self`, a number of the function, or one of the file."""
    for node in body_of(definition.node):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if matches(name.lower()) and definition.in_class:
                return f"self.{name}", f"self.{name}"
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if matches(name.lower()):
                number = exact_number(value, definition.source)
                if number is not None and not isinstance(number, bool):
                    return name, str(number)
            case _:
                pass
    for name, given in names.values.items():
        if matches(name.lower()) and given is not None and mentions(definition, name):
            number = exact_number(given, definition.source)
            if number is not None and not isinstance(number, bool):
                return name, str(number)
    return None


def mentions(definition: Definition, name: str) -> bool:
    """Whether a function reads a name."""
    return any(isinstance(node, ast.Name) and node.id == name for node in body_of(definition.node))


def guess_neighbours(definition: Definition, only_chance: bool = False) -> Guess:
    """Who are neighbours: what the text says; else a row more or less, or another row if only chance is drawn."""
    words = words_about(definition)
    if any(word in words for word in REPLACE) and not any(word in words for word in ADD_REMOVE):
        return Guess("neighbours", "replace", "the docstring or a comment mentions replacing a row")
    if any(word in words for word in ADD_REMOVE):
        return Guess("neighbours", "add-remove", "the docstring or a comment mentions adding or removing a row")
    if only_chance:
        return Guess("neighbours", "replace", "nothing but chance is drawn, as if each row were randomised by itself")
    return Guess("neighbours", "add-remove", "nothing says otherwise")


def guess_requires(definition: Definition, roles: tuple[Guess, ...]) -> Iterator[Guess]:
    """A sensitivity that is a parameter or an attribute is above 0."""
    name = sensitivity_of(definition)
    if name != "1" and any(f"sensitivity={name}" in guess.text for guess in roles):
        yield Guess("requires", f"{name} > 0", "a sensitivity is positive")
