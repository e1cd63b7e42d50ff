"""One of several results is left out, with what did nothing but compute it."""

from __future__ import annotations

from lapwing.app.judging.change.code import code_of
from lapwing.app.judging.change.untold import untold
from lapwing.app.judging.repair import mended
from tests.app.judging.test_verdict import asked

SECONDS = 40

SHOWN_TRIES = """\
from lapwing import Epsilon, Query, flip, laplace, private


@private(epsilon="3 * eps")
def shown(q: Query(sensitivity=1), eps: Epsilon) -> tuple[float, int]:
    best = 0.0
    tries = 0
    while True:
        score = laplace(q, scale=1 / eps)
        tries += 1
        if score > best:
            best = score
        if flip(1 / 2):
            return best, tries
"""


def test_one_result_less_without_what_computed_it() -> None:
    offers = {each.fix.title: each.fix for each in mended(asked(SHOWN_TRIES, "shown"), None, SECONDS)}
    changed_text = offers["Do not release tries"].edit.applied()
    assert "-> float:" in changed_text and changed_text.endswith("return best\n")
    assert "tries" not in changed_text.partition("def shown")[2]


def test_a_result_that_is_also_compared_is_still_computed() -> None:
    compared = SHOWN_TRIES.replace("if flip(1 / 2):", "if tries > 3:")
    code = code_of(asked(compared, "shown"))
    assert code is not None
    (rewrite,) = (each for each in untold(code) if each.title == "Do not release tries")
    assert "tries += 1" in rewrite.merged().applied()
