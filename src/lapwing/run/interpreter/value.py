"""What programs compute with on a run: exact numbers, truth values and lists of them."""

from __future__ import annotations

from fractions import Fraction

Scalar = bool | int | Fraction
Value = Scalar | list["Value"]
