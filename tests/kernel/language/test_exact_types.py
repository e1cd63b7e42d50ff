"""Only data that is what its fields say is taken."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.exact_types import check_genuine
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base
from lapwing.kernel.language.term import Compare, Literal, Sided, Spent, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.skip import Skip
from tests.proofs import noisy_max

ZERO = Literal(0, INT)


class Other(Literal):
    """A subclass that could do anything."""

    __slots__ = ()


class Large(int):
    """A number that is larger than any other."""

    def __ge__(self, other: object) -> bool:
        return True


def odd(numerator: object, denominator: object = 2) -> Fraction:
    """A fraction whose parts somebody has exchanged."""
    number: Any = Fraction(1, 2)
    number._numerator, number._denominator = numerator, denominator
    return cast(Fraction, number)


def unmade(kind: Any) -> Any:
    """An object that nothing has been given to."""
    return object.__new__(kind)


def test_what_the_proofs_are_made_of_is_genuine() -> None:
    certificate = noisy_max()
    check_genuine(certificate.derivation, Derivation)
    check_genuine(Private(certificate.program, certificate.claim), Private)


class Silent(dict[str, object]):
    """A dictionary that does not tell what it holds."""

    def keys(self) -> Any:
        return {"value": 0, "sort": INT}.keys()

    def __iter__(self) -> Any:
        return iter(("value", "sort"))


class Disguised(str):
    """A name that looks like another one."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


@pytest.mark.parametrize(
    "held",
    [
        {"value": 0, "sort": INT, "extra": 0},
        {"value": 0},
        {"value": 0, "sort": INT, Disguised("extra"): 0},
        {"value": 0, Disguised("extra"): INT},
        {"sort": INT, "value": 0},
        Silent(value=0, sort=INT, extra=0),
    ],
)
def test_data_holds_its_fields_and_nothing_else(held: Any) -> None:
    made = Literal(0, INT)
    object.__setattr__(made, "__dict__", held)
    with pytest.raises(Refused, match="more than its fields, or less"):
        check_genuine(made, Term)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (Other(0, INT), Term),
        (Literal(cast(Any, 0.5), REAL), Term),
        (Literal(cast(Any, "0"), INT), Term),
        (Literal(cast(Any, np.int64(0)), INT), Term),
        (Literal(cast(Any, np.float64(0)), REAL), Term),
        (Literal(cast(Any, np.bool_(False)), BOOL), Term),
        (Literal(odd(0.5), REAL), Term),
        (Literal(odd(Large(1)), REAL), Term),
        (Literal(odd(np.int64(1)), REAL), Term),
        (Literal(odd(1, Large(2)), REAL), Term),
        (Literal(odd(True), REAL), Term),
        (Literal(odd(2, 4), REAL), Term),
        (Literal(odd(0), REAL), Term),
        (Literal(0, unmade(Base)), Term),
        (unmade(Literal), Term),
        (Literal(0, cast(Any, "int")), Term),
        (Compare(cast(Any, "<>"), ZERO, ZERO), Term),
        (Compare("<", ZERO, cast(Any, None)), Term),
        (Spent(cast(Any, "0")), Term),
        (Spent(cast(Any, True)), Term),
        (Sided("x", INT, cast(Any, 3)), Term),
        (Sided("x", INT, cast(Any, True)), Term),
        (Sided(cast(Any, 7), INT, 1), Term),
        (Derivation(Assign(cast(Any, "neither")), ()), Derivation),
        (Derivation(Sample(cast(Any, 3)), ()), Derivation),
        (Derivation(Skip(), cast(Any, [])), Derivation),
        (Derivation(Skip(), (cast(Any, Skip()),)), Derivation),
        (Derivation(cast(Any, object()), ()), Derivation),
        (cast(Any, None), Derivation),
    ],
)
def test_lookalikes_are_refused(value: object, hint: Any) -> None:
    with pytest.raises(Refused):
        check_genuine(value, hint)
