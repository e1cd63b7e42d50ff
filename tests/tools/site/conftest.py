"""The site, built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.site.build import build_site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    build_site(out)
    return out
