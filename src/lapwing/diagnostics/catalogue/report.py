"""Messages about pictures."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

REPORT_MESSAGES: dict[str, Message] = {
    # pictures
    "picture-kind": Message("{name} is no name of a picture.", "End it with .svg or .png."),
    "picture-chart": Message("There is no chart named {what}.", "Give one of: {known}."),
    "no-png": Message(
        "There is nothing here to draw PNG with.", "Install it with `pip install 'lapwing[png]'`, or write .svg."
    ),
    "no-font": Message(
        "There is no font here to draw letters with.", "Install one, such as DejaVu Sans, or write .svg."
    ),
}
