"""A release drawn with matplotlib: bars with what the noise may have moved them by, lines with a band over dates."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.release import Release
from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import Array
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing

MOST_BARS = 200
FEWEST = 4
DATE = re.compile(r"\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?")


def plot_release(release: Release, axes: Any = None) -> Any:
    """One chart for each column of each table, below each other, or on axes that are given."""
    charts = [(answer, series) for answer in release.answers for series in answer.series]
    if not charts:
        reject("plot-nothing", why="the answer is a choice")
    with needing("plot()", "matplotlib"):
        import matplotlib.pyplot as plt
    if axes is None:
        _, axes = plt.subplots(len(charts), figsize=(7, 3 * len(charts)), layout="constrained")
    places = np.atleast_1d(np.asarray(axes, dtype=object)).ravel()
    if len(places) != len(charts):
        reject("plot-axes", given=len(places), wanted=len(charts))
    for place, (answer, series) in zip(places, charts, strict=True):
        draw(place, answer, series)
    return places[0] if len(charts) == 1 else list(places)


def draw(place: Any, answer: Answer, series: Series) -> None:
    """One column of a table."""
    values, low, high = (finite(each) for each in (series.values, series.low, series.high))
    names = [", ".join(map(str, row)) for row in zip(*answer.labels, strict=True)] or ["all rows"]
    place.set_ylabel(series.name)
    place.set_xlabel(", ".join(answer.keys))
    if answer.shape == "running" or is_dated(answer):
        across = places_of(answer, names)
        place.plot(across, values)
        place.fill_between(across, low, high, alpha=0.2, linewidth=0)
    else:
        shown = slice(0, MOST_BARS)
        errors = np.abs(np.stack((values - low, high - values)))[:, shown]
        place.bar(names[shown], values[shown], yerr=errors, capsize=3)
        if len(names) > MOST_BARS:
            place.set_title(f"the first {MOST_BARS} of {len(names)} groups")
    if len(names) > FEWEST:
        place.tick_params(axis="x", rotation=45)


def finite(numbers: Array) -> Array:
    """Heights that can be drawn; others are left out."""
    found = np.asarray(numbers, dtype=np.float64)
    return np.where(np.isfinite(found), found, np.nan)


def is_dated(answer: Answer) -> bool:
    """Whether the rows are days in their order, so that a line from each to the next says something."""
    if len(answer.keys) != 1 or len(answer.labels[0]) < FEWEST:
        return False
    dates = [str(label) for label in answer.labels[0]]
    return dates == sorted(dates) and all(DATE.fullmatch(date) for date in dates)


def places_of(answer: Answer, names: list[str]) -> Any:
    """Dates and numbers stand where they are, others one beside the other under their names."""
    if is_dated(answer):
        return np.array([np.datetime64(str(label).replace(" ", "T")) for label in answer.labels[0]])
    numbers = answer.labels[0] if len(answer.keys) == 1 else ()
    return list(numbers) if numbers and all(isinstance(each, int | float) for each in numbers) else names
