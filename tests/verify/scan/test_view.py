"""What flags look at."""

from __future__ import annotations

import ast

from lapwing.verify.scan.view import shown
from tests.contracts import flag_view


def test_functions_of_the_data_are_not_the_data() -> None:
    view = flag_view(
        """
        # lapwing: data: Database(of=Bit); more: Database(of=Bit, neighbours="add-remove"); q: Function(of=data)
        def f(data, more, q, k): pass
        """
    )
    assert view.private == {"data", "more"}
    assert view.of_private_length == {"more"}


def test_code_is_shown_shortly() -> None:
    assert shown(ast.parse("f(a,\n  b)", mode="eval").body) == "f(a, b)"
    assert len(shown(ast.parse("x + " * 50 + "x", mode="eval").body)) == 60
