"""What a build does beyond MkDocs, seen in a browser that has no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.app.serve.browser import BROWSER, needs_browser

pytestmark = needs_browser


@pytest.fixture
def page(site: Path) -> Iterator[Page]:
    asked: list[str] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        found = browser.new_page()
        found.on("request", lambda request: asked.append(request.url))
        found.goto(f"file://{site}/index.html")
        yield found
        browser.close()
    assert [address for address in asked if not address.startswith(("file:", "data:", "blob:"))] == []


def test_search_works_from_files(page: Page) -> None:
    page.locator("input.md-search__input").click(force=True)
    page.keyboard.type("sparse vector")
    expect(page.locator(".md-search-result__item").first).to_contain_text("vector", ignore_case=True, timeout=30_000)
