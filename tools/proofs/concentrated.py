"""Gaussian noise on cells, to few of which one person adds something."""

from __future__ import annotations

from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.shared.first_statements import Sides
from lapwing.prove.script.proof import Proof
from tools.proofs.lists import ALONE, WAIT, in_order, know, know_rises, rising, stored, within

ONE, TWO = "totals<1>", "totals<2>"
START = f"spent[0] <= 0 and len({ONE}) == m and len({TWO}) == m and {rising('totals', 'reach')}"
ADDED = "cell#", "totals#[cell#] + amount#"


def total_in_rho_replaced(proof: Proof) -> None:
    """One number, which moves by at most `reach`."""
    proof.direct({"rho": 1}).run()
    proof.loop(
        f"spent[0] <= 0 and index<1> == index<2> and (index<1> <= 'people@ => total<1> == total<2>)"
        f" and {within('reach', 'total')}"
    )
    proof.neighbours("people", "index<1>").run().noise_in_rho("reach").run()


def cells_in_rho(proof: Proof) -> None:
    """A person more moves as many cells as it uses, and no cell that is still to come."""
    frame = f"{START} and {differing('0', 'k')} and {in_order('people', f'{ONE} == {TWO}')}"
    alone, wait = ALONE.format("people"), WAIT.format("people")
    start(proof.direct({"rho / k": "k"}).run()).loop_apart(frame, "len(people<2>) - index<2>", alone, wait)
    proof.neighbours("people", "index<1>").neighbours("people", "index<2>").run()
    same_person(proof, f"{frame} and not ({alone}) and not ({wait})")
    one_person(proof, 1, alone)
    one_person(proof, 2, f"{wait} and len(people<2>) - index<2> <= 'rounds_0")
    noise(proof.run(), "k")


def cells_in_rho_replaced(proof: Proof) -> None:
    """A person in place of another one moves as many cells as the two of them use."""
    frame = (
        f"{START} and {differing('0', '2 * k')} and index<1> == index<2> and (index<1> <= 'people@ => {ONE} == {TWO})"
    )
    start(proof.direct({"rho / (2 * k)": "2 * k"}).run()).loop(frame)
    start(proof.neighbours("people", "index<1>").case("index<1> == 'people@")).run()
    other_person(proof)
    proof.run()
    same_person(proof, f"{frame} and index<1> != 'people@")
    noise(proof.run(), "2 * k")


def differing(start: str, most: str) -> str:
    """In how many cells the runs differ at most."""
    return f"l0({ONE}, {TWO}, {start}) <= {most}"


def start(proof: Proof) -> Proof:
    """Equal totals differ nowhere."""
    return know_rises(know(proof, ONE, TWO), ONE, TWO)


def same_person(proof: Proof, frame: str) -> None:
    """One person on both sides adds the same to the same cells."""
    proof.loop(f"{frame} and person<1> == person<2> and used<1> == used<2> and cell<1> == cell<2> and 0 <= cell<1>")
    proof.assign().branch()
    first, second = (stored(proof, side, "totals", *ADDED) for side in (1, 2))
    know(know(proof, first, second), ONE, second)
    know_rises(proof, first, second)
    know(know(proof, first, TWO, norm="rise"), second, ONE, norm="rise").run().run().run()


def one_person(proof: Proof, side: Side, where: str) -> None:
    """A person on one side only."""
    which: Sides = "left" if side == 1 else "right"
    cell, used = f"cell<{side}>", f"used<{side}>"
    start(proof).run().loop_alone(
        side,
        f"{START} and index<1> == index<2> and {where} and 0 <= {cell} and {differing('0', used)} and {used} <= k"
        f" and {differing(cell, '0')}",
        f"m - {cell}",
    )
    know(proof.assign(which), ONE, TWO, cell).branch(which)
    new = stored(proof, side, "totals", *ADDED)
    left, right = (new, TWO) if side == 1 else (ONE, new)
    know_rises(know(know(proof, left, right), left, right, f"{cell} + 1"), left, right).run().run().run()


def other_person(proof: Proof) -> None:
    """Two persons, one on each side."""
    proof.loop(
        f"{START} and index<1> == index<2> and index<1> == 'people@ and cell<1> == cell<2> and 0 <= cell<1>"
        f" and {differing('0', 'used<1> + used<2>')} and used<1> <= k and used<2> <= k and {differing('cell<1>', '0')}"
    )
    know(proof.assign("left").assign("right"), ONE, TWO, "cell<1>")
    first, second = (stored(proof, side, "totals", *ADDED) for side in (1, 2))
    for left, right in ((first, second), (ONE, second), (first, TWO)):
        know_rises(know(know(proof, left, right), left, right, "cell<1> + 1"), left, right)
    for _ in range(5):
        proof.run()


def noise(proof: Proof, most: str) -> None:
    """Only cells that differ are paid for, and none differs by more than `reach`."""
    left = f"spent[0] + l0({ONE}, {TWO}, cell<1>) <= {most}"
    proof.loop(
        f"out<1> == out<2> and cell<1> == cell<2> and 0 <= cell<1> and spent[0] <= {most} and {left}"
        f" and {rising('totals', 'reach', 'cell<1>')}"
    )
    know_rises(know(proof, ONE, TWO, "cell<1>"), ONE, TWO, "cell<1>").noise_in_rho("reach").run().run()
