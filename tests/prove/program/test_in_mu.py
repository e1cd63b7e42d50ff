"""What one draw of Gaussian noise costs in squares of mu."""

from __future__ import annotations

from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Literal
from lapwing.prove.program.in_mu import InMu
from lapwing.prove.program.sites import draws_of, find_sites_in_mu
from lapwing.syntax.pretty_term import show_term
from tests.helpers import lowered

HEAD = '@private(mu="1", requires=["sigma > 0", "n >= 1"])\ndef f(a: Query(sensitivity=2), n: Public[int], '
ROWS = 'd: Database(of=Integers(0, 3), neighbours="add-remove"), sigma: Public[float]):\n'
LIST = """
    counts = [0] * 4
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out
"""


def priced(lines: str, ratio: int | None = None) -> tuple[list[str], list[InMu]]:
    program = lowered(f"{HEAD}{ROWS}    {lines.strip()}\n").program
    found = find_sites_in_mu(program, None, None if ratio is None else Literal(ratio, INT))
    assert found is not None
    units, sites = found
    assert [path for path, draw in draws_of(program.body) if isinstance(draw.law, Gaussian)] == list(sites)
    assert all(unit.credit == "mu" for unit in units)
    return [show_term(unit.price, 0) for unit in units], [
        each.in_rho for each in sites.values() if isinstance(each.in_rho, InMu)
    ]


def test_a_distance_and_a_step() -> None:
    prices, (site,) = priced("return gaussian(a, sigma=sigma)")
    assert prices == ["9 / (sigma * sigma)"]
    assert (show_term(site.root, 0), show_term(site.distance, 0), site.squared) == ("3 / sigma", "2", False)
    assert priced("return gaussian(a / n, sigma=sigma)")[0] == ["9 / (n * n * sigma * sigma)"]


def test_squares_of_lists_at_one_price_or_at_two() -> None:
    prices, (site,) = priced(LIST)
    assert (prices, site.squared, site.moved) == (["4 / (sigma * sigma)"], True, None)
    prices, (site,) = priced(LIST, 2)
    assert prices == ["3 / (sigma * sigma)", "3 / (2 * sigma * sigma)"]
    assert site.moved is not None


def test_other_noise_has_no_price() -> None:
    program = lowered(f"{HEAD}{ROWS}    return gaussian(a, sigma=sigma) + laplace(a, scale=sigma)\n").program
    assert find_sites_in_mu(program, None) is None
