"""Watched numbers: floats and ints that know which noise is in them."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from lapwing.verify.watching.trace.form import Form, put_right
from lapwing.verify.watching.trace.tape import Tape

PLAIN = (int, float, Fraction, np.integer, np.floating, np.bool_)
FIRST = 1_000_000.0
new, add = float.__new__, float.__add__


def form_of(value: Any) -> Form | None:
    """The form of a watched number; None for any other value."""
    return value.form if isinstance(value, (NoisyFloat, NoisyInt)) else None


def noisy(form: Form, value: Any) -> Any:
    """A watched number, after noise met whatever it met."""
    form, value = put_right(form, value)
    if not form.terms:
        return value
    return made(form, value)


def made(form: Form, value: Any) -> Any:
    """A watched number as it stands."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        found: Any = NoisyInt(int(value))
        found.form = form
        return found
    found = NoisyFloat(float(value))
    if len(form.terms) == 1 and not form.moved and not form.uniform:
        found.tape, found.centre = form.tape, form.centre
        found.noise, found.factor = form.terms[0]
    else:
        found.noise, found.whole = -1, form
    return found


def plain(value: Any) -> Any:
    """The number without what is known of its noise."""
    if isinstance(value, NoisyFloat):
        return float.__add__(value, 0.0)
    return int.__add__(value, 0) if isinstance(value, NoisyInt) else value


def is_plain(value: Any) -> bool:
    """Whether a value is a number without noise."""
    return isinstance(value, PLAIN) and not isinstance(value, (NoisyFloat, NoisyInt))


class Noisy:
    """What watched floats and ints share."""

    __slots__ = ()

    form: Form
    __array_priority__ = FIRST

    def _add(self, other: Any, sign: int, turned: bool) -> Any:
        """self + sign * other, or with `turned` the other way round: other + sign * self."""
        mine = self.form
        own = plain(self)
        theirs = form_of(other)
        if theirs is not None:
            there = plain(other)
            if turned:
                return noisy(theirs.plus(mine.scaled(sign)), there + sign * own)
            return noisy(mine.plus(theirs.scaled(sign)), own + sign * there)
        if is_plain(other):
            if turned:
                return noisy((mine.scaled(sign) if sign < 0 else mine).shifted(other), other + sign * own)
            return noisy(mine.shifted(sign * other), own + sign * other)
        if isinstance(other, np.ndarray):
            from lapwing.verify.watching.trace.noisy_array import spread

            return other + sign * spread(self, other.shape) if turned else spread(self, other.shape) + sign * other
        return other + sign * own if turned else own + sign * other

    def __add__(self, other: Any) -> Any:
        return self._add(other, 1, False)

    def __radd__(self, other: Any) -> Any:
        return self._add(other, 1, True)

    def __sub__(self, other: Any) -> Any:
        return self._add(other, -1, False)

    def __rsub__(self, other: Any) -> Any:
        return self._add(other, -1, True)

    def __mul__(self, other: Any) -> Any:
        if is_plain(other) and math.isfinite(other):
            return noisy(self.form.scaled(float(other)), plain(self) * other)
        if isinstance(other, np.ndarray):
            from lapwing.verify.watching.trace.noisy_array import spread

            return spread(self, other.shape) * other
        self.form.tape.look("multiplied")
        return plain(self) * plain(other)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if is_plain(other) and other != 0 and math.isfinite(other):
            return noisy(self.form.scaled(1 / float(other)), plain(self) / other)
        self.form.tape.look("divided")
        return plain(self) / plain(other)

    def __rtruediv__(self, other: Any) -> Any:
        self.form.tape.look("divided by")
        return other / plain(self)

    def __pow__(self, other: Any) -> Any:
        self.form.tape.look("raised to a power")
        return plain(self) ** plain(other)

    def __rpow__(self, other: Any) -> Any:
        self.form.tape.look("an exponent")
        return other ** plain(self)

    def __floordiv__(self, other: Any) -> Any:
        self.form.tape.look("rounded")
        return plain(self) // plain(other)

    def __mod__(self, other: Any) -> Any:
        self.form.tape.look("rounded")
        return plain(self) % plain(other)

    def __bool__(self) -> bool:
        self.form.tape.look("compared")
        return bool(plain(self))

    def __format__(self, how: str) -> str:
        self.form.tape.look("written")
        return format(plain(self), how)

    def __str__(self) -> str:
        self.form.tape.look("written")
        return str(plain(self))

    def __neg__(self) -> Any:
        return made(self.form.scaled(-1.0), -plain(self))

    def __pos__(self) -> Any:
        return self

    def _compare(self, other: Any, name: str) -> Any:
        form = self.form
        own, there = plain(self), plain(other)
        if form.uniform and len(form.terms) == 1 and is_plain(other):
            noise, factor = form.terms[0]
            bound = (float(other) - form.centre) / factor
            below = form.tape.below(noise, bound, form.tape.raw_of(noise)) == (factor > 0)
            return below if name in ("lt", "le") else not below
        if form.tape.following and (is_plain(other) or form_of(other) is not None) and isinstance(self, NoisyFloat):
            return self._followed(other, name)
        form.tape.look("compared")
        match name:
            case "lt":
                return own < there
            case "le":
                return own <= there
            case "gt":
                return own > there
            case _:
                return own >= there

    def _followed(self, other: Any, name: str) -> bool:
        """A comparison that decides which way the code goes."""
        theirs = form_of(other)
        apart = self.form.shifted(-float(other)) if theirs is None else self.form.plus(theirs.scaled(-1.0))
        less = plain(self) < plain(other)
        if apart.terms:
            less = apart.tape.compared(apart.terms, -apart.centre, bool(less))
        elif apart.centre == 0:
            return name in ("le", "ge")
        else:
            less = apart.centre < 0
        return less if name in ("lt", "le") else not less

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, "lt")

    def __le__(self, other: Any) -> Any:
        return self._compare(other, "le")

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, "gt")

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, "ge")

    def __eq__(self, other: Any) -> Any:
        return plain(self) == plain(other)

    def __ne__(self, other: Any) -> Any:
        return plain(self) != plain(other)

    def __hash__(self) -> int:
        return hash(plain(self))

    def __reduce__(self) -> Any:
        return type(plain(self)), (plain(self),)

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self


class NoisyFloat(Noisy, float):  # type: ignore[misc]
    """A float with noise in it.

    Nearly all have one noise, which is kept in parts; `whole` is the form of any other, whose `noise` is -1.
    """

    __slots__ = ("centre", "factor", "noise", "tape", "whole")

    tape: Tape
    noise: int
    factor: float
    centre: float
    whole: Form

    @property
    def form(self) -> Form:  # type: ignore[override]
        """What it is made of."""
        if self.noise < 0:
            return self.whole
        return Form(self.tape, self.centre, ((self.noise, self.factor),))

    def __add__(self, other: Any) -> Any:
        kind = type(other)
        if (kind is float or kind is int) and self.noise >= 0 and (tape := self.tape).earlier is None:
            # a sum in a first run, where nothing has to be put right, is only written down
            found: NoisyFloat = new(NoisyFloat, add(self, other))
            found.tape = tape
            found.noise = self.noise
            found.factor = self.factor
            found.centre = self.centre + other
            tape.sights.append(found)
            return found
        return self._add(other, 1, False)

    def __radd__(self, other: Any) -> Any:
        kind = type(other)
        if (kind is float or kind is int) and self.noise >= 0 and (tape := self.tape).earlier is None:
            found: NoisyFloat = new(NoisyFloat, add(self, other))
            found.tape = tape
            found.noise = self.noise
            found.factor = self.factor
            found.centre = self.centre + other
            tape.sights.append(found)
            return found
        return self._add(other, 1, True)

    def __round__(self, digits: Any = None) -> Any:
        self.form.tape.look("rounded")
        return round(plain(self), digits) if digits is not None else round(plain(self))

    def __int__(self) -> Any:
        self.form.tape.look("rounded")
        return int(plain(self))

    def __trunc__(self) -> Any:
        return int(self)

    def __floor__(self) -> Any:
        self.form.tape.look("rounded")
        return math.floor(plain(self))

    def __ceil__(self) -> Any:
        self.form.tape.look("rounded")
        return math.ceil(plain(self))

    def __abs__(self) -> Any:
        self.form.tape.look("its size")
        return abs(plain(self))

    __hash__ = Noisy.__hash__


class Drawn(NoisyFloat):
    """A float that was just drawn in a first run, around 0: there are many, and they keep only what differs."""

    __slots__ = ()

    factor = 1.0
    centre = 0.0

    def __radd__(self, other: Any) -> Any:
        kind = type(other)
        if kind is float or kind is int:
            found: Sum = new(Sum, add(self, other))
            found.drawn = self
            found.centre = other
            self.tape.sights.append(found)
            return found
        return self._add(other, 1, True)

    def __add__(self, other: Any) -> Any:
        kind = type(other)
        if kind is float or kind is int:
            found: Sum = new(Sum, add(self, other))
            found.drawn = self
            found.centre = other
            self.tape.sights.append(found)
            return found
        return self._add(other, 1, False)


class Sum(NoisyFloat):
    """A number with noise that was just drawn added to it."""

    __slots__ = ("drawn",)

    drawn: Drawn
    factor = 1.0

    @property
    def tape(self) -> Tape:  # type: ignore[override]
        """The tape of its noise."""
        return self.drawn.tape

    @property
    def noise(self) -> int:  # type: ignore[override]
        """The number of its noise."""
        return self.drawn.noise


class NoisyInt(Noisy, int):  # type: ignore[misc]
    """A whole number with noise in it."""

    def __int__(self) -> Any:
        return plain(self)

    def __index__(self) -> Any:
        return plain(self)

    def __abs__(self) -> Any:
        return abs(plain(self))

    __hash__ = Noisy.__hash__
