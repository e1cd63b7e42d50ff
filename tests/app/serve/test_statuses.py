"""What the page says when it has no answer, as a person sees it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app.serve.browser import BROWSER, needs_browser, serve

pytestmark = needs_browser

PATIENCE = 60_000


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


def show_datasets(page: Page, token: str) -> None:
    page.fill("#data-token", token)
    page.click("#data-list")


def test_tokens_and_a_server_that_is_gone(browser: Browser) -> None:
    serving = serve([])
    with closing(serving):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(next(serving).address + "#data")
        said = page.locator("#data-found")
        show_datasets(page, "")
        expect(said).to_have_text("This needs the token that lapwing serve printed.", timeout=PATIENCE)
        expect(said.locator("code")).to_have_text("lapwing serve")
        show_datasets(page, "wrong")
        expect(said).to_have_text("This is not the token that lapwing serve printed.", timeout=PATIENCE)
    show_datasets(page, "wrong")
    expect(said).to_have_text("There is no answer from lapwing serve. Is it still running?", timeout=PATIENCE)
