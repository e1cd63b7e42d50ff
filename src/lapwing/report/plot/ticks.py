"""Ticks: round numbers along an axis."""

from __future__ import annotations

from math import ceil, floor, log10

from lapwing.report.plot.extent import Extent

ROUND = (1.0, 2.0, 5.0, 10.0)
BETWEEN = 100.5


def ticks(ends: Extent, scale: str, count: int) -> list[tuple[float, str]]:
    """About so many round numbers between the ends, with their labels."""
    return log_ticks(ends, count) if scale == "log" else linear_ticks(ends, count)


def linear_ticks(ends: Extent, count: int) -> list[tuple[float, str]]:
    """Multiples of 1, 2 or 5 times a power of ten."""
    low, high = ends
    rough = (high - low) / max(count, 1)
    power = 10.0 ** floor(log10(rough))
    step = next(power * each for each in ROUND if power * each >= rough * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [(place * step, label(place * step, step)) for place in range(first, last + 1)]


def log_ticks(ends: Extent, count: int) -> list[tuple[float, str]]:
    """Powers of ten; between few of them, twos and fives too."""
    low, high = ends
    first, last = floor(log10(low)), ceil(log10(high))
    every = max(1, ceil((last - first) / max(count, 1)))
    first -= first % every
    factors = (1, 2, 5) if high <= low * BETWEEN else (1,)
    found = [factor * 10.0**power for power in range(first, last + 1, every) for factor in factors]
    return [(value, plain_number(value)) for value in found if low * 0.999 <= value <= high * 1.001]


def label(value: float, step: float) -> str:
    """A number with as many digits as the step between ticks needs."""
    if abs(value) < step / 2:
        return "0"
    if step >= 1e6 or step < 1e-4:
        return plain_number(value)
    return f"{value:,.{max(0, -floor(log10(step) + 1e-9))}f}".replace("-", "−")


def plain_number(value: float) -> str:
    """A number in few characters."""
    if value == 0:
        return "0"
    if 1e-3 <= abs(value) < 1e5:
        return f"{value:.4g}".replace("-", "−")
    front, _, power = f"{value:.2e}".partition("e")
    front = front.rstrip("0").rstrip(".")
    return f"{front}e{int(power)}".replace("-", "−")
