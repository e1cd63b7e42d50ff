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


def test_what_python_prints_is_written_below_it(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```python\nx = 2\nprint(x)\n```\n\n```text\n1\n```\n\n```python\nprint(x + 1)\n```\n\n```text\n3\n```\n"
    )
    assert renew(page)
    assert page.read_text().count("```text\n2\n```") == 1
    assert page.read_text().count("```text\n3\n```") == 1
    assert not renew(page)
