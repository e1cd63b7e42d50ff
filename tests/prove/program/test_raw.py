from __future__ import annotations

from lapwing.kernel.language.term import Spent
from lapwing.prove.program.raw import Raw, raw_at
from tests.helpers import lowered

PROGRAM = """
@private(epsilon="eps")
def f(q: Query(sensitivity=1), n: Public[int], eps: Epsilon):
    exact = q + 1
    noisy = laplace(exact, scale=1 / eps)
    told = noisy + n
    mixed = noisy
    if exact > 0:
        mixed = 1.0
    loop = 0.0
    for i in range(n):
        loop = loop + mixed
    exact = 0.0
    return told, loop, exact
"""


def names_in(raw: Raw) -> set[str]:
    return {each.name for each in raw if not isinstance(each, Spent)}


def test_noise_makes_a_value_public_and_a_private_condition_makes_it_private() -> None:
    found = raw_at(lowered(PROGRAM).program)
    names = names_in(found[-1])
    assert {"q", "mixed", "loop"} <= names
    assert not {"noisy", "told", "exact", "n"} & names
    assert "exact" in names_in(found[2])
