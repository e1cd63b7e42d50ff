"""All mechanisms with statements about their accuracy."""

from __future__ import annotations

from difflib import get_close_matches

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.accuracy.answers import GEOMETRIC, HISTOGRAM, LAPLACE, SUMS_OUTPUT
from lapwing.run.accuracy.choices import EXPONENTIAL, NOISY_MAX, NOISY_MAX_EXPONENTIAL
from lapwing.run.accuracy.gaussian_mechanism import GAUSSIAN
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.responses import RESPONSE, RESPONSE_BIT, RESPONSE_K_ARY, RESPONSE_OPTIMIZED, RESPONSE_UNARY
from lapwing.run.accuracy.sums import SMART_SUM, SUMS_INPUT, TREE
from lapwing.run.accuracy.thresholds import (
    ABOVE_THRESHOLD,
    SPARSE_VECTOR,
    SPARSE_VECTOR_ADAPTIVE,
    SPARSE_VECTOR_GAP,
    SPARSE_VECTOR_NUMERIC,
)

MECHANISMS: tuple[Mechanism, ...] = (
    LAPLACE,
    GEOMETRIC,
    GAUSSIAN,
    RESPONSE_BIT,
    RESPONSE,
    RESPONSE_K_ARY,
    RESPONSE_UNARY,
    RESPONSE_OPTIMIZED,
    EXPONENTIAL,
    NOISY_MAX,
    NOISY_MAX_EXPONENTIAL,
    ABOVE_THRESHOLD,
    SPARSE_VECTOR,
    SPARSE_VECTOR_GAP,
    SPARSE_VECTOR_NUMERIC,
    SPARSE_VECTOR_ADAPTIVE,
    SUMS_INPUT,
    SUMS_OUTPUT,
    SMART_SUM,
    TREE,
    HISTOGRAM,
)


def find_mechanism(name: str) -> Mechanism:
    """The mechanism of this name."""
    for mechanism in MECHANISMS:
        if mechanism.name == name.replace("_", "-"):
            return mechanism
    names = [mechanism.name for mechanism in MECHANISMS]
    known = get_close_matches(name, names, n=3) or names[:3]
    reject("accuracy-mechanism", name=name, known=", ".join(known))
