"""Sensitivities drawn with Rich."""

from __future__ import annotations

from rich.console import Console

from lapwing.report.terminal.line import headed
from lapwing.report.terminal.line import say as say_line
from lapwing.report.view.view import View
from lapwing.report.words.checked import checked_words

say = headed(12)


def draw_sensitivity(view: View, console: Console) -> None:
    """A sensitivity with its example, a few lines."""
    known = view["sensitivity"]
    head = ("unknown", "bold yellow") if known is None else (f"sensitivity {known}", "bold green")
    say_line(console, (view["name"], "bold"), ": ", head, (f"   {view['file']}", "dim"))
    for words in view["neighbours"]:
        say(console, "neighbours", words)
    if known is None:
        say(console, "no bound", f"none was proved in {view['seconds']:.1f} s: {view['reason']}")
    else:
        confirmed = checked_words(view["obligations"])
        say(console, "proved", f"noise of scale 1 / eps on the results costs {view['cost']}: {confirmed}")
    draw_example(view, console)
    for assumption in view["assumes"]:
        say(console, "rests on", assumption)


def draw_example(view: View, console: Console) -> None:
    """The neighbours that come closest to the bound, and whether they attain it."""
    example = view["example"]
    if example is None:
        say(console, "example", "no neighbours with different results were found")
        return
    for side in ("first", "second"):
        run = example[side]
        inputs = ", ".join(f"{name} = {words}" for name, words in run["inputs"].items())
        say(console, side, f"{inputs} gives {run['result']}")
    say(console, "apart", apart_words(view, example["distance"]))


def apart_words(view: View, distance: str | None) -> str:
    """How far the results of the example are apart, and what that says."""
    if distance is None:
        return "lists of different lengths: no number is a sensitivity"
    if view["sensitivity"] is None:
        return f"{distance}, so no sensitivity below that is true there"
    return f"{distance}, the bound is attained" if view["attained"] else f"{distance}; no example attains the bound"
