"""Gaussian noise in mu: coqc accepts what the kernel accepts, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import GaussianPrivacy
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.certificate import rocq_file
from tests.kernel.build import EPS, ONE
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.judged import both_say
from tests.prove.rocq.test_export import AXIOMS
from tests.prove.rocq.whole_programs import certificate

PARAMETERS = "q: Query(sensitivity=1), eps: Epsilon"
MU = GaussianPrivacy(EPS, ONE)
ANSWERS = """
@private(mu="2 * sqrt(k) / sigma", requires=["sigma > 0", "k >= 1"])
def shown(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out
"""
VECTORS = """
@private(mu="MU", requires=["sigma > 0", "k >= 1"])
def shown(d: Database(of=Vector(Interval(0, 1), "k"), neighbours="add-remove"), k: Public[int], sigma: Public[float]):
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, 1))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out
"""
PRICES = {"noise_in_mu_squared": "2 / sigma", "spread_in_mu": "(1 + sqrt(k)) / sigma"}


def in_mu(times: int = 1) -> Direct:
    return Direct((Unit(t.Arithmetic("*", EPS, EPS), "mu"),), ((t.Literal(times, ONE.sort),),))


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "center", "sigma", "times", "true"),
    [
        ("once", "q", "2 / eps", 1, True),
        ("too_far", "2 * q", "2 / eps", 1, False),
        ("for_nothing", "q", "2 / eps", 0, False),
        ("without_the_step_of_the_grid", "q", "1 / eps", 1, False),
    ],
)
def test_noise_that_is_paid_in_mu(library: Path, name: str, center: str, sigma: str, times: int, true: bool) -> None:
    lines = f"x = gaussian({center}, sigma={sigma})\nreturn x"
    steps = in_mu(times), NoiseInMu(ONE, False, 0), Skip()
    assert both_say(library, f"in_mu_{name}", PARAMETERS, lines, MU, *steps) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("often", "steps", "true"), [(3, 3, True), (2, 3, False)])
def test_a_group_in_mu(library: Path, often: int, steps: int, true: bool) -> None:
    claim = GaussianPrivacy(t.Arithmetic("*", t.Literal(often, ONE.sort), EPS), t.Literal(steps, ONE.sort))
    rules = GroupMu(EPS), in_mu(), NoiseInMu(ONE, False, 0), Skip()
    lines = "x = gaussian(q, sigma=2 / eps)\nreturn x"
    assert both_say(library, f"group_in_mu_{often}", PARAMETERS, lines, claim, *rules) is true


@NEEDS_ROCQ
def test_rounds_in_mu_rest_on_no_published_theorem(library: Path) -> None:
    text = rocq_file(certificate(ANSWERS))
    assert "rounds_rule_in_mu" in text
    said = coqc(library, "rounds_in_mu", text)
    assert said.returncode == 0, said.stderr
    assert set(re.findall(r"^(\S+)\s*:", said.stdout.partition("Axioms:")[2], re.MULTILINE)) == AXIOMS


@NEEDS_ROCQ
@pytest.mark.parametrize("theorem", PRICES)
def test_vectors_in_mu(library: Path, theorem: str) -> None:
    text = rocq_file(certificate(VECTORS.replace("MU", PRICES[theorem])))
    assert theorem in text
    said = coqc(library, f"vectors_{theorem}", text)
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("name", ["answers", *PRICES])
def test_coqc_refuses_a_smaller_mu(library: Path, name: str) -> None:
    text = ANSWERS if name == "answers" else VECTORS.replace("MU", PRICES[name])
    *before, last = re.split(r"(?<=Definition mu : R := )", rocq_file(certificate(text)))
    assert coqc(library, f"{name}_for_less", "".join((*before, "(3 / 4) * ", last))).returncode != 0
