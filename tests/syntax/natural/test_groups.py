"""Which groups occur is found out only where it matters."""

from __future__ import annotations

from tests.syntax.natural.says import core

FRAME = "import pandas as pd\nimport numpy as np"


def test_a_group_that_is_looked_up_is_a_sum_over_its_rows() -> None:
    from lapwing.syntax.natural import lower_natural
    from lapwing.syntax.pretty_program import pretty
    from tests.contracts import contract_of, source_of

    text = (
        '# lapwing: df: Frame(dept=Category("a", "b"), pay=Bit, neighbours="add-remove"); epsilon = epsilon\n'
        "def f(df, epsilon):\n    return df.groupby('dept')['pay'].sum().get('a', 0)\n"
    )
    made = pretty(lower_natural(source_of(text), "f", contract_of(text)).program, None)
    assert made.count("while") == 1
    assert "append" not in made


def test_a_counter_that_is_looked_up_counts_one_key() -> None:
    made = core("from collections import Counter\nc = Counter(data)\nreturn c[3]")
    assert made.count("while") == 1
    assert "append" not in made
