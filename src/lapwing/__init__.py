"""Lapwing: private programs that are proved, broken, audited and run.

A private program is a short Python function marked `@private`:

    from lapwing import Epsilon, Query, laplace, private

    @private(epsilon="eps")
    def noisy(answer: Query, eps: Epsilon) -> float:
        return laplace(answer, scale=1 / eps)
"""

from lapwing.app.notebook import load_ipython_extension, register, unload_ipython_extension
from lapwing.data.lazy_open import open  # noqa: A004
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.private_program import PrivateProgram, private
from lapwing.secret_program import LabelledProgram, match, secret_flow
from lapwing.syntax.language.noise import (
    add_vectors,
    clip_norm,
    exponential,
    exponential_noise,
    flip,
    gaussian,
    geometric,
    laplace,
    randomized_response,
    uniform,
    unknown,
)
from lapwing.syntax.language.types import (
    Bit,
    Category,
    Database,
    Delta,
    Epsilon,
    High,
    Histogram,
    Integers,
    Interval,
    Low,
    Public,
    Queries,
    Query,
    Real,
    Row,
    Vector,
)
from lapwing.testing import assert_private
from lapwing.verify.watching.api import watch

register()

__version__ = "0.1.0"

__all__ = [
    "Bit",
    "Category",
    "Database",
    "Delta",
    "Diagnostic",
    "Epsilon",
    "High",
    "Histogram",
    "Integers",
    "Interval",
    "LabelledProgram",
    "Low",
    "PrivateProgram",
    "ProgramError",
    "Public",
    "Queries",
    "Query",
    "Real",
    "Row",
    "Vector",
    "add_vectors",
    "assert_private",
    "clip_norm",
    "exponential",
    "exponential_noise",
    "flip",
    "gaussian",
    "geometric",
    "laplace",
    "load_ipython_extension",
    "match",
    "open",
    "private",
    "randomized_response",
    "secret_flow",
    "uniform",
    "unknown",
    "unload_ipython_extension",
    "watch",
]
