"""Links of the repository on the site."""

from __future__ import annotations

from pathlib import PurePosixPath

from tools.site.links import led, local_links

START = PurePosixPath("docs/start.md")


def test_links_lead_to_pages() -> None:
    text = "[a](rules/README.md), [b](../TRUSTED.md#x), [c](examples/votes.py), [d](notebooks/a.ipynb), [e](https://x/y.py)"
    expected = (
        "[a](rules/README.md), [b](TRUSTED.md#x), [c](examples/votes.py.md), [d](notebooks/a.md), [e](https://x/y.py)"
    )
    assert led(START, text) == expected


def test_pages_from_outside_link_back() -> None:
    text = "[a](docs/start.md), [b](src/lapwing/kernel/check.py), [c](#here)"
    assert led(PurePosixPath("TRUSTED.md"), text) == "[a](start.md), [b](src/lapwing/kernel/check.py.md), [c](#here)"
    assert led(PurePosixPath("bench/README.md"), "[a](../docs/start.md)") == "[a](../start.md)"


def test_code_is_left_alone() -> None:
    text = "[a](b.py)\n\n```python\nx = y[0](b.py)\n```\n\n[a](b.py)\n"
    assert led(START, text) == "[a](b.py.md)\n\n```python\nx = y[0](b.py)\n```\n\n[a](b.py.md)\n"
    assert list(local_links(START, text)) == [PurePosixPath("docs/b.py")] * 2


def test_links_of_a_page() -> None:
    assert list(local_links(START, "[a](../x.py) [b](https://c/d) [e](#f)")) == [PurePosixPath("x.py")]
