"""The width of Gaussian noise as in textbooks, for a claim of epsilon and delta."""

from __future__ import annotations

from lapwing.app.judging.change.amount import amount_in, as_factor, over
from lapwing.app.judging.change.code import Code
from lapwing.app.judging.change.text import called


def textbook_sigma_for(code: Code, bound: str, draws: int = 1) -> str | None:
    """Sigma for a value that moves by at most `bound`, at an equal share of the claim for each of so many draws."""
    root, log = called(code, "sqrt"), called(code, "log")
    epsilon, delta = over(code.epsilon, str(draws)) or code.epsilon, over(code.delta, str(draws)) or code.delta
    if root is None or log is None:
        return None
    odds = over("1.25", delta) if is_number(delta) else f"1.25 / {as_factor(delta)}"
    width = f"{root}(2 * {log}({odds}))"
    if is_number(epsilon):
        factor = over(bound, epsilon) or bound
        return width if factor == "1" else f"{as_factor(factor)} * {width}"
    return f"{'' if bound == '1' else f'{as_factor(bound)} * '}{width} / {as_factor(epsilon)}"


def is_number(text: str) -> bool:
    """Whether an amount has no names."""
    amount = amount_in(text)
    return amount is not None and not any(monomial for side in (amount.top, amount.bottom) for monomial in side)
