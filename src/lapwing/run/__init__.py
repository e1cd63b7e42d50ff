"""Running programs and mechanisms with exact noise, and how accurate that is.

- `noise`: whole numbers with exactly the law they are said to have, many at a time.
- `interpreter`: admits a proved program, puts its inputs on a grid, and runs it; `interpreter/aggregates`: loops over
  rows as sums and the like, which engines compute.
- `accuracy`: (alpha, beta) of mechanisms, with exact tails; `accuracy/program`: of any program, by following its noise.
- `mechanisms`: proved programs with their certificates, and fast forms with the same law.
- `local`: the local model, where everyone randomizes their own answer.

Imports `kernel`, `diagnostics`, `numbers` and `syntax`; never `prove` or `refute`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.run.accuracy.confidence_intervals import intervals_around, intervals_of
    from lapwing.run.accuracy.solve import alpha_for, epsilon_for, rows_for
    from lapwing.run.interpreter.inputs import check_inputs
    from lapwing.run.interpreter.interpret import interpret
    from lapwing.run.interpreter.noise import GivenNoise
    from lapwing.run.interpreter.run import run
    from lapwing.run.local.client import join, report_all
    from lapwing.run.local.decode import decode_reports
    from lapwing.run.local.rappor import Rappor, permanent_price, price_of_reports
    from lapwing.run.local.response import estimate_yes, randomize_answers
    from lapwing.run.local.unary import estimate_unary, randomize_unary
    from lapwing.run.mechanisms.answers import noisy_histogram
    from lapwing.run.mechanisms.known import MECHANISMS, find_mechanism
    from lapwing.run.mechanisms.thresholds import SparseVector
    from lapwing.run.noise.bits import draw_bits
    from lapwing.run.noise.laplace import draw_laplace
    from lapwing.run.noise.number import Exp, Quotient, Sum
else:
    __getattr__ = lazily(
        __name__,
        {
            "accuracy.confidence_intervals": ["intervals_around", "intervals_of"],
            "accuracy.solve": ["alpha_for", "epsilon_for", "rows_for"],
            "interpreter.inputs": ["check_inputs"],
            "interpreter.interpret": ["interpret"],
            "interpreter.noise": ["GivenNoise"],
            "interpreter.run": ["run"],
            "local.client": ["join", "report_all"],
            "local.decode": ["decode_reports"],
            "local.rappor": ["Rappor", "permanent_price", "price_of_reports"],
            "local.response": ["estimate_yes", "randomize_answers"],
            "local.unary": ["estimate_unary", "randomize_unary"],
            "mechanisms.answers": ["noisy_histogram"],
            "mechanisms.known": ["MECHANISMS", "find_mechanism"],
            "mechanisms.thresholds": ["SparseVector"],
            "noise.bits": ["draw_bits"],
            "noise.laplace": ["draw_laplace"],
            "noise.number": ["Exp", "Quotient", "Sum"],
        },
    )

__all__ = [
    "MECHANISMS",
    "Exp",
    "GivenNoise",
    "Quotient",
    "Rappor",
    "SparseVector",
    "Sum",
    "alpha_for",
    "check_inputs",
    "decode_reports",
    "draw_bits",
    "draw_laplace",
    "epsilon_for",
    "estimate_unary",
    "estimate_yes",
    "find_mechanism",
    "interpret",
    "intervals_around",
    "intervals_of",
    "join",
    "noisy_histogram",
    "permanent_price",
    "price_of_reports",
    "randomize_answers",
    "randomize_unary",
    "report_all",
    "rows_for",
    "run",
]
