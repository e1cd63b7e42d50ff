"""Controls of the page: each has a name that those hear who do not see it."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element


def labelled(words: str, control: Html) -> Html:
    """A control with its name."""
    return element("label", element("span", words), control)


def button(words: str, name: str, disabled: bool = False) -> Html:
    """A button."""
    return element("button", words, type="button", id=name, disabled=disabled)


def number(name: str, value: str, smallest: str, largest: str, step: str = "any") -> Html:
    """A field for a number."""
    return element("input", type="number", id=name, value=value, min=smallest, max=largest, step=step)


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
