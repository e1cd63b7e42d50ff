"""Messages about pictures."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

REPORT_MESSAGES: dict[str, Message] = {
    # pictures
    "picture-kind": Message("{name} is not the name of a picture.", "End it with .svg or .png."),
    "picture-chart": Message("There is no chart named {what}.", "Give one of: {known}."),
    "no-png": Message(
        "No library for drawing PNG files is installed.", "Install it with `pip install 'lapwing[png]'`, or write .svg."
    ),
    "no-font": Message(
        "No font is installed, so text cannot be drawn.", "Install one, such as DejaVu Sans, or write .svg."
    ),
}
