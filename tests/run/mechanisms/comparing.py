"""Fast forms of mechanisms, compared with the exact semantics of their programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.mechanisms.known import find_mechanism
from tests.exact import Plain, chances_of, numbered
from tests.fits import fits

DRAWS = 800


def has_the_law(
    name: str, inputs: Mapping[str, object], results: Iterable[Plain], draw: Callable[[], Plain], reach: int = 12
) -> bool:
    """Whether draws of a fast form may come from the mechanism's program on the grid of whole numbers."""
    program = find_mechanism(name).lowered.program
    chances = chances_of(program, check_inputs(program, inputs), results, reach=reach)
    assert sum(chances.values()) > 0.98
    return fits(*numbered((draw() for _ in range(DRAWS)), chances))
