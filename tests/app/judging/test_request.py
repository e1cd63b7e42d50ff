"""Functions in normal form, and what their verdicts depend on."""

from __future__ import annotations

from lapwing.app.judging.request import Asked, asked_of, digest_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.syntax.subjects.subject import Fault
from tests.app.judging.programs import MARKED


def asked(text: str, name: str) -> Asked | Fault:
    found = function_named(functions_of(text, "a.py"), name)
    assert found is not None
    return asked_of(found)


def digest(text: str, name: str) -> str:
    found = asked(text, name)
    assert isinstance(found, Asked)
    return digest_of(found)


def test_what_is_wrong_stays_a_fault() -> None:
    fault = asked(MARKED, "wrong")
    assert isinstance(fault, Fault)
    assert fault.diagnostics[0].id == "zero-divisor"
    assert asked_of(fault) is fault


def test_a_digest_is_of_the_function_alone() -> None:
    before = digest(MARKED, "good")
    assert digest("# a comment\n\n" + MARKED.replace("2 * eps", "3 * eps"), "good") == before
    assert (
        digest(
            MARKED.replace(
                'scale=1 / eps)\n\n\n@private(epsilon="eps")\ndef wrong',
                'scale=2 / eps)\n\n\n@private(epsilon="eps")\ndef wrong',
            ),
            "good",
        )
        != before
    )


def test_a_digest_changes_with_the_claim_and_with_the_lines() -> None:
    before = digest(MARKED, "good")
    claimed = MARKED.replace('@private(epsilon="eps")\ndef good', '@private(epsilon="2 * eps")\ndef good')
    longer = MARKED.replace(
        "def good(q: Query, eps: Epsilon) -> float:\n", "def good(q: Query, eps: Epsilon) -> float:\n\n"
    )
    assert len({before, digest(claimed, "good"), digest(longer, "good")}) == 3
