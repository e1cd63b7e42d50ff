"""The passes together, in their order."""

from __future__ import annotations

from tests.syntax.natural.says import assert_as_python, core

BODY = """\
noisy = [x + rng.laplace(0, 1) for x in data]
best = 0
for i in range(1, len(noisy)):
    here = best
    if noisy[i] > noisy[here]:
        best = i
return best
"""


def test_what_one_pass_makes_the_next_one_takes_up() -> None:
    """The check of a copied place goes, so the loop has no jump, the item is kept, and the list is not."""
    assert_as_python(BODY)
    body = core(BODY)
    assert body.count("while") == 1
    assert "list[" not in body
