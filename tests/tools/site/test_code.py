"""Files of code as pages."""

from __future__ import annotations

from pathlib import PurePosixPath

from tools.site.code import code_page


def test_a_file_is_shown_as_it_is() -> None:
    page = code_page(PurePosixPath("a/b.py"), '"""Doc.\n\n```text\nx\n```\n"""\n')
    assert "# `a/b.py`" in page
    assert '~~~~python\n"""Doc.\n\n```text\nx\n```\n"""\n~~~~' in page
