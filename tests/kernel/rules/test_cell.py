"""A program that reads a single item of a list."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Arithmetic, Index, Local, Param, Term
from lapwing.kernel.rules.cell import Cell
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import ONE, ZERO
from tests.proofs import start

D, H, K = Param("d", ListOf(INT)), Param("h", ListOf(INT)), Param("k", INT)
LINES = "    if flip():\n        return d[0]\n    return 1 if flip() else 0\n"
PARAMETERS = "d: Database(of=Bit), h: Histogram, k: Public[int], r: Public[float], eps: Epsilon"
ADD_REMOVE = PARAMETERS.replace("of=Bit)", 'of=Bit, neighbours="add-remove")')


def program(lines: str = LINES, epsilon: str = "log(3)", options: str = "", parameters: str = PARAMETERS) -> Proof:
    return start(f'@private(epsilon="{epsilon}"{options})\ndef f({parameters}):\n{lines}')


def rule(index: Term = ZERO, items: Param = D) -> Cell:
    return Cell(Index(items, index))


def test_randomized_response_of_a_memory_cell() -> None:
    program().apply(rule()).finite().qed()
    program(LINES.replace("d[0]", "d[k + 1]")).apply(rule(Arithmetic("+", K, ONE))).finite().qed()
    program(LINES.replace("d[0]", "d[len(d) - 1]")).cell("d[len(d) - 1]").finite().qed()
    with pytest.raises(ProofError, match="more likely"):
        program(epsilon="log(5 / 2)").apply(rule()).finite()


def test_a_count_of_a_histogram() -> None:
    parameters = PARAMETERS.replace("h: Histogram", 'h: Histogram(neighbours="add-remove")')
    proof = program("    return laplace(h[2], scale=1 / eps)", "eps", parameters=parameters)
    proof.cell("h[2]").direct({"eps": 1}).run().laplace(0).run().qed()


@pytest.mark.parametrize(
    ("proof", "step", "why"),
    [
        (program(options=", group=2"), rule(), "one step apart"),
        (program(epsilon="0 - log(3)"), rule(), "may be below 0"),
        (program(options=', delta="r"'), rule(), "may be below 0"),
        (program(LINES.replace("1 if", "d[1] if")), rule(), "besides the item"),
        (program(LINES.replace("1 if", "h[1] if")), rule(), "besides the item"),
        (program(LINES.replace("if flip():", "if d[1] == 0:")), rule(), "besides the item"),
        (program(), rule(items=H), "differ at one place"),
        (program(parameters=ADD_REMOVE), rule(), "differ at one place"),
        (program("    i = d[0]\n    return d[i]"), rule(Local("i", INT)), "not public"),
        (program("    return d[d[0]]"), rule(Index(D, ZERO)), "not public"),
    ],
)
def test_what_is_not_about_one_item(proof: Proof, step: Cell, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        proof.apply(step)


def test_it_is_about_all_neighbours() -> None:
    with pytest.raises(ProofError, match="all neighbours"):
        program().split("'d@ < 1").apply(rule())
