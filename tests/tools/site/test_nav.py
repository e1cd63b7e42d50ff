"""The navigation."""

from __future__ import annotations

from pathlib import Path

from tools.site.nav import expanded


def test_a_readme_lists_its_folder(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "README.md").write_text("[b](b.md) [a](a.md#x) [b](b.md) [c](../c.md) [d](d.md) [e](e.py)")
    nav = ["c.md", "x.md", {"Rules": ["rules/README.md", {"Named": "rules/d.md"}]}]
    shown = ["rules/README.md", "rules/b.md", "rules/a.md", {"Named": "rules/d.md"}]
    assert expanded(nav, tmp_path, {"x.md": ["x/1.md"]}) == ["c.md", "x.md", "x/1.md", {"Rules": shown}]
