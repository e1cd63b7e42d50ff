"""What draws are assumed not to give."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.term import FALSE, TRUE, Literal
from lapwing.kernel.rules.shared.bad_events import Far
from lapwing.prove.program.rare import Rare, rare_events, rounded_up
from lapwing.syntax.pretty_term import LOWEST, show_term
from tests.helpers import lowered

TEXT = """@private(epsilon="eps", delta="{delta}", requires="p > 0")
def program(h: Histogram(neighbours="add-remove"), t: Public[int], p: Public[float], eps: Epsilon, d: Delta):
    {lines}
    return 0
"""


def found(lines: str, delta: str = "d") -> list[tuple[str, str, str]]:
    """Bounds, prices and where they are needed, of all ways for the one draw of a program."""
    program = lowered(TEXT.format(lines=lines.replace("\n", "\n    "), delta=delta))
    claim = program.claim
    assert isinstance(claim, Claim)
    ways: list[Rare] = [rare for _, chosen in rare_events(program.program, claim, ()) for rare in chosen.values()]
    shown = [(show_term(w.bad.beyond, LOWEST) if isinstance(w.bad, Far) else str(w.bad.heads), w) for w in ways]
    return [(bound, show_term(w.delta, LOWEST), where(w)) for bound, w in shown]


def where(rare: Rare) -> str:
    """Where a fact is needed of draws that both runs make."""
    return "alone" if rare.needed == FALSE else "always" if rare.needed == TRUE else "apart"


def test_a_threshold_is_one_step_beyond_the_centre() -> None:
    ways = found("x = laplace(h[0], scale=1 / eps)\nif x > t:\n    pass")
    assert ("t - 1", "exp((1 - t) * eps) / 2", "alone") in ways
    assert ("t - 1", "exp((1 - t) * eps) / 2", "apart") in ways
    assert any(bound == "t" and needed == "always" for bound, _, needed in ways)


def test_the_mass_at_the_threshold_and_between_points() -> None:
    assert ("t - 1", "exp((1 - t) * eps)", "alone") in found("x = laplace(h[0], scale=1 / eps)\nif x >= t:\n    pass")
    off = found("x = laplace(h[0], scale=1 / eps)\nif x > 1 + log(1 / d) / eps:\n    pass")
    assert ("log(1 / d) / eps", "d", "alone") in off


def test_what_costs_more_than_is_claimed_is_left_out() -> None:
    cheap = found("x = laplace(h[0], scale=1)\nif x > 9:\n    pass", "0.01")
    assert cheap and all(Fraction(*map(int, price.split(" / "))) <= Fraction(1, 100) for _, price, _ in cheap)
    assert not found("x = laplace(h[0], scale=1)\nif x > 2:\n    pass", "0.01")


def test_coins_that_seldom_show_heads() -> None:
    assert ("True", "p", "always") in found("c = flip(p)\nif c:\n    pass")
    assert ("False", "1 - 9 / 10", "always") in found("c = flip(0.9)\nif c:\n    pass", "0.2")


def test_numbers_are_rounded_up() -> None:
    for number in (Fraction(1, 3), Fraction(1, 10**9)):
        more = rounded_up(number)
        assert isinstance(more, Literal) and number < more.value < number * Fraction(1_000_010, 1_000_000)
