"""What several tests of the tools use."""

from __future__ import annotations

import pytest

from tests.tools.certificates import VALID


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {make.__name__: make() for make in VALID}
