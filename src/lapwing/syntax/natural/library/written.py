"""NumPy functions that write into an array which they are given by position: `np.add(x, y, out)`."""

from __future__ import annotations

from lapwing.syntax.natural import value as v

OF_ONE = """
abs absolute acos acosh arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh bitwise_count
bitwise_invert bitwise_not cbrt ceil conj conjugate cos cosh deg2rad degrees exp exp2 expm1 fabs fix floor
frexp invert isfinite isinf isnan isnat isneginf isposinf log log10 log1p log2 logical_not modf negative
positive rad2deg radians reciprocal rint sign signbit sin sinh spacing sqrt square tan tanh trunc
"""
OF_TWO = """
add all amax amin any arctan2 argmax argmin around atan2 bitwise_and bitwise_left_shift bitwise_or
bitwise_right_shift bitwise_xor choose concat concatenate copysign divide divmod dot equal float_power
floor_divide fmax fmin fmod gcd greater greater_equal heaviside hypot lcm ldexp left_shift less less_equal
logaddexp logaddexp2 logical_and logical_or logical_xor matmul matvec max maximum median min minimum mod
multiply nanargmax nanargmin nanmax nanmedian nanmin nextafter not_equal outer pow power ptp remainder
right_shift round stack subtract true_divide vecdot vecmat
"""
OF_THREE = """
clip compress cumprod cumsum mean nancumprod nancumsum nanmean nanpercentile nanprod nanquantile nanstd nansum
nanvar percentile prod quantile std sum take var
"""
BEFORE = {name: 1 + count for count, names in enumerate((OF_ONE, OF_TWO, OF_THREE)) for name in names.split()}
"""How many arguments stand before the array that is written to."""


def is_written(path: str, positional: list[v.Value]) -> bool:
    """Whether a function of NumPy gets an array by position to write its result to."""
    module, _, name = path.rpartition(".")
    before = BEFORE.get(name) if module == "numpy" else None
    return before is not None and any(part != v.Known(None) for part in positional[before:])


def is_written_by_method(name: str, positional: list[v.Value]) -> bool:
    """Whether a method of an array gets another one to write its result to; the array itself is no argument."""
    before = BEFORE.get(name)
    return before is not None and any(part != v.Known(None) for part in positional[before - 1 :])
