"""Group privacy in mu."""

from __future__ import annotations

import json

import pytest

from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.prove.prover import Proved, prove
from lapwing.prove.script.proof import Proof, ProofError
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.kernel.build import ONE, refusal
from tests.proofs import start
from tests.tools.checker import recheck


def text(mu: str, group: str, requires: str = "k >= 1") -> str:
    return f"""@private(mu="{mu}", group="{group}", requires="{requires}")
def answer(q: Query(sensitivity=1), k: Public[int]):
    z = gaussian(q, sigma=2)
    return z
"""


def groups(mu: str, group: str, requires: str = "k >= 1") -> Proof:
    return start(text(mu, group, requires))


@pytest.mark.parametrize(("mu", "group"), [("k", "k"), ("3", "3"), ("10", "3"), ("1", "1")])
def test_k_steps_cost_k_times_as_much(mu: str, group: str) -> None:
    found = lowered(text(mu, group))
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved)
    certificate = json.loads(write_certificate(answer.certificate))
    assert recheck.recheck(certificate) == "answer"


@pytest.mark.parametrize(
    ("mu", "group", "requires", "why"),
    [
        ("k - 1", "k", "k >= 1", "within the claim"),
        ("2", "3", "k >= 1", "within the claim"),
        ("k", "k", "k >= 0", "may have no rows"),
    ],
)
def test_less_is_refused(mu: str, group: str, requires: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        groups(mu, group, requires).group(1)


def test_it_is_about_mu_and_all_neighbours() -> None:
    goal = start("@private(rho=1)\ndef f(q: Query(sensitivity=1)):\n    return gaussian(q, sigma=1)").goal
    assert "about mu" in refusal(GroupMu(ONE), goal)
    written = """
        @private(mu="1")
        def f(d: Database(of=Bit, neighbours="add-remove")):
            return 0
    """
    assert "all neighbours" in refusal(GroupMu(ONE), start(written).split("'d+ == 1").goal)
