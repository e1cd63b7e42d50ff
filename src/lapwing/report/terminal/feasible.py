"""Feasible sets and leakage drawn for a terminal."""

from __future__ import annotations

from rich.console import Console

from lapwing.diagnostics.plural import plural
from lapwing.report.terminal.flow import say
from lapwing.report.terminal.table import bare_table
from lapwing.report.view.view import View


def draw_feasible(view: View, console: Console) -> None:
    """What remains possible, how likely it is, and what that has to do with epsilon."""
    known = ", ".join(f"{name} = {held}" for name, held in view["known"].items()) or "nothing"
    say(console, f"{view['observer']} knows", known)
    if view["observation"] is not None:
        say(console, f"{view['observer']} sees", view["observation"])
        say(console, "feasible", size_words(view))
    if "description" in view:
        draw_description(view["description"], console)
    if "members" in view:
        draw_members(view, console)
    if "leakage" in view:
        draw_leakage(view["leakage"], console)
    if "epsilon" in view:
        draw_epsilon(view["epsilon"], console)


def size_words(view: View) -> str:
    """How many secrets remain."""
    total = "infinitely many" if view["total"] is None else str(view["total"])
    size = "described below," if view["size"] is None else str(view["size"])
    return f"{size} of {total} values of {', '.join(view['secrets'])}"


def draw_description(view: View, console: Console) -> None:
    """A set by ranges or by a formula."""
    if view["ranges"] is not None:
        say(console, "", "in " + (", ".join(view["ranges"]) or "no range"))
    say(console, "", view["formula"])
    if view["rounds"] is not None:
        say(console, "", f"considering runs with at most {plural(view['rounds'], 'iteration')} of a loop")


def draw_members(view: View, console: Console) -> None:
    """The secrets that remain, likeliest first."""
    table = bare_table(", ".join(view["secrets"]), "before", "P(seen | secret)", "after")
    for member in view["members"]:
        table.add_row(member["secret"], member["before"], member["likelihood"], member["after"])
    console.print(table)
    if view["size"] is not None and view["size"] > len(view["members"]):
        say(console, "", f"and {view['size'] - len(view['members'])} more")
    left = view["uncertainty"]
    say(console, "remaining", f"min-entropy {bits_words(left['min_entropy'])}, entropy {bits_words(left['shannon'])}")


def draw_leakage(view: View, console: Console) -> None:
    """How much the results tell."""
    say(console, "best guess", f"right with probability {view['guess_before']} before, {view['guess_after']} after")
    say(console, "leakage", f"min-entropy {bits_words(view['min_entropy_leakage'])}")
    say(console, "", f"Shannon {bits_words(view['shannon_leakage'])}, of {bits_words(view['entropy'])}")


def bits_words(view: View) -> str:
    """An amount of information; the formula where it is short."""
    if len(view["exact"]) > 60:
        return f"{view['near']} bits"
    if view["exact"] == "1":
        return "1 bit"
    return f"{view['exact']} bits" if view["exact"].isdigit() else f"{view['exact']} = {view['near']} bits"


def draw_epsilon(view: View, console: Console) -> None:
    """Posterior odds against prior odds."""
    where = " at this observation" if view["only_this_observation"] else ""
    if view["ratio"] is None:
        say(console, "epsilon", f"none{where}: some observation rules a secret out, so it cannot be denied")
        return
    bound = f"odds change by a factor of at most {view['ratio']} = exp({view['epsilon']})"
    say(console, "epsilon", f"{view['epsilon']}{where}: {bound}")
    if "pair" in view and view["ratio"] != "1":
        pair = view["pair"]
        say(
            console,
            "deniability",
            f"after seeing {pair['observation']}, the odds of {pair['one']} against {pair['other']} are "
            f"{pair['odds_after']} to 1, instead of {pair['odds_before']} to 1, and no more than that",
        )
