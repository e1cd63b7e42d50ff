"""The most common values one after the other."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.prove.script.proof import Proof
from tools.proofs.lists import appended, know_rises, rising, rows_apart, rows_replaced, within

FIRST = "spent[0] <= 0 and value<1> == value<2> and left<1> == left<2>"
ROUND = "turn<1> == turn<2> and turn<1> <= top and out<1> == out<2> and left<1> == left<2>"
SCORES = f"{ROUND} and turn<1> < top and place<1> == place<2> and len(scores<1>) == len(scores<2>)"
KEPT = f"{ROUND} and turn<1> < top and place<1> == place<2> and chosen<1> == chosen<2> and kept<1> == kept<2>"


def top_values(proof: Proof) -> None:
    """All counts move the same way, by at most 1, so that a choice costs 1."""
    lists = one_way("rise(scores<1>, scores<2>, 0) <= 0", "rise(scores<2>, scores<1>, 0) <= 0")
    same, counts = "count<1> == count<2>", one_way("count<2> <= count<1>", "count<1> <= count<2>")
    peeled(
        proof.direct({"eps": "top"}),
        "1",
        f"{rising('scores', '1')} and {lists}",
        lambda frame: rows_apart(proof, frame, same, f"{within('1', 'count')} and {counts}", "people"),
    )


def top_values_replaced(proof: Proof) -> None:
    """Counts move either way, by at most 1, so that a choice costs twice as much."""
    peeled(
        proof.direct({"eps / 2": "2 * top"}),
        "2",
        rising("scores", "1"),
        lambda frame: rows_replaced(proof, frame, "count<1> == count<2>", within("1", "count"), "people"),
    )


def one_way(above: str, below: str) -> str:
    """What holds unless the first run has a person less, and what holds unless it has one more."""
    return f"('people+ != -1 => {above}) and ('people+ != 1 => {below})"


def peeled(proof: Proof, price: str, close: str, rows: Callable[[str], None]) -> None:
    """Each round gives all values that are left a score, chooses one, and leaves it out."""
    spent = f"spent[0] <= {price} * turn<1>"
    proof.run().loop(FIRST).run().run()
    proof.loop(f"{ROUND} and {spent}").run()
    frame = f"{SCORES} and {spent} and {close}"
    know_rises(proof, "scores<1>", "scores<2>").loop(frame).run()
    rows(frame)
    left, right = appended(proof, "scores", "count#")
    know_rises(proof, left, right).run()
    proof.scores().run()
    proof.loop(f"{KEPT} and spent[0] <= {price} * turn<1> + {price}").branch().run().run().run()
    proof.run()
