"""Watch ordinary uses of whatever libraries are installed: `python bench/watch.py [SECONDS] [NAME…]`.

Each is watched at the level that the library itself says, and named with the public report of its fault, if it has one.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from lapwing import watch
from lapwing.verify.watching.finding import Watched
from lapwing.verify.watching.hooks.opendp_parts import constructors_watched

sys.path.insert(0, str(Path(__file__).parent / "watched"))

BITS = {"data": "Database(of=Bit)"}
UNIT = {"data": "Database(of=Interval(0, 1))"}
Case = tuple[str, str, Callable[..., Any], dict[str, Any]]


def opendp_cases() -> Iterator[Case]:
    """Measurements on numbers, words and scores."""
    with constructors_watched():
        code = importlib.import_module("opendp_code")
    delta = code.COUNTS.map(1)[1]
    yield "integer Laplace", "0.14.1", code.integer_count, {"roles": BITS, "epsilon": code.COUNT.map(1)}
    yield "float Laplace", "", code.float_sum, {"roles": UNIT, "epsilon": code.SUM.map(1.0)}
    yield (
        "values not clipped",
        "own",
        code.unclipped_sum,
        {"roles": {"data": "Database(of=Interval(0, 5))"}, "epsilon": 1},
    )
    words = {"roles": {"data": "Database(of=Text)"}, "epsilon": code.COUNTS.map(1)[0], "delta": delta}
    yield "threshold", "#2922", code.word_counts, words
    yield "context", "", code.counted_in_a_context, {"roles": BITS, "epsilon": 1}
    bins = {"roles": {"data": "Database(of=Integers(0, 2))"}, "rho": 0.5}
    yield "Gaussian vector", "", code.gaussian_vector, bins
    yield (
        "noisy max",
        "#2911",
        code.noisy_winner,
        {"roles": {"scores": "Queries(sensitivity=1)"}, "rho": code.WINNER.map(1)},
    )


def frame_cases() -> Iterator[Case]:
    """Measurements on Polars frames."""
    code = importlib.import_module("opendp_frames")
    people = [{"who": who, "group": group, "value": 1} for who in range(2) for group in range(100)]
    claim = code.SUMS.map(6)
    yield "sum by group", "#2945", code.sum_of_one_person, {"roles": {"value": "Integers(-10, 10)"}, "epsilon": claim}
    free = {"roles": {"failed": "Database(of=Bit)"}, "neighbours": "replace", "epsilon": 0}
    yield "count of intervals", "#2939", code.counts_in_intervals, free
    counted = {"data": people, "person": "who", "rho": code.COUNTS.map(1)}
    yield "groups merged", "#2949", code.counts_after_merging, counted


def diffprivlib_cases() -> Iterator[Case]:
    """Mechanisms, tools and a model."""
    code = importlib.import_module("diffprivlib_code")
    yield "Laplace", "floats", code.laplace_count, {"roles": BITS, "epsilon": "epsilon"}
    yield "Geometric", "", code.geometric_count, {"roles": BITS, "epsilon": "epsilon"}
    rows = {"data": "Database(of=Interval(0, 1))"}
    yield "mean, rows added", "size", code.mean, {"roles": rows, "epsilon": "epsilon"}
    replaced = {"roles": rows, "neighbours": "replace", "epsilon": "epsilon", "ignore": ["digits"]}
    yield "mean, rows replaced", "", code.mean, replaced
    yield "histogram", "", code.histogram, {"roles": {"data": "Database(of=Integers(0, 2))"}, "epsilon": "epsilon"}
    pairs = {"data": "Database(of=Row(Interval(0, 100), Interval(0, 1)))"}
    yield "linear regression", "#105", code.regression, {"roles": pairs, "neighbours": "replace", "epsilon": "epsilon"}


def smartnoise_cases() -> Iterator[Case]:
    """Covariances."""
    code = importlib.import_module("smartnoise_code")
    pairs = {"data": "Database(of=Row(Reals, Reals))"}
    options = {"roles": pairs, "neighbours": "replace", "epsilon": "epsilon", "ignore": ["digits"]}
    yield "covariance", "#622", code.covariance, options


def opacus_cases() -> Iterator[Case]:
    """One step with the noise multiplier 4, which is rho = 1 / 32."""
    code = importlib.import_module("opacus_code")
    options = {"roles": {"data": "Database(of=Category(1, 2))"}, "rho": 1 / 32, "ignore": ["digits"]}
    yield "one step, rows added", "#571, #819", code.one_step, options
    yield "one step of a sum", "", code.summed_step, options


LIBRARIES = {
    "opendp": (opendp_cases, frame_cases),
    "diffprivlib": (diffprivlib_cases,),
    "smartnoise-synth": (smartnoise_cases,),
    "opacus": (opacus_cases,),
}


def main() -> None:
    """One row a use."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    print("| library | use | report | found | where | CPU seconds | seconds |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for library, groups in LIBRARIES.items():
        try:
            version = importlib.metadata.version(library)
        except importlib.metadata.PackageNotFoundError:
            continue
        for name, report, function, options in (case for group in groups for case in _cases(group)):
            if sys.argv[2:] and name not in sys.argv[2:]:
                continue
            start, clock = process_time(), monotonic()
            found = watch(function, seconds=seconds, **options)
            spent = f"{process_time() - start:.1f} | {monotonic() - clock:.1f}"
            print(
                f"| {library} {version} | {name} | {report} | {_names(found)} | {_place(found)} | {spent} |", flush=True
            )


def _cases(group: Callable[[], Iterator[Case]]) -> Iterator[Case]:
    try:
        yield from group()
    except ImportError as error:
        print(f"| | {group.__name__} | | not installed: {error.name} | | | |")


def _names(found: Watched) -> str:
    return ", ".join(finding.name for finding in found.findings) or "nothing"


def _place(found: Watched) -> str:
    if not found.findings:
        return ""
    place = found.findings[0].place
    return f"{place.file.rpartition('site-packages/')[2].rpartition('watched/')[2]}:{place.line}"


if __name__ == "__main__":
    main()
