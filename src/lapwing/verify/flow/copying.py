"""The theorem on `match`, as an experiment: how many comparisons a program needs to copy a secret of k bits.

Volpano and Smith show that a well-typed program that always copies the secret needs more than polynomially many
comparisons for some secret of k bits.  The experiment runs a program on all of them and keeps the worst.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.language.sort import INT
from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.matches import counting
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.question import no_question
from lapwing.verify.flow.runs import EndlessError, run

MOST_BITS = 12
STEPS = 1_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """Over all secrets of so many bits: the most comparisons of a run, and how many secrets were copied."""

    bits: int
    most: int
    copied: int


def copying_costs(flow: Flow, bits: int) -> tuple[Cost, ...]:
    """The costs for 1 up to so many bits; the program has one secret number, and perhaps one public one: the bits."""
    if not 1 <= bits <= MOST_BITS:
        no_question("This experiment", f"bits are from 1 to {MOST_BITS}", f"Use at most {MOST_BITS} bits.")
    secrets = [name for name, label in flow.parameters.items() if label.highest != flow.lattice.bottom]
    public = [name for name in flow.parameters if name not in secrets]
    whole = all(each.param.sort == INT for each in flow.program.parameters)
    if len(secrets) != 1 or len(public) > 1 or not whole or flow.domains:
        why = "it needs one secret whole number, and at most one public one, which gets the number of bits"
        no_question("This experiment", why, "Write the program as def copy(secret: High[int], bits: Low[int]).")
    counted = counting(flow)
    return tuple(cost(counted, secrets[0], public, size) for size in range(1, bits + 1))


def cost(counted: Flow, secret: str, public: list[str], bits: int) -> Cost:
    """Run the program on every secret of so many bits."""
    most = copied = 0
    for value in range(2**bits):
        inputs: dict[str, Value] = {secret: value, **dict.fromkeys(public, bits)}
        try:
            *results, count = run(counted, inputs, STEPS)
        except EndlessError:
            no_question("This experiment", f"the run for {value} does not end", "Use a program that always ends.")
        copied += results[0] == value
        most = max(most, int(count) if not isinstance(count, list) else 0)
    return Cost(bits, most, copied)
