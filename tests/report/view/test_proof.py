"""Proofs as plain data."""

from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, Arithmetic, Local, Logical
from lapwing.prove.script.proof import Proof
from lapwing.report.view.proof import ending, view_proof
from lapwing.report.view.view import View
from tests.answers import COIN, GROUP, MONOTONE, view_of
from tests.helpers import lowered
from tests.proofs import MECHANISM, SUM

PARTS = """
@private(epsilon="eps1 + eps2")
def parts(q: Query(sensitivity=1), eps1: Epsilon, eps2: Epsilon):
    first = laplace(q, scale=1 / eps1)
    return first + laplace(q, scale=1 / eps2)
"""

IN_MU = """
@private(mu="2 / sigma", requires=["sigma > 0"])
def in_mu(answer: Query(sensitivity=1), sigma: Public[float]):
    return gaussian(answer, sigma=sigma)
"""


def lines_of(part: View) -> list[str]:
    return [line["code"].strip() for case in part["cases"] for line in case["lines"]]


def test_one_draw() -> None:
    view = view_of(MECHANISM)
    part = view["proof"]
    assert (view["verdict"], view["claim"]["epsilon"], view["obligations"]) == ("proved", "eps", 1)
    assert part["units"] == [{"name": "spent[0]", "price": "eps"}]
    assert (part["rule"], part["credit"], part["sums"]) == ("Direct", "<eps>", ["<eps>"])
    (case,) = part["cases"]
    draw, end = case["lines"]
    assert case["where"] is None
    assert (draw["line"], draw["code"]) == (4, "draw = laplace(answer, scale=1 / eps)")
    assert (draw["couplings"], draw["pays"]) == (["draw<2> = draw<1>"], ["<abs(answer<1> - answer<2>) * eps>"])
    assert (end["line"], end["code"]) == (None, "return draw")


def test_amounts_add_up_to_the_claim() -> None:
    (total,) = view_of(PARTS)["proof"]["sums"]
    assert total == "<eps1 + eps2>"
    (total,) = view_of(PARTS.replace("+ eps2", "+ 2 * eps2"))["proof"]["sums"]
    assert total == "<eps1 + eps2>, within <eps1 + 2 * eps2>"


def test_a_loop_has_its_invariant() -> None:
    (loop,) = (line for line in view_of(SUM)["proof"]["cases"][0]["lines"] if line["code"].startswith("while"))
    assert "i<1> == i<2>" in loop["invariant"]
    assert loop["apart"] is False
    assert loop["line"] == 5


def test_groups_are_shown_with_what_is_paid_for_one_step() -> None:
    part = view_of(GROUP)["proof"]
    assert part["rule"] == "Group"
    (inner,) = part["parts"]
    assert (inner["claim"], inner["rule"]) == ("epsilon = eps", "Direct")
    assert "draw = laplace(total, scale=1 / eps)" in lines_of(inner)


def test_cases_are_shown_as_cases() -> None:
    part = view_of(MONOTONE)["proof"]
    where = [case["where"] for case in part["cases"]]
    assert where == ["'q+", "not 'q+"]
    for case in part["cases"]:
        assert all(case["where"] not in line.get("invariant", ()) for line in case["lines"])


def test_finite_programs_have_no_more_to_say() -> None:
    part = view_of(COIN)["proof"]
    assert (part["rule"], part["parts"]) == ("Finite", [])
    assert part["lines"][-1]["code"] == "return result"


def test_post_processing_says_what_is_handed_on() -> None:
    text = """
    @private(epsilon="eps")
    def program(q: Query(sensitivity=1), eps: Epsilon):
        x = laplace(q, scale=1 / eps)
        y = gaussian(x, sigma=1)
        return y
    """
    part = view_of(text)["proof"]
    assert part["rule"] == "PostProcessing"
    assert "but x," in part["how"]
    (inner,) = part["parts"]
    assert lines_of(inner) == ["x = laplace(q, scale=1 / eps)", "return x"]


def test_parts_keep_their_lines() -> None:
    found = lowered(PARTS)
    assert found.claim is not None
    proof = Proof(found.program, found.claim)
    proof.sequential(1, ["first"], "eps1", "eps2")
    proof.direct({"eps1": 1}).laplace(0).skip()
    proof.direct({"eps2": 1}).laplace(0).skip()
    part = view_proof(proof.qed(), found.places)["proof"]
    assert part["rule"] == "Sequential"
    assert "may use first" in part["how"]
    one, two = part["parts"]
    assert (one["claim"], two["claim"]) == ("epsilon = eps1", "epsilon = eps2")
    assert [part["cases"][0]["lines"][0]["line"] for part in (one, two)] == [4, 5]


def test_two_runs_in_mu_spend_squares_of_it() -> None:
    part = view_of(IN_MU)["proof"]
    assert (part["rule"], part["claim"], part["credit"]) == ("Direct", "mu = 2 / sigma", "<square(2 / sigma)>")
    assert lines_of(part) == ["draw = gaussian(answer, sigma=sigma)", "return draw"]


def test_a_result_that_is_computed_is_not_written_out() -> None:
    best, wanted = Local("best", INT), Logical("r0", INT)
    assert ending(best, wanted, "its result") == "best == 'r0"
    assert ending(Arithmetic("+", best, ONE), wanted, "its result") == "'r0 as its result"
