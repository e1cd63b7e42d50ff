"""What proofs about lists and rows have in common."""

from __future__ import annotations

from lapwing.kernel.language.term import Norm, Snoc, Store, Term
from lapwing.kernel.rules.apart import Apart
from lapwing.prove.script.proof import Proof

EARLY = "index<1> <= '{0}@ and index<2> <= '{0}@"
ALONE = "index<1> == '{0}@ and '{0}+ == 1"
WAIT = "index<2> == '{0}@ and '{0}+ == -1"


def within(most: str, *names: str) -> str:
    """Numbers of the two runs are this close."""
    return " and ".join(f"{name}<{i}> - {name}<{j}> <= {most}" for name in names for i, j in ((1, 2), (2, 1)))


def rising(name: str, most: str, start: str = "0") -> str:
    """No item of a list is more than this above the one of the other run."""
    return " and ".join(f"rise({name}<{i}>, {name}<{j}>, {start}) <= {most}" for i, j in ((1, 2), (2, 1)))


def in_order(rows: str, same: str) -> str:
    """The loops have read the same rows, or one of them one more; before that, what is the same."""
    early = EARLY.format(rows)
    return f"({early} => index<1> == index<2> and {same}) and ({early} or index<1> == index<2> + '{rows}+)"


def know(proof: Proof, left: str | Term, right: str | Term, start: str = "0", norm: Norm = "l0") -> Proof:
    """Use what is true of the distance of two lists."""
    one, other = (proof.term(each) if isinstance(each, str) else each for each in (left, right))
    return proof.apply(Apart(one, other, proof.term(start), norm))


def know_rises(proof: Proof, left: str | Term, right: str | Term, start: str = "0") -> Proof:
    """Use what is true of how far either list rises above the other."""
    know(proof, left, right, start, "rise")
    return know(proof, right, left, start, "rise")


def appended(proof: Proof, name: str, item: str) -> list[Term]:
    """A list of each run with one more item, in which `#` stands for the run."""
    return [Snoc(proof.term(f"{name}<{side}>"), proof.term(item.replace("#", f"<{side}>"))) for side in (1, 2)]


def stored(proof: Proof, side: int, name: str, index: str, item: str) -> Term:
    """A list of one run with another item, in which `#` stands for the run."""
    return Store(*(proof.term(each.replace("#", f"<{side}>")) for each in (f"{name}#", index, item)))


def rows_apart(proof: Proof, frame: str, same: str, close: str, rows: str = "rows") -> None:
    """A loop over rows of which one run has one more: sums are the same before it, and close from then on."""
    invariant = f"{frame} and {in_order(rows, same)} and {close}"
    proof.loop_apart(invariant, f"len({rows}<2>) - index<2>", ALONE.format(rows), WAIT.format(rows))
    proof.neighbours(rows, "index<1>").neighbours(rows, "index<2>").run().run().run()


def rows_replaced(proof: Proof, frame: str, same: str, close: str, rows: str = "rows") -> None:
    """A loop over rows of which one is another one: sums are the same before it, and close from then on."""
    proof.loop(f"{frame} and index<1> == index<2> and (index<1> <= '{rows}@ => {same}) and {close}")
    proof.neighbours(rows, "index<1>").run()
