"""What a watched value is: a centre and noise with factors."""

from __future__ import annotations

from typing import Any, NamedTuple

from lapwing.verify.watching.trace.tape import Tape


class Form(NamedTuple):
    """`centre` and the sum of the noises times their factors; `moved` if the noise was already put right.

    `uniform` is the number of a draw from [0, 1) that the value is, or its mirror image; then chance is what comparing
    it decides.
    """

    tape: Tape
    centre: float
    terms: tuple[tuple[int, float], ...]
    moved: bool = False
    uniform: bool = False

    def scaled(self, factor: float) -> Form:
        """The form of the value times a number."""
        terms = tuple((noise, own * factor) for noise, own in self.terms)
        return Form(self.tape, self.centre * factor, terms, self.moved, self.uniform)

    def shifted(self, by: float) -> Form:
        """The form of the value plus a number."""
        return self._replace(centre=self.centre + by)

    def plus(self, other: Form) -> Form:
        """The form of the sum of two watched values."""
        found = dict(self.terms)
        for noise, factor in other.terms:
            found[noise] = found.get(noise, 0.0) + factor
        terms = tuple((noise, factor) for noise, factor in found.items() if factor)
        return Form(self.tape, self.centre + other.centre, terms, self.moved or other.moved)


def put_right(form: Form, value: Any) -> tuple[Form, Any]:
    """Log where noise met a value, and in a repeated run give the sum the value it had before."""
    if len(form.terms) != 1:
        return form, value
    (noise, factor), tape = form.terms[0], form.tape
    if not form.moved and noise in tape.shift:
        value = value + factor * tape.shift[noise]
        form = form._replace(moved=True)
    value, moved = tape.met(noise, factor, form.centre, value)
    form = form._replace(moved=True) if moved else form
    tape.forms[float(value)] = form
    return form, value
