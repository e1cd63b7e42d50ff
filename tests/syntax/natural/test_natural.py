"""Functions with a contract beside them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.natural import lower_natural
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import contract_of, source_of, subjects
from tests.helpers import lowered

BODY = """
    total = 0
    for x in data:
        total = total + x
    return {noise}
"""
PLAIN = (
    "import numpy as np\n"
    '# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon\ndef count(data, epsilon):'
    + BODY.format(noise="total + np.random.laplace(0, 1 / epsilon)")
)
MARKED = (
    '@private(epsilon="epsilon")\ndef count(data: Database(of=Bit, neighbours="add-remove"), epsilon: Epsilon):'
    + BODY.format(noise="laplace(total, scale=1 / epsilon)")
)


def lower(text: str) -> Lowered:
    (found,) = subjects(text)
    assert isinstance(found, Subject)
    return found.lower()


def test_a_contract_says_what_annotations_say() -> None:
    natural, marked = lower(PLAIN), lowered(MARKED)
    assert natural.program.parameters == marked.program.parameters
    assert natural.claim == marked.claim


@pytest.mark.parametrize("role", ["Database(of=Reals)", "Database(of=Category(2))", "Database(of=Interval(0, 1))"])
def test_other_domains_of_numbers(role: str) -> None:
    text = PLAIN.replace('Database(of=Bit, neighbours="add-remove")', role)
    assert lower(text).program.name == "count"


def test_a_decorator_might_change_what_the_function_does() -> None:
    with pytest.raises(ProgramError) as caught:
        lower(PLAIN.replace("def count", "@without_noise\ndef count"))
    (found,) = caught.value.diagnostics
    assert (found.id, found.spans[0].line) == ("other-decorator", 3)


def test_a_function_that_is_not_there() -> None:
    with pytest.raises(ProgramError) as caught:
        lower_natural(source_of(PLAIN), "other", contract_of(PLAIN))
    assert caught.value.diagnostics[0].id == "no-such-program"
