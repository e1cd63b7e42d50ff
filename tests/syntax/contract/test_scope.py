"""Names in contracts."""

from __future__ import annotations

from fractions import Fraction

from lapwing.syntax.contract.scope import ContractScope, constants_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.scope import Constant, Known
from tests.contracts import source_of


def test_names_are_those_of_contracts_and_of_constants() -> None:
    scope = ContractScope({"EPS": 2, "log": 5})
    assert scope.meaning(("EPS",)) == Constant(2)
    assert scope.meaning(("log",)) == Constant(5)
    assert (
        scope.meaning(("exp",)) == scope.meaning(("math", "exp")) == scope.meaning(("np", "exp")) == Known("math.exp")
    )
    assert scope.meaning(("lapwing", "Bit")) == scope.meaning(("Bit",)) == Known("lapwing.Bit")
    assert scope.meaning(("os", "system")) is None
    assert scope.meaning(("nothing",)) is None


def test_a_constant_is_a_number_that_nothing_changes() -> None:
    source = source_of(
        """
        A = 0.1
        B: int = 3
        C = 1
        C = 2
        D = f()
        E = 5
        F = 7
        def f():
            global E
            E = 6
        for F in range(3): pass
        """
    )
    assert constants_of(parse_python(source), source) == {"A": Fraction(1, 10), "B": 3}
