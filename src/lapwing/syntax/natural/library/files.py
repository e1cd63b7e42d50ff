"""Files, plots and progress bars: an observer sees what is written to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.effects import show, values_of
from lapwing.syntax.natural.library.registry import Arguments, library, method

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

FILE = v.Library("@file")


@library("builtins.open", "io.open", "gzip.open", "codecs.open")
def open_(machine: Machine, given: Arguments) -> v.Value:
    """A file to write to: an observer sees its name and what is written. Reading one is refused."""
    mode = given.named.get("mode") or (given.positional[1] if len(given.positional) > 1 else v.Known("r"))
    if not isinstance(mode, v.Known) or not set(str(mode.value)) & set("wax") or "+" in str(mode.value):
        machine.outside("reading a file", "Give the data as a parameter.")
    show(machine, Arguments(given.positional[:1], {}))
    return FILE


@library("csv.writer", "csv.DictWriter")
def writer(machine: Machine, given: Arguments) -> v.Value:
    """What writes rows to a file shows them."""
    return FILE


@library(
    "@file.write",
    "@file.writelines",
    "@file.writerow",
    "@file.writerows",
    "json.dump",
    "pickle.dump",
    "numpy.save",
    "numpy.savetxt",
    "numpy.savez",
    "pprint.pprint",
    "IPython.display.display",
    "tqdm.tqdm.write",
)
def write(machine: Machine, given: Arguments) -> v.Value:
    """An observer sees what is written."""
    return show(machine, Arguments(values_of(given), {}))


@library("@file.close", "@file.flush", "@file.writeheader", "sys.stdout.flush", "sys.stderr.flush")
def close(machine: Machine, given: Arguments) -> v.Value:
    """Nothing is shown."""
    return v.Known(None)


@library("tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm", "rich.progress.track")
def progress(machine: Machine, given: Arguments) -> v.Value:
    """What it goes over; how far it is shows the number of items."""
    from lapwing.syntax.natural.sequence import length

    if not given.positional:
        machine.outside("a progress bar without a sequence", "Go over the sequence itself.")
    show(machine, Arguments([length(machine, given.positional[0])], {}))
    return given.positional[0]


@library("matplotlib.pyplot.subplots")
def subplots(machine: Machine, given: Arguments) -> v.Value:
    """A figure and its axes: what is drawn is shown."""
    return v.Tuple((v.Library("matplotlib.figure"), v.Library("matplotlib.axes")))


@method(
    "frame.to_csv", "series.to_csv", "frame.to_json", "frame.to_parquet", "frame.plot", "series.plot", "series.hist"
)
def written(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """An observer sees what is written."""
    return show(machine, Arguments([owner, *values_of(given)], {}))


def draws(machine: Machine, path: str, values: list[v.Value]) -> v.Value:
    """A call of a library that draws figures: what it is given is shown."""
    show(machine, Arguments([value for value in values if not isinstance(value, v.Function | v.Class)], {}))
    return v.Library(path)
