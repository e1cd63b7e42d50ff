"""A data frame whose contract calls it a dataset of rows."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.natural import lower_natural
from tests.contracts import contract_of, source_of

HINT = "If `df` is a data frame, its role is Frame(age=…), not Database(of=Row(age=…))."


def notes_of(body: str) -> tuple[str, ...]:
    text = (
        '# lapwing: df: Database(of=Row(age=Integers(0, 9)), neighbours="add-remove"); epsilon = epsilon\n'
        f"def f(df, epsilon):\n    return {body}\n"
    )
    with pytest.raises(ProgramError) as caught:
        lower_natural(source_of(text), "f", contract_of(text, -1))
    return caught.value.diagnostics[0].notes


@pytest.mark.parametrize(
    "body",
    ["df['age'].sum()", "len(df.index)", "df.loc[df['age'] > 3, 'age'].sum()", "sum(r for _, r in df.iterrows())"],
)
def test_a_message_says_which_role_to_write(body: str) -> None:
    assert HINT in notes_of(body)


def test_other_errors_have_no_such_note() -> None:
    assert notes_of("open('a').read()") == ()
