"""The second checker on programs about single rows: it accepts what the kernel accepts, and nothing less."""

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
from tests.tools.tampering import in_claim, in_derivation, in_program

PARAMETERS = "d: Database(of=Bit), e: Database(of=Bit), k: Public[int], eps: Epsilon"
ROUNDS = """
    out = []
    i = 0
    while i < len(d):
        x = d[i]
        if flip():
            out.append(x)
        else:
            out.append(1 if flip() else 0)
        i = i + 1
    return out
"""
SUM = """
    s = 0
    i = 0
    while i < len(d):
        s = s + geometric(d[i - 1], scale=1 / eps)
        i = i + 1
    return s
"""
FED_BACK = SUM.replace("s + geometric(d[i - 1]", "geometric(d[i] + s")


def proof_of(lines: str, epsilon: str, parameters: str = PARAMETERS) -> Proof:
    return start(f'@private(epsilon="{epsilon}")\ndef f({parameters}):\n{lines}')


def survey() -> str:
    return written(proof_of(ROUNDS, "log(3)").rows(["out", "i"], "d[i]").finite())


def sums() -> str:
    return written(proof_of(SUM, "eps").rows(["s", "i"], "d[i - 1]").direct({"eps": 1}).run().laplace(0).run())


def fed_back() -> str:
    return written(proof_of(FED_BACK, "eps").rows(["s", "i"], "d[i]").direct({"eps": 1}).run().laplace(0).run())


def counts() -> str:
    lines = SUM.replace("d[i - 1]", "h[i]").replace("len(d)", "len(h)")
    proof = proof_of(lines, "eps", 'h: Histogram(neighbours="add-remove"), eps: Epsilon')
    return written(proof.rows(["s", "i"], "h[i]").direct({"eps": 1}).run().laplace(0).run())


def cell() -> str:
    lines = "    if flip():\n        return d[k]\n    return 1 if flip() else 0"
    return written(proof_of(lines, "log(3)").cell("d[k]").finite())


def written(proof: Proof) -> str:
    return write_certificate(proof.qed())


VALID = [survey, sums, fed_back, counts, cell]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {make.__name__: make() for make in VALID}


@pytest.mark.parametrize("make", VALID, ids=lambda make: str(make.__name__))
def test_accepts_what_the_kernel_accepts(make: Callable[[], str], texts: dict[str, str], tmp_path: Path) -> None:
    assert verdict(tmp_path, texts[make.__name__]) == (0, "accepted: f")
    assert write_certificate(check_certificate(texts[make.__name__])) == texts[make.__name__]


ZERO_, ONE_, TWO_ = (["Literal", number, "int"] for number in range(3))
LISTS_ = ["ListOf", "int"]
I_, S_, K_, EPS_ = ["Local", "i", "int"], ["Local", "s", "int"], ["Param", "k", "int"], ["Param", "eps", "float"]
OUT_, X_ = ["Local", "out", LISTS_], ["Local", "x", "int"]
D_, E_ = ["Param", "d", LISTS_], ["Param", "e", LISTS_]
ROW_, OTHER_ = ["Index", D_, I_], ["Index", E_, I_]
SET_X = ["Assign", X_, ROW_]
THREE_ = ["Apply", "log", [["Literal", 3, "int"]]]


def everywhere(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: in_program(old, new)(in_derivation(old, new)(data))


TAMPERED: dict[str, tuple[str, Callable[[Data], Data]]] = {
    "one row costs more": ("survey", in_claim(THREE_, ["Apply", "log", [TWO_]])),
    "a claim below 0": ("sums", in_claim(EPS_, ["Negative", EPS_])),
    "delta below 0": ("sums", lambda data: {**data, "claim": [*data["claim"][:2], ["Literal", -1, "int"], ONE_]}),
    "a group": ("survey", lambda data: {**data, "claim": [*data["claim"][:3], TWO_]}),
    "another row too": ("survey", in_program(SET_X, ["Assign", X_, ["Arithmetic", "+", ROW_, ["Index", D_, ZERO_]]])),
    "another list too": ("survey", in_program(SET_X, ["Assign", X_, ["Arithmetic", "+", ROW_, OTHER_]])),
    "the same row in every round": ("survey", everywhere(ROW_, ["Index", D_, ZERO_])),
    "a place that does not move": ("survey", everywhere(ROW_, ["Index", D_, K_])),
    "a place that moves otherwise": ("sums", everywhere(["Arithmetic", "-", I_, ONE_], ["Arithmetic", "*", I_, ONE_])),
    "a place with something public": ("sums", everywhere(["Arithmetic", "-", I_, ONE_], ["Arithmetic", "-", I_, K_])),
    "rows that come and go": ("survey", in_program("replace", "add-remove")),
    "counts that move in two places": ("counts", in_program("add-remove", "replace")),
    "an answer that is not shared": ("survey", in_derivation([OUT_, I_], [I_])),
    "a counter that is not shared": ("survey", in_derivation([OUT_, I_], [OUT_])),
    "something shared twice": ("survey", in_derivation([OUT_, I_], [OUT_, I_, I_])),
    "a wider row": ("sums", in_program(["Integers", ZERO_, ONE_], ["Integers", ZERO_, TWO_])),
    "another cell too": ("cell", in_program(["Choose", ["Local", "draw_2", "bool"], ONE_, ZERO_], ["Index", D_, ONE_])),
    "a cell of two places": ("cell", everywhere(["Index", D_, K_], ["Index", D_, ["Index", E_, ZERO_]])),
}  # fmt: skip


@pytest.mark.parametrize("name", TAMPERED)
def test_refuses_what_was_tampered_with(name: str, texts: dict[str, str], tmp_path: Path) -> None:
    make, change = TAMPERED[name]
    changed = change(json.loads(texts[make]))
    assert json.dumps(changed) != json.dumps(json.loads(texts[make]))
    code, said = verdict(tmp_path, json.dumps(changed))
    assert code == 1, said
    assert said.startswith("refused: ")


@pytest.mark.parametrize("make", [survey, cell], ids=lambda make: str(make.__name__))
def test_they_are_about_all_neighbours(make: Callable[[], str]) -> None:
    data = json.loads(make())
    with pytest.raises(recheck.RefusedError, match="does not fit"):
        recheck.Private(data["program"], data["claim"], (["Literal", True, "bool"],)).premises(
            data["derivation"]["rule"]
        )


def test_a_sum_that_is_read_does_not_start_anew() -> None:
    data = json.loads(fed_back())
    ((_, one),) = recheck.Private(data["program"], data["claim"]).premises(data["derivation"]["rule"])
    assert one.data[4][0] == ["Assign", S_, ["Param", "s_before", "int"]]
    data = json.loads(sums())
    ((_, one),) = recheck.Private(data["program"], data["claim"]).premises(data["derivation"]["rule"])
    assert one.data[4][0] == ["Assign", S_, ZERO_]
