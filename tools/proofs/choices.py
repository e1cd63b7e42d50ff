"""Quantiles, and first sums above a threshold, from the rows to the choice."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.prove.script.proof import Proof
from tools.proofs.lists import appended, know_rises, rising, rows_apart, rows_replaced, within

Rows = Callable[[Proof, str, str, str], None]

SCORE = "-max(above#, below#, 0)"
SAME = "above<1> == above<2> and below<1> == below<2>"
ALIKE = "len(scores<1>) == len(scores<2>) and place<1> == place<2>"
ABOVE = (
    "place<1> == place<2> and returned<1> == returned<2> and result<1> == result<2> and bar<2> == bar<1> + reach"
    " and spent[0] <= 4 * reach and (not returned<1> => spent[0] <= 2 * reach)"
)


def quantile(proof: Proof) -> None:
    """Each score moves by at most `reach`."""
    one_quantile(proof, rows_apart)


def quantile_replaced(proof: Proof) -> None:
    """Each score moves by at most `reach`, as what a row adds lies between bounds this far apart."""
    one_quantile(proof, rows_replaced)


def one_quantile(proof: Proof, rows: Rows) -> None:
    """The scores, and then one choice."""
    frame = f"spent[0] <= 0 and {ALIKE} and {rising('scores', 'reach')}"
    proof.group("eps").direct({"eps / (2 * reach)": "2 * reach"}).run()
    scored(proof, frame, lambda: rows(proof, frame, SAME, within("reach", "above", "below")))
    proof.scores().run()


def scored(proof: Proof, frame: str, sums: Callable[[], None]) -> None:
    """The loop that gives each candidate a score."""
    know_rises(proof, "scores<1>", "scores<2>").loop(frame).run()
    sums()
    left, right = appended(proof, "scores", SCORE)
    know_rises(proof, left, right).run()


def quantiles_by_group(proof: Proof) -> None:
    """Nothing is paid up to the group of the row that one run has more, and nothing after it."""
    here, past = (f"({row(1, sign)} or {row(2, sign)})" for sign in ("==", "<"))
    frame = f"group<1> == group<2> and out<1> == out<2> and spent[0] <= 2 * reach and (not {past} => spent[0] <= 0)"
    scores = f"{frame} and {ALIKE} and {rising('scores', 'reach')} and (not {here} => {rising('scores', '0')})"
    close = f"{within('reach', 'above', 'below')} and (not {here} => {SAME})"
    proof.group("eps").direct({"eps / (2 * reach)": "2 * reach"}).run().loop(frame).run()
    scored(proof, scores, lambda: rows_apart(proof, scores, SAME, close))
    proof.scores().run().run()


def row(side: int, sign: str) -> str:
    """The row that this run has more is in the group of this round, or in one before it."""
    return f"'rows+ == {1 if side == 1 else -1} and rows<{side}>['rows@][0] {sign} group<1>"


def quantiles_by_group_replaced(proof: Proof) -> None:
    """Both the group that the row was in and the one that it is in are paid, which may be the same one."""
    frame = f"group<1> == group<2> and out<1> == out<2> and {for_each('<', lambda most: f'spent[0] <= 2 * ({most})')}"
    scores = f"{frame} and {ALIKE} and {for_each('==', lambda most: rising('scores', most))}"
    close = for_each("==", lambda most: within(most, "above", "below"))
    proof.group("2 * eps").direct({"eps / (2 * reach)": "4 * reach"}).run().loop(frame).run()
    scored(proof, scores, lambda: rows_replaced(proof, scores, SAME, close))
    proof.scores().run().run()


def for_each(sign: str, bound: Callable[[str], str]) -> str:
    """A bound of twice `reach`, once or nothing: for each run whose row is in the group of this round, or before it."""
    one, two = (f"rows<{side}>['rows@][0] {sign} group<1>" for side in (1, 2))
    once = f"(not ({one}) or not ({two}) => {bound('reach')})"
    return f"{bound('2 * reach')} and {once} and (not ({one}) and not ({two}) => {bound('0')})"


def first_above(proof: Proof) -> None:
    """Each sum moves by at most `reach`."""
    threshold(proof, rows_apart)


def first_above_replaced(proof: Proof) -> None:
    """Each sum moves by at most `reach`, as what a row adds lies between bounds this far apart."""
    threshold(proof, rows_replaced)


def threshold(proof: Proof, rows: Rows) -> None:
    """The bar is moved up by `reach`, and so is the sum that reaches it; all others keep their noise."""
    proof.group("eps").direct({"eps / (4 * reach)": "4 * reach"}).run()
    proof.laplace("reach").run().loop(ABOVE).run()
    rows(proof, f"{ABOVE} and not returned<1>", "total<1> == total<2>", within("reach", "total"))
    proof.laplace("reach if 'drawn >= bar<1> else total<2> - total<1>").branch().run().run()
    proof.branch().run().run()
