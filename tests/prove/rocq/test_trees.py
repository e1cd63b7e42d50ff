"""Programs that only compare their noise, followed to trees of draws and tests."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.finite.ways import Drawn
from lapwing.kernel.language.data import inside as data_inside
from lapwing.kernel.language.law import Gaussian, Laplace
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.trees import Coin, Draw, Leaf, Tree, Trees, compared, inside, moved, point
from lapwing.prove.rocq.trees import Test as Asked
from tests.helpers import body, lowered

ABOVE = "x = laplace(b, scale=2)\nreturn x > 1"


def trees(lines: str) -> list[Tree]:
    """The trees of a program for both values of its bit."""
    program = lowered(body(lines, "b: Bit, eps: Epsilon")).program
    centers = {node.center for node in data_inside(program.body) if isinstance(node, Laplace | Gaussian)}
    maker = Trees(program, frozenset(centers))
    return [maker.tree(memory) for memory in inputs_of(program)]


def test_noise_is_drawn_and_then_tested() -> None:
    zero, one = trees(ABOVE)
    for bit, tree in enumerate((zero, one)):
        noise = Drawn(0, Laplace, Fraction(2), Fraction(bit))
        assert tree == Draw(noise, Asked(Fraction(1), noise, Leaf((True,)), Leaf((False,))))


def test_equal_values_go_the_way_of_the_comparison() -> None:
    (strict, _), (weak, _) = trees(ABOVE), trees(ABOVE.replace(">", ">="))
    noise = Drawn(0, Laplace, Fraction(2), Fraction(0))
    assert isinstance(strict, Draw) and isinstance(weak, Draw)
    assert strict.rest == Asked(Fraction(1), noise, Leaf((True,)), Leaf((False,)))
    assert weak.rest == Asked(noise, Fraction(1), Leaf((False,)), Leaf((True,)))


def test_a_coin_has_both_ways() -> None:
    tree, _ = trees(f"if flip(1 / 4):\n    return 2 > 1\n{ABOVE}")
    assert isinstance(tree, Coin)
    assert tree.heads == Fraction(1, 4) and tree.yes == Leaf((True,)) and isinstance(tree.no, Draw)


def test_what_is_known_is_not_asked_again() -> None:
    tree, _ = trees("x = laplace(b, scale=2)\nif x > 1:\n    return x > 1\nreturn x > 1")
    assert len([part for part in inside(tree) if isinstance(part, Asked)]) == 1


def test_two_draws_are_compared_with_each_other() -> None:
    tree, _ = trees("x = laplace(b, scale=2)\ny = laplace(0, scale=2)\nreturn x > y")
    ((low, high),) = compared(tree)
    assert isinstance(low, Drawn) and isinstance(high, Drawn)
    assert {low.number, high.number} == {0, 1}


def test_a_draw_is_where_it_is_compared() -> None:
    tree, _ = trees("x = laplace(b, scale=2) + 3\nreturn x > 1")
    assert isinstance(tree, Draw)
    assert tree.noise.center == 0 and moved(tree.noise, tree.rest).center == 3


def test_a_draw_at_two_places_is_not_exported() -> None:
    tree, _ = trees("x = laplace(b, scale=2)\nif x > 1:\n    return True\nreturn x + 1 > 1")
    assert isinstance(tree, Draw)
    with pytest.raises(NotExportable, match="two places"):
        moved(tree.noise, tree.rest)


def test_other_draws_beside_noise_are_not_exported() -> None:
    with pytest.raises(NotExportable, match="Uniform"):
        trees(f"k = uniform(4)\n{ABOVE}")


@pytest.mark.parametrize(
    ("value", "written"),
    [(Drawn(2, Laplace, Fraction(1), Fraction(0)), "(At 2)"), (Fraction(-3, 2), "(Number (-6))")],
)
def test_values_are_written_in_cells(value: Drawn | Fraction, written: str) -> None:
    write: Callable[[Drawn | Fraction, int], str] = point
    assert write(value, 4) == written
