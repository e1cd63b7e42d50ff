"""Statements in rho with a delta: true ones become theorems, false ones must not, and laws bear the proofs out."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from math import exp, inf
from typing import Any

import pytest

from lapwing.kernel.cost.calibration import BestOrder
from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.claim import AnyClaim, ApproximateConcentrated, Claim, Renyi, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, ZERO, Local, Param
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.script.proof import Proof, ProofError
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.tools.checker import recheck

PARAMETERS = "v: Bit, k: Public[int], t: Public[int], p: Public[float], sigma: Public[float], eps: Epsilon"
S, TAIL = "1 / (2 * sigma * sigma)", "exp(-t * t / (2 * sigma * sigma)) / 2"
APART = "v<1> != v<2>"
SHOWN = "x = gaussian(v, sigma=sigma)\nout = 0\nif v == 1 and x > t + 1:\n    out = 1\nreturn out"
ONCE = "x = gaussian(v, sigma=sigma)\nreturn x"
TWICE = "x = gaussian(v, sigma=sigma)\ny = gaussian(v, sigma=sigma)\nreturn x, y"
LAPLACE = "return laplace(v, scale=1 / eps)"
SELDOM = "b = flip(p)\nout = 0\nif b:\n    out = v\nreturn out"
ALONE = "out = 0\nif v == 1:\n    x = gaussian(v, sigma=sigma)\n    if x > t + 1:\n        out = 1\nreturn out"
AGAIN = (
    "i = 0\nout = []\nwhile i < k:\n    x = gaussian(v, sigma=sigma)\n    if v == 1 and x > t + 1:\n"
    "        out.append(i)\n    i = i + 1\nreturn out"
)
ROUNDS = "i<1> == i<2> and 0 <= i<1> and i<1> <= k and out<1> == out<2> and spent[0] <= i<1> and spent[1] <= i<1>"


Prices = dict[str, str | int | Fraction]


def start(lines: str, claim: str = f'rho="{S}", delta="{TAIL}"') -> Proof:
    inner = "\n".join("    " + line for line in lines.splitlines())
    requires = 'requires=["sigma > 0", "t >= 0", "k >= 0", "p > 0", "p < 1"]'
    found = lowered(f"@private({claim}, {requires})\ndef f({PARAMETERS}):\n{inner}\n")
    assert found.claim is not None
    return Proof(found.program, found.claim)


def accepted(proof: Proof) -> AnyClaim:
    """What the kernel proves, and the second checker, too."""
    certificate = proof.qed()
    assert recheck.recheck(json.loads(write_certificate(certificate))) == "f"
    return certificate.theorem.claim


def test_what_one_run_alone_may_show_is_paid_from_delta() -> None:
    proof = start(SHOWN).direct({S: 1}, {TAIL: 1})
    assert isinstance(
        accepted(proof.up_to_bad(TAIL, above="t", needed=APART, distance=1).run()), ApproximateConcentrated
    )


def test_a_draw_that_one_run_makes_alone_is_paid_from_delta() -> None:
    proof = start(ALONE).direct({S: 1}, {TAIL: 1}).run().noise_in_rho().run()
    for side in ("left", "right"):
        proof.run().up_to_bad(TAIL, above="t", by=side).run()
    accepted(proof.run())


def test_in_a_loop_both_prices_are_paid_in_each_round() -> None:
    proof = start(AGAIN, f'rho="k * ({S})", delta="k * ({TAIL})"').direct({S: "k"}, {TAIL: "k"}).run()
    accepted(proof.loop(ROUNDS).up_to_bad(TAIL, above="t", needed=APART, distance=1).run().run())


def test_a_coin_that_seldom_shows_something() -> None:
    proof = start(SELDOM, 'rho=0, delta="p"').direct({}, {"p": 1})
    accepted(proof.up_to_bad("p", heads=True, needed=APART, units=(0, 0)).run())


def in_rho(proof: Proof) -> Proof:
    """From rho alone."""
    return proof.apply(Convert(ZeroConcentrated(proof.public(S), ONE))).direct({S: 1}).noise_in_rho().run()


def test_rho_alone_is_rho_with_any_delta() -> None:
    accepted(in_rho(start(ONCE, f'rho="{S}", delta="p"')))
    accepted(in_rho(start(ONCE, f'rho="2 * ({S})", delta=0')))


def parts(proof: Proof, delta: str = "p") -> Proof:
    one = ApproximateConcentrated(proof.public(S), proof.public(delta), ONE)
    return proof.apply(Sequential(1, (Local("x", REAL),), one, one))


def test_parts_add_up_in_both() -> None:
    accepted(in_rho(in_rho(parts(start(TWICE, f'rho="2 * ({S})", delta="2 * p"')))))


def why(attempt: Callable[[], Proof]) -> str:
    """Why a proof cannot go on, or does not end."""
    try:
        attempt().qed()
    except ProofError as error:
        return str(error).splitlines()[0]
    return "accepted"


def shown(claim: str, spend: Prices, delta: Prices, **given: Any) -> Proof:
    """The same proof with something else."""
    options = {"above": "t", "needed": APART, "distance": 1, **given}
    tail = options.pop("delta", TAIL)
    return start(options.pop("lines", SHOWN), claim).direct(spend, delta).up_to_bad(tail, **options).run()


BOTH = f'rho="{S}", delta="{TAIL}"'
ONE_EACH: tuple[Prices, Prices] = {S: 1}, {TAIL: 1}
FALSE: dict[str, tuple[Callable[[], Proof], str]] = {
    "nothing is paid from delta": (lambda: start(SHOWN, BOTH).direct({S: 1}).noise_in_rho().run(), "not confirmed"),
    "delta is claimed and not paid": (
        lambda: start(SHOWN, f'rho="{S}", delta=0').direct({S: 1}, {TAIL: 1}),
        "within the claim",
    ),
    "rho is claimed and not paid": (
        lambda: start(SHOWN, f'rho=0, delta="{TAIL}"').direct({S: 1}, {TAIL: 1}),
        "within the claim",
    ),
    "a lower threshold": (
        lambda: shown(BOTH, *ONE_EACH, lines=SHOWN.replace("t + 1", "t")),
        "not confirmed",
    ),
    "a threshold that is reached": (lambda: shown(BOTH, *ONE_EACH, reached=True), "not known to go so far"),
    "noise that goes further": (lambda: shown(BOTH, *ONE_EACH, above="t - 1"), "below 0|so far"),
    "paid only where nothing is shown": (lambda: shown(BOTH, *ONE_EACH, needed=f"not ({APART})"), "not confirmed"),
    "paid where v is 1 in the first run": (lambda: shown(BOTH, *ONE_EACH, needed="v<1> == 1"), "not confirmed"),
    "centres that are nearer than they are": (lambda: shown(BOTH, *ONE_EACH, distance="1 / 2"), "near|multiple|not"),
    "more delta than there is": (
        lambda: start(AGAIN, f'rho="k * ({S})", delta="{TAIL}"').direct({S: "k"}, {TAIL: "k"}),
        "within the claim",
    ),
    "rounds that overspend delta": (
        lambda: (
            start(AGAIN, f'rho="k * ({S})", delta="{TAIL}"')
            .direct({S: "k"}, {TAIL: 1})
            .run()
            .loop(ROUNDS)
            .up_to_bad(TAIL, above="t", needed=APART, distance=1)
        ),
        "delta is not overspent",
    ),
    "a unit of epsilon": (
        lambda: start(LAPLACE, BOTH).apply(Direct((Unit(Param("eps", REAL)),), ((ONE,),))),
        "not claimed",
    ),
    "rho paid in epsilon and delta": (
        lambda: start(SHOWN, f'epsilon="{S}", delta="{TAIL}"').apply(in_units()),
        "not claimed",
    ),
    "delta paid in rho alone": (lambda: start(SHOWN, f'rho="{S}"').apply(in_units()), "not claimed"),
    "a delta below 0": (
        lambda: start(ONCE, f'rho="{S}", delta="p - 1"').direct({S: 1}).noise_in_rho().run(),
        "below 0",
    ),
    "rho that is more, converted": (lambda: in_rho(start(ONCE, f'rho="({S}) / 2", delta="p"')), "within the claim"),
    "rho with a delta below 0, converted": (
        lambda: in_rho(start(ONCE, f'rho="{S}", delta="p - 1"')),
        "within the claim",
    ),
    "parts with more delta": (lambda: parts(start(TWICE, f'rho="2 * ({S})", delta="p"')), "within the claim"),
    "parts with more rho": (lambda: parts(start(TWICE, f'rho="{S}", delta="2 * p"')), "within the claim"),
    "parts for rho alone": (lambda: parts(start(TWICE, f'rho="2 * ({S})"')), "claimed in"),
    "parts for epsilon": (lambda: parts(start(TWICE, f'epsilon="2 * ({S})", delta="2 * p"')), "claimed in"),
}


def in_units() -> Direct:
    price, tail = (start(SHOWN).public(each) for each in (S, TAIL))
    return Direct((Unit(price, "rho"), Unit(tail, "delta")), ((ONE, ONE),))


@pytest.mark.parametrize("name", FALSE)
def test_false(name: str) -> None:
    attempt, reason = FALSE[name]
    assert re.search(reason, why(attempt))


def test_rules_about_other_claims_do_not_take_it() -> None:
    proof = start(ONCE, f'rho="{S}", delta="p"')
    goal, s, p = proof.goal, proof.public(S), proof.public("p")
    assert isinstance(goal, Private) and isinstance(goal.claim, ApproximateConcentrated)
    out = Local("x", REAL)
    others: list[Rule] = [
        GroupRho(s),
        PureInRho(s),
        Group(s, p),
        FromRho(s, BestOrder()),
        Finite(),
        Pointwise((), ((),)),
        Advanced((out,), s, ZERO, p),
        Convert(Claim(s, ZERO, ONE)),
        Convert(Renyi(proof.public("2"), s, ONE)),
        Convert(ApproximateConcentrated(s, p, ONE)),
    ]
    for rule in others:
        with pytest.raises(Refused):
            rule.premises(goal)
    grouped = replace(goal, claim=replace(goal.claim, group=proof.public("3")))
    with pytest.raises(Refused):
        Direct((), ((),)).premises(grouped)
    weaker: list[AnyClaim] = [ZeroConcentrated(s, ONE), Claim(s, p, ONE), Renyi(proof.public("2"), s, ONE)]
    for claim in weaker:
        with pytest.raises(Refused):
            Convert(goal.claim).premises(replace(goal, claim=claim))


Law = Mapping[Any, float]


def smallest_loss(one: Law, two: Law, rho: float, alpha: float) -> float:
    """What Q = min(p1, t * p2) has lost of the first law, for the largest t whose sum of powers rho allows."""
    most = exp(alpha * (alpha - 1) * rho)

    def powers(t: float) -> float:
        return sum(float(min(one.get(each, 0) / p, t) ** alpha) * p for each, p in two.items())

    low, high = 0.0, max((one.get(each, 0) / p for each, p in two.items()), default=0.0)
    if powers(high) > most:
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if powers(middle) <= most else (low, middle)
    else:
        low = high
    return sum(p - min(p, low * two.get(each, 0)) for each, p in one.items())


def found_keys(counts: tuple[int, ...], sigma: float, above: int) -> Law:
    """The law of what is shown of keys with these counts, noise on whole numbers."""
    far = range(-10 - int(4 * sigma), 11 + int(4 * sigma))
    whole = sum(exp(-each * each / (2 * sigma * sigma)) for each in far)
    single: list[Law] = []
    for count in counts:
        law: dict[int | None, float] = {}
        for each in far:
            seen = count + each if count > 0 and count + each > above else None
            law[seen] = law.get(seen, 0) + exp(-each * each / (2 * sigma * sigma)) / whole
        single.append(law)
    joint: dict[Any, float] = {}
    for chosen in product(*(law.items() for law in single)):
        chance = 1.0
        for _, p in chosen:
            chance *= p
        joint[tuple(each for each, _ in chosen)] = chance
    return joint


ORDERS = (1.01, 1.5, 2, 4, 6)


@pytest.mark.parametrize("sigma", [0.8, 1.5, 3])
@pytest.mark.parametrize(("one", "two"), [((2, 3), (0, 3)), ((1, 2), (0, 0)), ((3, 5), (2, 4)), ((2, 0), (0, 2))])
def test_the_law_of_keys_found_loses_no_more_than_delta(
    one: tuple[int, ...], two: tuple[int, ...], sigma: float
) -> None:
    """As `found_keys_in_rho` says, with 2 keys of which each moves by up to 2; and less rho or delta is not enough."""
    moved = sum(a != b for a, b in zip(one, two, strict=True))
    far = max(abs(a - b) for a, b in zip(one, two, strict=True))
    rho, reach, beyond = moved * far * far / (2 * sigma * sigma), 2, 2
    delta = moved * exp(-beyond * beyond / (2 * sigma * sigma)) / 2
    for first, second in ((one, two), (two, one)):
        before, after = (found_keys(each, sigma, reach + beyond) for each in (first, second))
        for alpha in ORDERS:
            assert smallest_loss(before, after, rho, alpha) <= delta + 1e-9


def test_without_delta_a_key_that_one_run_has_cannot_be_found() -> None:
    one, two = (found_keys(counts, 1.5, 4) for counts in ((2, 3), (0, 3)))
    assert min(smallest_loss(one, two, 5, alpha) for alpha in ORDERS) > 0.04
    one, two = (found_keys(counts, 1.5, 0) for counts in ((6, 9), (8, 9)))
    assert max(smallest_loss(one, two, 4 / (2 * 1.5**2) * 0.8, alpha) for alpha in ORDERS) > 0.01


@pytest.mark.parametrize("alpha", [1.2, 2, 5])
@pytest.mark.parametrize("seed", range(8))
def test_no_part_of_a_law_loses_less_than_what_functions_show(alpha: float, seed: int) -> None:
    """The step of Direct from functions to a part of the law, on random laws, some of whose results one run has not."""
    chance = random.Random(f"part {seed}")
    weights = [[chance.choice((0.0, 1.0, 1.0)) * chance.random() for _ in range(6)] for _ in range(2)]
    one, two = ({place: weight / sum(own) for place, weight in enumerate(own) if weight} for own in weights)
    rho, beta = chance.choice((0.02, 0.2, 1.0)), alpha / (alpha - 1)
    lost = smallest_loss(one, two, rho, alpha)
    grown = exp((alpha - 1) * rho)

    def gap(test: Callable[[int], float]) -> float:
        norm: float = sum(float(test(place) ** beta) * p for place, p in two.items()) ** (1 / beta)
        return sum(test(place) * p for place, p in one.items()) - grown * norm

    ratios = {place: one.get(place, 0) / two[place] if place in two else inf for place in {*one, *two}}
    steps = sorted({each for each in ratios.values() if 0 < each < inf})
    tried = [
        t for low, high in pairwise((0, *steps)) for t in (low + (high - low) * part / 200 for part in range(1, 201))
    ]
    best = 0.0
    for t in tried:
        tested = {place: float((min(ratio, t) / t) ** (alpha - 1)) for place, ratio in ratios.items()}
        best = max(best, gap(tested.__getitem__))
    best = max(best, gap(lambda place: float(place not in two)))
    assert best <= lost + 1e-9
    assert lost - best <= 0.02
    for _ in range(50):
        values = [chance.random() for _ in range(6)]
        assert gap(values.__getitem__) <= lost + 1e-9
