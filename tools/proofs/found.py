"""Keys that are found in the rows, and shown if their noisy counts are large."""

from __future__ import annotations

from lapwing.prove.script.proof import Proof
from tools.proofs.lists import rows_apart, rows_replaced, within

TAIL = "exp((2 - least) * eps) / 2"
ALIKE = "key<1> == key<2> and shown<1> == shown<2>"
SAME = "count<1> == count<2>"
OWN = "(rows<1>['rows@] if 'rows+ == 1 else rows<2>['rows@])"


def found_keys(proof: Proof) -> None:
    """Only the key of the row that one run has more is paid for."""
    frame = f"{ALIKE} and {paid('1')} and (key<1> <= {OWN} => {paid('0')})"
    proof.group("eps", TAIL).direct({"eps": 1}, {TAIL: 1}).run().loop(frame).run()
    rows_apart(proof, frame, SAME, f"{within('1', 'count')} and (key<1> != {OWN} => {SAME})")
    shown(proof)


def found_keys_replaced(proof: Proof) -> None:
    """The key that the row had is paid for, and the one that it has, which may be the same one."""
    one, two = "rows<1>['rows@]", "rows<2>['rows@]"
    frame = (
        f"{ALIKE} and {paid('2')} and (key<1> <= {one} or key<1> <= {two} => {paid('1')})"
        f" and (key<1> <= {one} and key<1> <= {two} => {paid('0')})"
    )
    proof.group("2 * eps", f"2 * ({TAIL})").direct({"eps": 2}, {TAIL: 2}).run().loop(frame).run()
    rows_replaced(proof, frame, SAME, f"{within('1', 'count')} and (key<1> != {one} and key<1> != {two} => {SAME})")
    shown(proof)


def paid(most: str) -> str:
    """How much of either price has been paid at most."""
    return f"spent[0] <= {most} and spent[1] <= {most}"


def shown(proof: Proof) -> None:
    """Both runs draw noise, or one of them does, whose key must not be shown, or none."""
    proof.run().laplace().branch().run().run()
    for side in ("left", "right"):
        proof.run().up_to_bad(TAIL, above="least - 2", by=side).run().run()
    proof.run()
