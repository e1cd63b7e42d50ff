"""Controls of the page: each has a name that those hear who do not see it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from lapwing.report.html.markup import Html, element, prose

BUNDLE = "editor.js"


def labelled(words: str, control: Html) -> Html:
    """A control with its name."""
    return element("label", element("span", words), control)


def button(words: str, name: str, disabled: bool = False, main: bool = False, hint: str | None = None) -> Html:
    """A button; a part has one main one."""
    kind = "main" if main else None
    return element("button", words, type="button", id=name, disabled=disabled, class_=kind, title=hint)


def number(name: str, value: str, smallest: str, largest: str, step: str = "any") -> Html:
    """A field for a number."""
    return element("input", type="number", id=name, value=value, min=smallest, max=largest, step=step)


def choice(name: str, options: Mapping[str, str], chosen: str = "") -> Html:
    """One of a few values."""
    shown = [element("option", words, value=value, selected=value == chosen) for value, words in options.items()]
    return element("select", *shown, id=name)


def status(name: str) -> Html:
    """Where a part says what it does, also to those who do not see it."""
    return element("p", id=name, role="status", class_="status")


def text(name: str, value: str = "") -> Html:
    """A field for a short text."""
    return element("input", type="text", id=name, value=value, autocomplete="off")


def password(name: str) -> Html:
    """A field for what others should not see."""
    return element("input", type="password", id=name, autocomplete="off")


def checkbox(name: str) -> Html:
    """Yes or no; no at first."""
    return element("input", type="checkbox", id=name)


def picture(name: str) -> Html:
    """Where a picture goes."""
    return element("div", id=name, class_="picture")


def results(part: str, empty: str) -> Html:
    """Where an answer goes, and its picture beside it; what to do as long as there is none."""
    answer = element("div", nothing_yet(empty), id=f"{part}-answer", class_="card")
    return element("div", answer, picture(f"{part}-picture"), class_="beside")


def nothing_yet(words: str) -> Html:
    """What stands where an answer will be."""
    return element("p", prose(words), class_="empty")


def editor(name: str) -> Html:
    """A place to write programs: the script fills it, with the bundled editor if it was built."""
    built = files("lapwing.app.serve").joinpath("static", BUNDLE).is_file()
    return element("div", id=name, class_="editor", data_bundle=f"/static/{BUNDLE}" if built else None)


def lead(words: str) -> Html:
    """What a part is for, in a sentence or two."""
    return element("p", prose(words), class_="lead")


def step(number: int, title: str, *inner: Html) -> Html:
    """One of several steps."""
    heading = element("h3", element("span", str(number), class_="number", aria_hidden="true"), title)
    return element("section", heading, *inner, class_="card step")
