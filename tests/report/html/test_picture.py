"""Figures as images."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace

from lapwing.report.html.picture import html_picture
from lapwing.report.plot.svg import write_svg
from tests.report.plot.figures import FIGURE


def test_a_picture_is_an_image_with_a_description() -> None:
    shown = html_picture(replace(FIGURE, description='"><script>'))
    assert "<script>" not in shown
    narrow, wide = (b64decode(packed).decode() for packed in re.findall(r"base64,([^\"]+)", shown))
    assert wide == write_svg(replace(FIGURE, description='"><script>'))
    assert 'media="(max-width: 30rem)"' in shown and 'viewBox="0 0 360 ' in narrow
