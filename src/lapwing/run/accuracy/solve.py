"""The three questions: alpha, epsilon or n, given the other two and beta.

Every answer is checked by the bound on the probability of failure itself; the search only decides how good it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.search import least
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.known import find_mechanism
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.option import LARGEST_COUNT, read_amount, refuse_option
from lapwing.run.accuracy.setting import Setting, read_setting

LARGEST_STEPS = 1 << 200
LARGEST_EPSILON = 1000
DIGITS = 6
SMALLEST_BETA = Fraction(1, 10**30)


def alpha_for(name: str, beta: Any, **options: Any) -> Accuracy:
    """The smallest alpha for an epsilon, a beta and a number of rows."""
    mechanism, failing = find_mechanism(name), read_beta(beta)
    setting = setting_for(mechanism, options, ("epsilon",))
    alpha = alpha_in(mechanism, setting, failing)
    theorem = mechanism.theorem.alpha(setting, failing)
    return met(mechanism, setting, alpha, failing, "alpha", theorem)


def alpha_in(mechanism: Mechanism, setting: Setting, beta: Fraction) -> Fraction:
    """The smallest alpha in a setting."""
    steps = least(lambda count: mechanism.failure(setting, count) <= beta, 0, LARGEST_STEPS)
    if steps is None:
        reject("accuracy-none", sought="alpha", why="no alpha is large enough")
    return steps * mechanism.unit(setting)


def epsilon_for(name: str, alpha: Any, beta: Any, **options: Any) -> Accuracy:
    """The smallest epsilon that achieves an alpha, to six digits."""
    mechanism, failing = find_mechanism(name), read_beta(beta)
    setting = setting_for(mechanism, options, ())
    wanted = read_amount("alpha", alpha)
    price = least_price(lambda epsilon: is_met(mechanism, replace(setting, epsilon=epsilon), wanted, failing))
    if price is None:
        reject("accuracy-none", sought="epsilon", why=f"no epsilon up to {LARGEST_EPSILON} is enough")
    theorem = least_price(lambda epsilon: mechanism.theorem.alpha(replace(setting, epsilon=epsilon), failing) <= wanted)
    return met(mechanism, replace(setting, epsilon=price), wanted, failing, "epsilon", theorem)


def rows_for(name: str, alpha: Any, beta: Any, **options: Any) -> Accuracy:
    """The smallest number of rows that achieves an alpha, as a share of the rows, for an epsilon."""
    mechanism, failing = find_mechanism(name), read_beta(beta)
    setting = setting_for(mechanism, {**options, "n": 1, "share": True}, ("epsilon",))
    wanted = read_amount("alpha", alpha)
    rows = least(lambda n: n > 0 and is_met(mechanism, replace(setting, n=n), wanted, failing), 0, LARGEST_COUNT)
    if rows is None:
        reject("accuracy-none", sought="n", why=f"no number of rows up to {LARGEST_COUNT} is enough")
    theorem = least(
        lambda n: n > 0 and mechanism.theorem.alpha(replace(setting, n=n), failing) <= wanted, 0, LARGEST_COUNT
    )
    by_theorem = None if theorem is None else Fraction(theorem)
    return met(mechanism, replace(setting, n=rows), wanted, failing, "n", by_theorem)


def beta_for(name: str, alpha: Any, **options: Any) -> Accuracy:
    """How likely an error above a given alpha is, at most."""
    mechanism = find_mechanism(name)
    setting, wanted = setting_for(mechanism, options, ("epsilon",)), read_amount("alpha", alpha)
    return met(mechanism, setting, wanted, failure_at(mechanism, setting, wanted), "beta", None)


def ask(name: str, alpha: Any, beta: Any, epsilon: Any, n: Any, counts: bool, **options: Any) -> Accuracy:
    """Whichever of alpha, beta, epsilon and n is not given; errors are shares of n if it is given, unless counted."""
    find_mechanism(name)
    share = n is not None and not counts
    given = {**options, "n": n, "share": share}
    if beta is None:
        if alpha is None or epsilon is None:
            reject("accuracy-question", why="Nothing can be said without beta unless alpha and epsilon are given")
        return beta_for(name, alpha, epsilon=epsilon, **given)
    if alpha is None:
        return alpha_for(name, beta, epsilon=epsilon, **given)
    if epsilon is None:
        return epsilon_for(name, alpha, beta, **given)
    if n is not None or counts:
        reject("accuracy-question", why="With alpha, beta, epsilon and n all given nothing is asked")
    return rows_for(name, alpha, beta, epsilon=epsilon, **options)


def setting_for(mechanism: Mechanism, options: dict[str, Any], needed: tuple[str, ...]) -> Setting:
    """The setting that is meant: nothing is missing, and nothing is given that the mechanism knows nothing of."""
    given = {name for name, value in options.items() if value is not None}
    for name in (*needed, *mechanism.required):
        if name not in given:
            refuse_option(name, f"{mechanism.name} needs it", f"a value for {name}")
    known = {"epsilon", "n", "share", *mechanism.required, *mechanism.options}
    for name in sorted(given - known):
        refuse_option(name, f"{mechanism.name} has none", "only " + ", ".join(sorted(known - {"share"})))
    setting = read_setting(options)
    if setting.cutoff > setting.k:
        refuse_option("cutoff", f"{setting.cutoff} is more than k", "at most as many as there are queries")
    return setting


def met(
    mechanism: Mechanism, setting: Setting, alpha: Fraction, beta: Fraction, sought: str, theorem: Fraction | None
) -> Accuracy:
    """The statement that is found."""
    return Accuracy(mechanism, setting, beta, alpha, failure_at(mechanism, setting, alpha), sought, theorem)


def failure_at(mechanism: Mechanism, setting: Setting, alpha: Fraction) -> Fraction:
    """At least Pr[error > alpha]."""
    return mechanism.failure(setting, alpha // mechanism.unit(setting))


def is_met(mechanism: Mechanism, setting: Setting, alpha: Fraction, beta: Fraction) -> bool:
    """Whether the statement holds."""
    return failure_at(mechanism, setting, alpha) <= beta


def least_price(holds: Callable[[Fraction], bool]) -> Fraction | None:
    """The smallest price for which something holds, rounded up to a decimal with few digits."""
    power = -40
    while not holds(Fraction(2) ** power):
        power += 1
        if Fraction(2) ** power > LARGEST_EPSILON:
            return None
    top = Fraction(2) ** power
    unit = Fraction(1)
    while unit * 10 ** (DIGITS - 1) > top:
        unit /= 10
    while unit * 10**DIGITS < top:
        unit *= 10
    found = least(lambda count: holds(count * unit), 1, int(top / unit) + 1)
    return None if found is None else found * unit


def read_beta(beta: Any) -> Fraction:
    """A probability of failure, not so small that bounds would mean nothing."""
    found = read_amount("beta", beta, below=Fraction(1))
    if found < SMALLEST_BETA:
        reject("accuracy-option", name="beta", why=f"{beta} is too small", instead=f"at least {float(SMALLEST_BETA)}")
    return found
