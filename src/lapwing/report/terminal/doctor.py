"""Whether Lapwing works here, drawn with Rich."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.view.view import View


def draw_doctor(view: View, console: Console) -> None:
    """What was tried, what is installed, and what to do."""
    for check in view["checks"]:
        mark = ("works    ", "green") if check["well"] else ("FAILS    ", "bold red")
        took = f"   {check['seconds']} s" if check.get("seconds") else ""
        line(console, mark, check["name"], f"{plain(check['told'])}{took}")
    for extra in view["extras"]:
        if extra["installed"]:
            versions = ", ".join(f"{name} {version}" for name, version in extra["versions"].items())
            line(console, ("has      ", "green"), extra["name"], f"{extra['for']}: {versions}")
        else:
            line(console, ("without  ", "yellow"), extra["name"], f"{extra['for']}: {extra['command']}")
    words = "Lapwing works here." if view["well"] else "Lapwing does not work here: see what fails."
    if view["well"] and not all(extra["installed"] for extra in view["extras"]):
        words += " Extras are optional; pip install 'lapwing[all]' adds all but Spark."
    console.print(Text(words, "bold"), soft_wrap=True)


def line(console: Console, mark: tuple[str, str], name: str, told: str) -> None:
    """One thing that was looked at."""
    console.print(Text.assemble(mark, (name.ljust(16), "bold"), told), soft_wrap=True)
