"""Gaussian noise on cells, to few of which one person adds something."""

from __future__ import annotations

from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.shared.first_statements import Sides
from lapwing.prove.script.proof import Proof
from tools.proofs.lists import ALONE, WAIT, in_order, know, know_rises, rising, stored, within

ONE, TWO = "totals<1>", "totals<2>"
SIZES = f"len({ONE}) == m and len({TWO}) == m and {rising('totals', 'reach')}"
START = f"spent[0] <= 0 and {SIZES}"
START_WITH_DELTA = f"spent[1] <= 0 and {START}"
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
    added(proof.direct({"rho / k": "k"}), START)
    noise(proof, "k")


def cells_in_rho_replaced(proof: Proof) -> None:
    """A person in place of another one moves as many cells as the two of them use."""
    replaced(proof.direct({"rho / (2 * k)": "2 * k"}), START)
    noise(proof, "2 * k")


def found_keys_in_rho(proof: Proof) -> None:
    """The same; a key that only one run has must not be shown."""
    tail = "exp(-beyond * beyond * rho / (k * reach * reach)) / 2"
    added(proof.direct({"rho / k": "k"}, {tail: "k"}), START_WITH_DELTA)
    shown(proof, "k", tail)


def found_keys_in_rho_replaced(proof: Proof) -> None:
    """The same for both persons."""
    tail = "exp(-beyond * beyond * rho / (2 * k * reach * reach)) / 2"
    replaced(proof.direct({"rho / (2 * k)": "2 * k"}, {tail: "2 * k"}), START_WITH_DELTA)
    shown(proof, "2 * k", tail)


def added(proof: Proof, known: str) -> None:
    """The totals of people of whom one run has one more."""
    frame = f"{known} and {differing('0', 'k')} and {in_order('people', f'{ONE} == {TWO}')}"
    alone, wait = ALONE.format("people"), WAIT.format("people")
    start(proof.run()).loop_apart(frame, "len(people<2>) - index<2>", alone, wait)
    proof.neighbours("people", "index<1>").neighbours("people", "index<2>").run()
    same_person(proof, f"{frame} and not ({alone}) and not ({wait})")
    one_person(proof, 1, known, alone)
    one_person(proof, 2, known, f"{wait} and len(people<2>) - index<2> <= 'rounds_0")
    proof.run()


def replaced(proof: Proof, known: str) -> None:
    """The totals of people of whom one is another one."""
    frame = (
        f"{known} and {differing('0', '2 * k')} and index<1> == index<2> and (index<1> <= 'people@ => {ONE} == {TWO})"
    )
    start(proof.run()).loop(frame)
    start(proof.neighbours("people", "index<1>").case("index<1> == 'people@")).run()
    other_person(proof, known)
    proof.run()
    same_person(proof, f"{frame} and index<1> != 'people@")
    proof.run()


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


def one_person(proof: Proof, side: Side, known: str, where: str) -> None:
    """A person on one side only."""
    which: Sides = "left" if side == 1 else "right"
    cell, used = f"cell<{side}>", f"used<{side}>"
    start(proof).run().loop_alone(
        side,
        f"{known} and index<1> == index<2> and {where} and 0 <= {cell} and {differing('0', used)} and {used} <= k"
        f" and {differing(cell, '0')}",
        f"m - {cell}",
    )
    know(proof.assign(which), ONE, TWO, cell).branch(which)
    new = stored(proof, side, "totals", *ADDED)
    left, right = (new, TWO) if side == 1 else (ONE, new)
    know_rises(know(know(proof, left, right), left, right, f"{cell} + 1"), left, right).run().run().run()


def other_person(proof: Proof, known: str) -> None:
    """Two persons, one on each side."""
    proof.loop(
        f"{known} and index<1> == index<2> and index<1> == 'people@ and cell<1> == cell<2> and 0 <= cell<1>"
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


def shown(proof: Proof, most: str, tail: str) -> None:
    """The same, and what noise does not do to keys that one run has alone is paid from delta."""
    left = " and ".join(f"spent[{unit}] + l0({ONE}, {TWO}, cell<1>) <= {most}" for unit in (0, 1))
    proof.loop(
        f"shown<1> == shown<2> and cell<1> == cell<2> and 0 <= cell<1> and spent[0] <= {most} and spent[1] <= {most}"
        f" and {left} and {rising('totals', 'reach', 'cell<1>')}"
    )
    know_rises(know(proof, ONE, TWO, "cell<1>"), ONE, TWO, "cell<1>").assign()
    only = f"({ONE}[cell<1>] > 0) != ({TWO}[cell<2>] > 0)"
    proof.up_to_bad(tail, above="beyond", needed=only, distance="reach")
    proof.run().run()
