"""Keys that are found in the rows, each of which is shown by a coin."""

from __future__ import annotations

from lapwing.prove.script.proof import Proof
from tools.proofs.found import ALIKE, OWN, paid
from tools.proofs.lists import rows_apart, rows_replaced

SAME = "chance<1> == chance<2>"
CHANCES = " and ".join(f"0 <= chance<{side}> and chance<{side}> <= 1" for side in (1, 2))


def likely_keys(proof: Proof) -> None:
    """Only the key of the row that one run has more is paid for."""
    frame = f"{ALIKE} and {paid('1')} and (key<1> <= {OWN} => {paid('0')})"
    proof.group("eps", "d").direct({"eps": 1}, {"d": 1}).run().loop(frame).run()
    rows_apart(proof, frame, SAME, f"{CHANCES} and {near()} and (key<1> != {OWN} => {SAME})")
    proof.toss("eps", "d").run()
    proof.run()


def likely_keys_replaced(proof: Proof) -> None:
    """The key that the row had is paid for, and the one that it has, which may be the same one."""
    one, two = "rows<1>['rows@]", "rows<2>['rows@]"
    frame = (
        f"{ALIKE} and {paid('2')} and (key<1> <= {one} or key<1> <= {two} => {paid('1')})"
        f" and (key<1> <= {one} and key<1> <= {two} => {paid('0')})"
    )
    proof.group("2 * eps", "2 * d").direct({"eps": 2}, {"d": 2}).run().loop(frame).run()
    close = f"{CHANCES} and {near()} and (key<1> != {one} and key<1> != {two} => {SAME})"
    rows_replaced(proof, frame, SAME, close)
    proof.toss("eps", "d").run()
    proof.run()


def near() -> str:
    """One run is at most one row ahead of the other."""
    return f"({SAME} or chance<1> == {raised(2)} or chance<2> == {raised(1)})"


def raised(side: int) -> str:
    """What one row more makes of a chance."""
    chance = f"chance<{side}>"
    return f"max({chance}, min(exp(eps) * {chance} + d, 1 - (1 - {chance} - d) / exp(eps), 1))"
