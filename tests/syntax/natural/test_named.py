"""What lies beside the grid is named once, and a requirement says what it is."""

from __future__ import annotations

from lapwing.kernel.language.term import Compare, Param
from tests.syntax.natural.given_verdicts import lowered

TEXT = """
# lapwing: data: Database(of=Reals, neighbours="replace"); lo: Public[float]; share: Public[float]; epsilon = epsilon
def f(data, lo, share, epsilon, rng):
    one = sum(x - lo / 2 - 0.5 for x in data) + rng.laplace(0, share)
    two = sum(min(x, lo / 2) - lo / 3 for x in data) + rng.laplace(0, share)
    return one, two
"""


def test_each_number_has_one_name_of_its_own() -> None:
    program = lowered(TEXT).program
    said = [each.left for each in program.requires if isinstance(each, Compare) and each.operator == "=="]
    names = [each.name for each in said if isinstance(each, Param)]
    assert len(names) == len(set(names)) == 3
    assert "share" not in names
    assert "fraction_1_2" in names
    assert set(names) <= {each.param.name for each in program.parameters}
