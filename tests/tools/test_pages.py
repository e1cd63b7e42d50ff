"""Pages are renewed where they differ, and left alone elsewhere."""

from __future__ import annotations

from pathlib import Path

from tools.pages import renew

PAGE = "# Page\n\n```console\n$ lapwing --version\nlapwing 0.0.0\n```\n\n```text\nleft alone\n```\n"


def test_what_a_command_prints_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    assert renew(page)
    assert "0.0.0" not in page.read_text()
    assert "left alone" in page.read_text()
    assert not renew(page)
