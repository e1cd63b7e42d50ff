"""The programs whose privacy costs a delta, each with all its claims proved by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lapwing.prove.script.proof import Proof
from lapwing.syntax.corpus.entry import Entry, corpus_directory, read_entries
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module

RHO = "rho + 2 * sqrt(rho * log(1 / delta))"
INVARIANT = "i<1> == i<2> and 0 <= i<1> and i<1> <= k and answers<1> == answers<2> and spent[0] <= i<1>"


def textbook(distance: str | int) -> Callable[[Proof], Proof]:
    return lambda proof: proof.direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta", distance).skip()


def concentrated(proof: Proof) -> Proof:
    return proof.direct({RHO: 1}, delta={"delta": 1}).gauss(RHO, "delta", rho="rho").skip()


def numbers(proof: Proof) -> Proof:
    return proof.direct({"1": 1}, delta={"0.0001": 1}).gauss(1, "0.0001", order=16).skip()


def laplace_rounds(proof: Proof) -> Proof:
    proof.advanced(["answers", "i"], "eps", "delta").direct({"eps": 1}).run()
    return proof.neighbours("q", "i<1>").laplace(0).run()


def laplace_sum(proof: Proof) -> Proof:
    proof.direct({"eps": "k"}).run().loop(INVARIANT)
    return proof.neighbours("q", "i<1>").laplace(0).run().run()


def gaussian_rounds(proof: Proof) -> Proof:
    proof.advanced(["answers", "i"], "eps", "slack", delta="delta").direct({"eps": 1}, delta={"delta": 1}).run()
    return proof.neighbours("q", "i<1>").gauss("eps", "delta").run()


def gaussian_sum(proof: Proof) -> Proof:
    proof.direct({"eps": "k"}, delta={"delta": "k"}).run().loop(f"{INVARIANT} and spent[1] <= i<1>")
    return proof.neighbours("q", "i<1>").gauss("eps", "delta").run().run()


def groups(proof: Proof) -> Proof:
    return textbook(1)(proof.group("eps", "delta"))


PROOFS: dict[str, list[Callable[[Proof], Proof]]] = {
    "gaussian_mechanism": [textbook("k"), textbook("k")],
    "concentrated_answer": [concentrated],
    "gaussian_by_numbers": [numbers],
    "many_laplace_answers": [laplace_rounds, laplace_sum],
    "many_gaussian_answers": [gaussian_rounds, gaussian_sum],
    "gaussian_answer_for_groups": [groups, groups, groups],
}
FILES = ("gaussian_mechanism", "many_rounds", "group_privacy_with_delta")
ENTRIES = [
    entry
    for name in FILES
    for path in [corpus_directory() / "proved" / f"{name}.py"]
    for entry in read_entries(open_module(path), path)
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.tree.name))
def test_every_claim_is_proved(entry: Entry) -> None:
    for expectation, prove in zip(entry.expectations, PROOFS[entry.tree.name], strict=True):
        found = lower(expectation.statement)
        assert expectation.verdict == "proved" and found.claim is not None
        assert prove(Proof(found.program, found.claim)).qed().theorem.claim == found.claim
