"""Short ways to say what a function body means, becomes, or why it is refused."""

from __future__ import annotations

from textwrap import indent

import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, differences, real_passes

CONTRACT = '# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); k: Public[int]; epsilon = epsilon'
INPUTS: list[dict[str, object]] = [
    {"data": data, "k": k, "epsilon": 0.5} for data in ([], [3], [1, 5, 2], [0, 4, 4, 1]) for k in (-1, 0, 2)
]


def text_of(body: str, before: str = "") -> str:
    return f"{before}\n{CONTRACT}\ndef f(data, k, epsilon, rng):\n{indent(body, '    ')}\n"


def assert_as_python(body: str, before: str = "") -> None:
    """The core gives what plain Python gives, with and without the passes."""
    assert differences(text_of(body, before), INPUTS) == []


def assert_not_misread(body: str, before: str = "") -> None:
    """The same, unless the body is refused, or a function in it is unknown and tells its arguments."""
    try:
        found = differences(text_of(body, before), INPUTS)
    except ProgramError:
        return
    assert found == []


def core(body: str, before: str = "") -> str:
    """The statements of the program that a body becomes."""
    lowered = core_of(text_of(body, before), real_passes).lowered
    return pretty(lowered.program, None).split(":\n", 1)[1]


def notes(body: str, before: str = "") -> tuple[str, ...]:
    return core_of(text_of(body, before), real_passes).evaluated.notes


def is_exact(body: str, before: str = "") -> bool:
    return core_of(text_of(body, before), real_passes).evaluated.less is None


def refusal(body: str, before: str = "") -> Diagnostic:
    """Why a body is refused."""
    with pytest.raises(ProgramError) as caught:
        core_of(text_of(body, before), real_passes)
    return caught.value.diagnostics[0]
