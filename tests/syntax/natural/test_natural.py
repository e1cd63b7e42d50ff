"""Functions with a contract beside them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.words.neighbours import text
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.natural import lower_natural
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import contract_of, source_of, subjects
from tests.helpers import lowered

BODY = """
    total = 0
    for x in data:
        total = total + x
    return laplace(total, scale=1 / epsilon)
"""
IMPORT = "from lapwing import laplace\n"
PLAIN = (
    IMPORT
    + '# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon\ndef count(data, epsilon):'
    + BODY
)
MARKED = (
    '@private(epsilon="epsilon")\ndef count(data: Database(of=Bit, neighbours="add-remove"), epsilon: Epsilon):'
    + BODY.replace(
        "return laplace(total, scale=1 / epsilon)", "noise = laplace(total, scale=1 / epsilon)\n    return noise"
    )
)


def lower(text: str) -> Lowered:
    (found,) = subjects(text)
    assert isinstance(found, Subject)
    return found.lower()


def test_a_contract_says_what_annotations_say() -> None:
    natural, marked = lower(PLAIN), lowered(MARKED)
    assert natural.program == marked.program
    assert natural.claim == marked.claim


@pytest.mark.parametrize(("role", "line"), [("Frame(x=Bit)", 5), ("Database(of=Category('a', 'b'))", 6)])
def test_data_that_the_function_does_not_fit_is_refused_at_its_place(role: str, line: int) -> None:
    with pytest.raises(ProgramError) as caught:
        lower(f"{IMPORT}# lapwing: data: {role}; epsilon = epsilon\ndef count(data, epsilon):{BODY}")
    (found,) = caught.value.diagnostics
    assert (found.id, found.spans[0].line) == ("outside-language", line)


def test_a_decorator_might_change_what_the_function_does() -> None:
    with pytest.raises(ProgramError) as caught:
        lower(PLAIN.replace("def count", "@without_noise\ndef count"))
    (found,) = caught.value.diagnostics
    assert (found.id, found.spans[0].line) == ("other-decorator", 3)


def test_a_function_that_is_not_there() -> None:
    with pytest.raises(ProgramError) as caught:
        lower_natural(source_of(PLAIN), "other", contract_of(PLAIN))
    assert caught.value.diagnostics[0].id == "no-such-program"


REQUIRING = """
# lapwing: data: Database(of=Reals, neighbours="add-remove"); rho = 1 / (2 * sigma ** 2); requires = limit >= 1
def f(data, k, limit, sigma, rng):
    if limit < 0:
        raise ValueError("limit")
    total = sum(min(max(x, 0), 1) for x in data)
    return (total + 0.5 + rng.normal(0, sigma)) / k, "low" if k > limit else "high"
"""


def test_requirements_that_nobody_wrote_are_told_apart() -> None:
    (subject,) = subjects(REQUIRING)
    assert isinstance(subject, Subject)
    program = subject.lower()
    assert [text(each) for each in program.added] == ["k != 0"]
    assert len(program.program.requires) > 3
