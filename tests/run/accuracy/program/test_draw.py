"""Draws that are added to something."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.run.accuracy.program.draw import Draw, kind_of, rounded_up
from lapwing.run.noise.number import Exp, Log, Quotient, Root


def test_kinds() -> None:
    assert kind_of(laws.Laplace(t.ZERO, t.ONE)) == kind_of(laws.Geometric(t.ZERO, t.ONE)) == "laplace"
    assert kind_of(laws.ExponentialNoise(t.ZERO, t.ONE)) == "one-sided"
    assert kind_of(laws.Gaussian(t.ZERO, t.ONE)) == "gaussian"


def test_scales_are_rounded_up() -> None:
    assert rounded_up(Fraction(2, 3)) == Fraction(2, 3)
    assert rounded_up(Fraction(-2)) == rounded_up(0) == 0
    assert 2 < rounded_up(Root(2)) ** 2 < 2 + Fraction(1, 2**60)
    small = rounded_up(Exp(-200))
    assert 0 < small < rounded_up(Exp(Fraction(-199999, 1000)))
    assert rounded_up(Quotient(1, Log(3))) < Fraction(911, 1000)


def test_equal_draws_hash_alike() -> None:
    one, other = (Draw("laplace", Fraction(1, 2), (Fraction(1),)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
