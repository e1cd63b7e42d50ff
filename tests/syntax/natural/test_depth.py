"""Programs that nest deeply have a text that can be read again, or are refused."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.certificate.read import check_text
from tests.syntax.natural.given_verdicts import lowered

FIRST = """\
# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def f(data, epsilon, rng):
    found = -1
    for i in {places}:
        if len(data) + rng.laplace(0, 1) > i:
            found = i
            break
    return found + rng.laplace(0, 1)
"""


@pytest.mark.parametrize("many", [25, 78])
def test_its_text_can_be_read_again(many: int) -> None:
    found = lowered(FIRST.format(places=list(range(many))))
    assert found.claim is not None
    check_text(found.program, found.claim)


def test_what_could_not_be_read_again_is_refused() -> None:
    with pytest.raises(ProgramError) as caught:
        lowered(FIRST.format(places=list(range(79))))
    assert caught.value.diagnostics[0].id == "too-involved"
