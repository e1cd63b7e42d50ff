"""Running sums whose noise adds up: noise on every row, in blocks, or in a tree."""

from __future__ import annotations

from fractions import Fraction

from lapwing.numbers.enclosure import root_bounds
from lapwing.run.accuracy.answers import log_above
from lapwing.run.accuracy.mechanism import Mechanism, Theorem
from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.sum_tail import sums_beyond

ERROR = "the largest distance of a released running sum from the true one"
HOW = "Chernoff's bound with the exact moments of the noise"
SOURCE = "Chan, Shi and Song (2011), Lemma 2.8"


def blocks_of(setting: Setting) -> int:
    """How many blocks of rows are finished at the end."""
    return setting.n // setting.block


def most_draws(setting: Setting) -> int:
    """How many draws add up in one of the sums, at most: every finished block, and rows of one that is not."""
    return max(blocks_of(setting) + setting.block - 1, 1)


def levels_of(setting: Setting) -> int:
    """How many levels the tree over the rows has; as many nodes make up a running sum, at most."""
    return setting.n.bit_length()


def sums_of_noisy_rows(setting: Setting, steps: int) -> Fraction:
    """Noise of scale sensitivity / epsilon on every row."""
    return sums_beyond(steps, setting.steps(Fraction(1)), setting.n)


def sums_of_blocks(setting: Setting, steps: int) -> Fraction:
    """Half of epsilon for the blocks, half for the rows; the sums within a block are one run of noise."""
    runs = blocks_of(setting) + 1
    return min(runs * sums_beyond(steps, setting.steps(Fraction(2)), most_draws(setting)), Fraction(1))


def sums_of_nodes(setting: Setting, steps: int) -> Fraction:
    """An equal part of epsilon for every level, and the nodes of each of the n sums."""
    levels = levels_of(setting)
    return min(setting.n * sums_beyond(steps, setting.steps(Fraction(levels)), levels), Fraction(1))


def collected(setting: Setting, scale: Fraction, draws: int, beta: Fraction) -> Fraction:
    """`v * sqrt(8 * ln(2 / beta))` for v the largest of `b * sqrt(m)` and `b * sqrt(ln(2 / beta))`, of m draws."""
    logarithm = log_above(2 / beta)
    width = scale * setting.sensitivity / setting.epsilon
    return setting.errors(width * root_bounds(8 * logarithm * max(Fraction(draws), logarithm))[1])


SUMS_INPUT = Mechanism(
    "partial-sums-input",
    ERROR,
    HOW,
    sums_of_noisy_rows,
    Theorem(
        "(sensitivity / epsilon) * sqrt(8 * ln(2 * n / beta) * max(n, ln(2 * n / beta)))",
        SOURCE,
        lambda setting, beta: collected(setting, Fraction(1), setting.n, beta / setting.n),
    ),
    ("n",),
)
SMART_SUM = Mechanism(
    "smart-sum",
    ERROR,
    HOW,
    sums_of_blocks,
    Theorem(
        "(2 * sensitivity / epsilon) * sqrt(8 * ln(2 * n / beta) * max(m, ln(2 * n / beta))),"
        " m = n / block + block - 1",
        SOURCE,
        lambda setting, beta: collected(setting, Fraction(2), most_draws(setting), beta / setting.n),
    ),
    ("n", "block"),
)
TREE = Mechanism(
    "tree-counter",
    ERROR,
    HOW,
    sums_of_nodes,
    Theorem(
        "(m * sensitivity / epsilon) * sqrt(8 * ln(2 * n / beta) * max(m, ln(2 * n / beta))), m levels of the tree",
        SOURCE,
        lambda setting, beta: collected(setting, Fraction(levels_of(setting)), levels_of(setting), beta / setting.n),
    ),
    ("n",),
)
