"""Pictures over HTTP."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from lapwing.app.serve.api.picture import Picture
from lapwing.report.html.picture import drawn_wide_and_narrow
from tests.report.plot.figures import FIGURE


def test_a_figure_is_drawn_for_screens_and_for_phones() -> None:
    found = Picture.model_validate(drawn_wide_and_narrow(FIGURE))
    assert 'viewBox="0 0 720 ' in found.wide and 'viewBox="0 0 360 ' in found.narrow
    with pytest.raises(ValidationError):
        Picture.model_validate({"wide": found.wide})
