"""Noise functions are read, not run."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import lapwing
from lapwing.syntax.call import SIGNATURES
from lapwing.syntax.language import noise
from lapwing.syntax.scope import NOISE

FUNCTIONS: dict[str, Callable[..., Any]] = {name: getattr(noise, name) for name in NOISE}


@pytest.mark.parametrize("name", NOISE)
def test_a_call_outside_a_private_program_is_refused(name: str) -> None:
    function = FUNCTIONS[name]
    arguments = [1] * len(inspect.signature(function).parameters)
    with pytest.raises(RuntimeError, match=rf"^{name}\(\) has a meaning only inside a program marked @private"):
        function(*arguments)


@pytest.mark.parametrize("name", NOISE)
def test_the_signature_is_the_one_programs_are_read_with(name: str) -> None:
    assert tuple(inspect.signature(FUNCTIONS[name]).parameters) == SIGNATURES[name]


@pytest.mark.parametrize("name", NOISE)
def test_the_package_offers_it(name: str) -> None:
    assert getattr(lapwing, name) is FUNCTIONS[name]


def test_only_a_coin_has_a_default() -> None:
    empty = inspect.Parameter.empty
    defaults = {
        name: parameter.default
        for name, function in FUNCTIONS.items()
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is not empty
    }
    assert defaults == {"flip": 0.5}
