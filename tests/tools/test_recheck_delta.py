"""The second checker on derivations that spend delta: it accepts what the kernel accepts, and nothing less."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lapwing.prove.script.proof import Proof
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from tests.proofs import start
from tests.tools.certificates import Data
from tests.tools.checker import recheck, verdict
from tests.tools.tampering import in_claim, in_derivation, in_program, signed, swap

SIGMA = "sqrt(2 * log(1.25 / delta)) / eps"


def program(lines: str, options: str, parameters: str = "a: Query(sensitivity=1), eps: Epsilon, delta: Delta") -> Proof:
    return start(f"@private({options})\ndef f({parameters}):\n{lines}")


def textbook() -> str:
    proof = program(
        f"    x = gaussian(a, sigma={SIGMA})\n    return x", 'epsilon="eps", delta="delta", requires="eps <= 1"'
    )
    return text_of(proof.direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta").skip())


def scaled() -> str:
    proof = program(
        "    x = gaussian(a, sigma=k * sqrt(2 * log(5 / (4 * delta))) / eps)\n    return x",
        'epsilon="eps", delta="delta", requires="eps <= 1 and k > 0"',
        'a: Query(sensitivity="k"), k: Public[float], eps: Epsilon, delta: Delta',
    )
    return text_of(proof.direct({"eps / 2": 2}, delta={"delta / 3": 3}).gauss("eps", "delta", "k").skip())


def numbers() -> str:
    proof = program("    x = gaussian(a, sigma=4)\n    return x", "epsilon=1, delta=0.0001")
    return text_of(proof.direct({"1": 1}, delta={"0.0001": 1}).gauss(1, "0.0001", order=16).skip())


def concentrated() -> str:
    claim = "rho + 2 * sqrt(rho * log(1 / delta))"
    proof = program(
        "    x = gaussian(a, sigma=1 / sqrt(2 * rho))\n    return x",
        f'epsilon="{claim}", delta="delta", requires="rho > 0"',
        "a: Query(sensitivity=1), rho: Public[float], delta: Delta",
    )
    return text_of(proof.direct({claim: 1}, delta={"delta": 1}).gauss(claim, "delta", rho="rho").skip())


def mean() -> str:
    proof = program(
        f"    x = gaussian(a / 3, sigma={SIGMA} / 3)\n    return x", 'epsilon="eps", delta="delta", requires="eps <= 1"'
    )
    return text_of(proof.direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta").skip())


def loop() -> str:
    proof = program(
        f"    out = []\n    for i in range(k):\n        out.append(gaussian(q[i], sigma={SIGMA}))\n    return out",
        'epsilon="k * eps", delta="k * delta", requires="eps <= 1 and k >= 0"',
        "q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta",
    )
    proof.direct({"eps": "k"}, delta={"delta": "k"}).run()
    proof.loop(
        "i<1> == i<2> and 0 <= i<1> and i<1> <= k and out<1> == out<2> and spent[0] <= i<1> and spent[1] <= i<1>"
    )
    return text_of(proof.neighbours("q", "i<1>").gauss("eps", "delta").run().run())


def group() -> str:
    proof = program(
        f"    x = gaussian(a, sigma={SIGMA})\n    return x",
        'epsilon="k * eps", delta="k * exp((k - 1) * eps) * delta", group="k", requires="eps <= 1 and k >= 1"',
        "a: Query(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta",
    )
    proof.group("eps", "delta").direct({"eps": 1}, delta={"delta": 1})
    return text_of(proof.gauss("eps", "delta").skip())


def exact_group() -> str:
    proof = program(
        f"    x = gaussian(a, sigma={SIGMA})\n    return x",
        'epsilon="k * eps", delta="(exp(k * eps) - 1) / (exp(eps) - 1) * delta", group="k",'
        ' requires="eps <= 1 and k >= 1"',
        "a: Query(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta",
    )
    proof.group("eps", "delta").direct({"eps": 1}, delta={"delta": 1})
    return text_of(proof.gauss("eps", "delta").skip())


def advanced() -> str:
    proof = program(
        "    y = 0\n    for i in range(k):\n        y = laplace(q[i] + y, scale=1 / eps)\n    return y",
        'epsilon="eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)", delta="delta", requires="k >= 0"',
        "q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta",
    )
    proof.advanced(["y", "i"], "eps", "delta").direct({"eps": 1}).run()
    return text_of(proof.neighbours("q", "i<1>").laplace(0).run())


def text_of(proof: Proof) -> str:
    return write_certificate(proof.qed())


VALID = [textbook, scaled, numbers, concentrated, mean, loop, group, exact_group, advanced]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {make.__name__: make() for make in VALID}


@pytest.mark.parametrize("make", VALID, ids=lambda make: str(make.__name__))
def test_accepts_what_the_kernel_accepts(make: Callable[[], str], texts: dict[str, str], tmp_path: Path) -> None:
    assert verdict(tmp_path, texts[make.__name__]) == (0, "accepted: f")
    assert write_certificate(check_certificate(texts[make.__name__])) == texts[make.__name__]


ZERO_, ONE_, TWO_ = (["Literal", number, "int"] for number in range(3))
EPS_, DELTA_, K_ = ["Param", "eps", "float"], ["Param", "delta", "float"], ["Param", "k", "int"]
I_, Y_ = ["Local", "i", "int"], ["Local", "y", "float"]
STEP_ = ["Assign", I_, ["Arithmetic", "+", I_, ONE_]]
HALF_DELTA = ["Arithmetic", "/", DELTA_, TWO_]
BY = ["Gauss", EPS_, DELTA_, ONE_, ["Textbook"], 0, 1]


def gauss(place: int, part: Any) -> Callable[[Data], Data]:
    return in_derivation(BY, [*BY[:place], part, *BY[place + 1 :]])


def in_body(change: Callable[[list[Any]], list[Any]]) -> Callable[[Data], Data]:
    def changed(data: Data) -> Data:
        program_ = data["program"]
        return signed({**data, "program": [*program_[:4], change(program_[4]), *program_[5:]]})

    return changed


TAMPERED: dict[str, tuple[str, Callable[[Data], Data]]] = {
    "epsilon above 1": ("textbook", in_program(["Compare", "<=", EPS_, ONE_], ["Compare", "<=", EPS_, TWO_])),
    "a little less noise": ("textbook", in_program(TWO_, ["Literal", "19999/10000", "float"])),
    "half the noise": ("textbook", in_program(TWO_, ["Literal", "1/2", "float"])),
    "a smaller constant": ("textbook", in_program(["Literal", "5/4", "float"], ["Literal", "6/5", "float"])),
    "half the distance": ("textbook", gauss(3, ["Literal", "1/2", "float"])),
    "a private distance": ("textbook", gauss(3, ["Param", "a", "float"])),
    "no distance": ("textbook", gauss(3, ZERO_)),
    "half the delta": ("textbook", gauss(2, HALF_DELTA)),
    "the same unit twice": ("textbook", gauss(6, 0)),
    "units the wrong way round": ("textbook", in_derivation(BY, [*BY[:5], 1, 0])),
    "a unit that is not there": ("textbook", gauss(6, 2)),
    "a reason that is none": ("textbook", gauss(4, ["Faith"])),
    "a rho for another sigma": ("textbook", gauss(4, ["Concentrated", EPS_])),
    "an order for no numbers": ("textbook", gauss(4, ["Order", TWO_])),
    "a claim without delta": ("textbook", in_claim(DELTA_, ZERO_)),
    "a claim with half of delta": ("textbook", in_claim(DELTA_, HALF_DELTA)),
    "delta counted as epsilon": ("textbook", in_derivation(["Unit", DELTA_, "delta"], ["Unit", DELTA_, "epsilon"])),
    "delta one result at a time": ("textbook", in_derivation("Direct", "Pointwise")),
    "another law": ("textbook", in_program("Gaussian", "Laplace")),
    "a wider query": ("textbook", in_program(["Query", ONE_], ["Query", TWO_])),
    "a centre off the grid": (
        "mean",
        in_program(["Literal", 3, "int"], ["Literal", "7/2", "float"]),
    ),
    "a finer grid than its noise": (
        "mean",
        in_program(
            ["Arithmetic", "/", ["Param", "a", "float"], ["Literal", 3, "int"]],
            ["Arithmetic", "/", ["Param", "a", "float"], TWO_],
        ),
    ),
    "less noise by numbers": ("numbers", in_program(["Literal", 4, "int"], ["Literal", 3, "int"])),
    "an order that shows nothing": ("numbers", in_derivation(["Literal", 16, "int"], ["Literal", 40, "int"])),
    "the order 1": ("numbers", in_derivation(["Literal", 16, "int"], ONE_)),
    "a smaller rho": (
        "concentrated",
        in_derivation(
            ["Concentrated", ["Param", "rho", "float"]],
            ["Concentrated", ["Arithmetic", "/", ["Param", "rho", "float"], TWO_]],
        ),
    ),
    "rounds that overspend delta": (
        "loop",
        lambda data: in_claim(["Arithmetic", "*", K_, DELTA_], DELTA_)(in_derivation([[K_, K_]], [[K_, ONE_]])(data)),
    ),
    "rounds that say nothing of delta": (
        "loop",
        in_derivation(["Compare", "<=", ["Spent", 1], ["Sided", "i", "int", 1]], ["And", []]),
    ),
    "a group with the delta of one": ("group", lambda data: {**data, "claim": [*data["claim"][:2], DELTA_, K_]}),
    "a group with k deltas": (
        "group",
        lambda data: {**data, "claim": [*data["claim"][:2], ["Arithmetic", "*", K_, DELTA_], K_]},
    ),
    "a group whose steps cost less": ("group", in_derivation(["Group", EPS_, DELTA_], ["Group", EPS_, HALF_DELTA])),
    "a group by one less": ("exact_group", in_claim(["Arithmetic", "*", K_, EPS_], ["Arithmetic", "-", K_, ONE_])),
    "rounds that cost nothing more": (
        "advanced",
        lambda data: {**data, "claim": ["Claim", data["claim"][1][2], *data["claim"][2:]]},
    ),
    "rounds without slack": ("advanced", in_claim(DELTA_, ZERO_)),
    "half the slack": ("advanced", in_claim(DELTA_, HALF_DELTA)),
    "a round with delta": (
        "advanced",
        in_derivation(["Advanced", [Y_, I_], EPS_, ZERO_, DELTA_], ["Advanced", [Y_, I_], EPS_, DELTA_, DELTA_]),
    ),
    "a slack above 1": ("advanced", lambda data: swap(data, DELTA_, TWO_)),
    "rounds that may be below 0": ("advanced", in_program(["Compare", ">=", K_, ZERO_], ["And", []])),
    "a counter that is not shared": ("advanced", in_derivation([Y_, I_], [Y_])),
    "an answer that is not shared": ("advanced", in_derivation([Y_, I_], [I_])),
    "something shared twice": ("advanced", in_derivation([Y_, I_], [Y_, I_, I_])),
    "steps of 2": ("advanced", in_program(STEP_, ["Assign", I_, ["Arithmetic", "+", I_, TWO_]])),
    "a counter from below 0": (
        "advanced",
        in_program(["Assign", I_, ZERO_], ["Assign", I_, ["Literal", -1, "int"]]),
    ),
    "a start that is private": (
        "advanced",
        in_program(["Assign", Y_, ZERO_], ["Assign", Y_, ["Index", ["Param", "q", ["ListOf", "float"]], ZERO_]]),
    ),
    "a result that is private": (
        "advanced",
        lambda data: signed(
            {**data, "program": [*data["program"][:5], [["Index", ["Param", "q", ["ListOf", "float"]], ZERO_]]]}
        ),
    ),
    "a draw before the loop": (
        "advanced",
        in_program(["Assign", Y_, ZERO_], ["Sample", Y_, ["Laplace", ZERO_, ONE_]]),
    ),
    "a shared value off the grid": (
        "advanced",
        in_program(["Assign", Y_, ZERO_], ["Assign", Y_, ["Literal", "1/3", "float"]]),
    ),
    "a loop that is not the last": ("advanced", in_body(lambda body: [*body, ["Assign", Y_, Y_]])),
    "no loop": ("advanced", in_body(lambda body: body[:-1])),
    "a round that may go on for ever": (
        "advanced",
        in_body(
            lambda body: [
                *body[:-1],
                ["While", body[-1][1], [["While", ["Compare", ">", Y_, ZERO_], []], *body[-1][2]]],
            ]
        ),
    ),
    "a round that goes back": (
        "advanced",
        in_body(
            lambda body: [
                *body[:-1],
                [
                    "While",
                    body[-1][1],
                    [["If", ["Compare", ">", Y_, ZERO_], [["Assign", I_, ZERO_]], []], *body[-1][2]],
                ],
            ]
        ),
    ),
    "a guard that looks at the data": (
        "advanced",
        in_body(
            lambda body: [
                *body[:-1],
                [
                    "While",
                    [
                        "And",
                        [body[-1][1], ["Compare", ">", ["Index", ["Param", "q", ["ListOf", "float"]], ZERO_], ZERO_]],
                    ],
                    body[-1][2],
                ],
            ]
        ),
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_refuses_what_was_tampered_with(name: str, texts: dict[str, str], tmp_path: Path) -> None:
    make, change = TAMPERED[name]
    original = json.loads(texts[make])
    changed = change(json.loads(texts[make]))
    assert json.dumps(changed) != json.dumps(original)
    code, said = verdict(tmp_path, json.dumps(changed))
    assert code == 1, said
    assert said.startswith("refused: ")


def test_an_order_by_numbers_agrees_with_the_kernel() -> None:
    from fractions import Fraction

    from lapwing.kernel.cost.calibration import check_order
    from lapwing.kernel.language.refuse import Refused

    for alpha in (Fraction(2), Fraction(7, 2), Fraction(16), Fraction(30)):
        for delta in (Fraction(1, 10**exponent) for exponent in range(1, 8)):
            numbers_ = Fraction(1, 32), alpha, Fraction(1), delta
            try:
                check_order(*numbers_)
                fine = True
            except Refused:
                fine = False
            assert recheck.has_order(*numbers_) == fine
    assert not recheck.has_order(None, Fraction(2), Fraction(1), Fraction(1))
    assert not recheck.has_order(Fraction(1, 32), Fraction(1), Fraction(1), Fraction(1))
    assert not recheck.has_order(Fraction(1), Fraction(2), Fraction(1), Fraction(1))


def finite() -> str:
    return text_of(program("    return a if flip() else flip()", 'epsilon="log(3)"', "a: Bit, eps: Epsilon").finite())


@pytest.mark.parametrize("make", [advanced, group, finite], ids=lambda make: str(make.__name__))
def test_rules_about_all_neighbours_are_refused_where_neighbours_are_restricted(make: Callable[[], str]) -> None:
    """Even if the restriction is that nothing is restricted."""
    data = json.loads(make())
    rule = data["derivation"]["rule"]
    assert len(recheck.Private(data["program"], data["claim"]).premises(rule)) == len(data["derivation"]["premises"])
    with pytest.raises(recheck.RefusedError, match="does not fit"):
        recheck.Private(data["program"], data["claim"], (["Literal", True, "bool"],)).premises(rule)


def test_finite_programs_may_give_lists() -> None:
    lines = "    out = []\n    out.append({0})\n    out.append({0})\n    return out"
    proof = program(lines.format("randomized_response(a == 1, eps)"), 'epsilon="2 * eps"', "a: Bit, eps: Epsilon")
    data = json.loads(text_of(proof.finite()))
    assert recheck.Private(data["program"], data["claim"]).premises(["Finite"]) == []
    cheap = json.loads(json.dumps(data["claim"]).replace('["Literal", 2, "int"]', '["Literal", 1, "int"]'))
    assert cheap != data["claim"]
    with pytest.raises(recheck.RefusedError, match="more likely"):
        recheck.Private(data["program"], cheap).premises(["Finite"])


def test_lists_of_what_has_too_many_values_are_no_results() -> None:
    proof = program("    out = []\n    return out", 'epsilon="0"', "q: Database(of=Bit), eps: Epsilon")
    data = json.loads(text_of(proof.finite()))
    assert recheck.Private(data["program"], data["claim"]).premises(["Finite"]) == []
    read = ["Compare", "==", ["Index", ["Param", "q", ["ListOf", "int"]], ["Literal", 0, "int"]], ["Literal", 0, "int"]]
    body = json.dumps(data["program"])
    assert '["Empty", "bool"]' in body
    longer = json.loads(body.replace('["Empty", "bool"]', json.dumps(["Snoc", ["Empty", "bool"], read])))
    with pytest.raises(recheck.RefusedError, match="too many values"):
        recheck.Private(longer, data["claim"]).premises(["Finite"])


def test_noise_around_a_quotient_may_lie_far_from_what_a_run_finds_it_to_be(tmp_path: Path) -> None:
    proof = program(
        "    x = laplace(k / 4, scale=1)\n    return x",
        'epsilon="0", delta="1 / 2"',
        "a: Query(sensitivity=1), k: Public[int], n: Public[int]",
    )
    made = proof.direct({}, delta={"1 / 2": 1}).up_to_bad("1 / 2", above=16, units=(0, 0)).skip()
    data = json.loads(text_of(made))
    assert verdict(tmp_path, json.dumps(data)) == (0, "accepted: f")
    longer = in_program(["Literal", 4, "int"], ["Param", "n", "int"])(data)
    code, said = verdict(tmp_path, json.dumps(longer))
    assert (code, said) == (1, "refused: a product or quotient may be too long to be exact")


def test_a_claim_of_what_is_no_parameter_is_refused(tmp_path: Path) -> None:
    proof = program("    return randomized_response(a == 1, eps)", 'epsilon="eps"', "a: Bit, eps: Epsilon")
    data = in_claim("eps", "int")(json.loads(text_of(proof.finite())))
    assert verdict(tmp_path, json.dumps(data))[0] == 1
