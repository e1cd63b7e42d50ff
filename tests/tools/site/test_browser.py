"""The site as a person sees it: by day and night, on a desk and on a phone, with no network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app.serve.browser import BROWSER, SHOTS, needs_browser

pytestmark = needs_browser

Scheme = Literal["light", "dark"]
DESK, PHONE = (1280, 900), (390, 844)
PAGES = (
    "index.html",
    "start.html",
    "walks/engineer.html",
    "glossary.html",
    "lectures/basic-mechanisms.html",
    "exercises/10.html",
)
LOCAL = ("file:", "data:", "blob:", "about:")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser: Browser, site: Path) -> Iterator[Callable[[str, tuple[int, int], Scheme], Page]]:
    faults: list[str] = []
    contexts = []

    def open_page(name: str, size: tuple[int, int] = DESK, scheme: Scheme = "light") -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith(LOCAL) else faults.append(asked.url))
        page.goto((site / name).as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


Opened = Callable[..., Page]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_by_everyone(opened: Opened, name: str, scheme: Scheme) -> None:
    page = opened(name, DESK, scheme)
    found = Axe().run(page, options={"preload": False, "runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "cat.aria"]})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone(opened: Opened, name: str) -> None:
    page = opened(name, PHONE, "dark")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"site-{name.replace('/', '-')}.png")


def test_search_works_without_a_server(opened: Opened) -> None:
    page = opened("index.html")
    page.locator("input.md-search__input").click()
    page.keyboard.type("sparse vector")
    first = page.locator(".md-search-result__link").first
    expect(first).to_be_visible(timeout=20_000)
    first.click()
    expect(page.locator("h1").first).to_be_visible()
    assert "sparse vector" in page.locator("article").inner_text().lower()


def test_the_menu_of_a_phone_leads_to_pages(opened: Opened) -> None:
    page = opened("index.html", PHONE)
    page.locator("label.md-header__button[for='__drawer']").click()
    page.locator(".md-nav--primary label[for='__nav_1']").last.click()
    page.locator(".md-nav--primary label", has_text="Exercises").first.click()
    page.locator(".md-nav--primary a", has_text="3. Ten points each").click()
    expect(page.locator("h1")).to_contain_text("Ten points each")


def test_formulas_are_drawn(opened: Opened) -> None:
    page = opened("lectures/basic-mechanisms.html")
    expect(page.locator("mjx-container").first).to_be_visible(timeout=20_000)


def test_formulas_can_be_read_on_a_phone(opened: Opened) -> None:
    page = opened("lectures/basic-mechanisms.html", PHONE)
    formula = page.locator("mjx-container[display='true'] svg").first
    expect(formula).to_be_visible(timeout=20_000)
    box = formula.bounding_box()
    assert box is not None and box["width"] > PHONE[0] / 2


def test_code_can_be_copied(opened: Opened) -> None:
    page = opened("start.html")
    expect(page.locator("pre button[title='Copy to clipboard'], .md-code__button").first).to_be_attached()


def test_solutions_are_folded(opened: Opened) -> None:
    page = opened("exercises/10.html")
    solution = page.locator("details.success")
    expect(solution).not_to_have_attribute("open", "")
    solution.locator("summary").click()
    expect(solution.locator("pre")).to_be_visible()
