"""The page as a person uses it."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from zlib import compressobj

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app.serve.browser import BROWSER, SHOTS, Served, needs_browser, serve, served
from tests.app.serve.people import write_people
from tests.data.people import fund

__all__ = ["served"]
pytestmark = needs_browser

PATIENCE = 60_000
WRONG = """from lapwing import Epsilon, Public, Queries, laplace, private


@private(epsilon="eps")
def first_above(q: Queries(sensitivity=1), bar: Public[float], eps: Epsilon) -> int:
    noisy_bar = bar
    found = -1
    for i in range(len(q)):
        if found < 0 and laplace(q[i], scale=4 / eps) > noisy_bar:
            found = i
    return found
"""
FIXED = WRONG.replace("noisy_bar = bar", "noisy_bar = laplace(bar, scale=2 / eps)")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    complaints: list[str] = []
    found = browser.new_page(viewport={"width": 1400, "height": 1000})
    found.set_default_timeout(PATIENCE)
    found.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    found.on("pageerror", lambda error: complaints.append(str(error)))
    found.goto(served.address)
    expect(found.locator("#verdict .badge")).to_be_visible(timeout=PATIENCE)
    yield found
    found.close()
    assert complaints == []


def shoot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def test_a_wrong_program_is_refuted_and_the_mended_one_proved(page: Page) -> None:
    page.fill("#source", WRONG)
    expect(page.locator("#verdict .badge.refuted")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#verdict")).to_contain_text("The ratio is")
    expect(page.locator("#verdict-picture img")).to_be_visible()
    page.locator("#sliders input").first.press("ArrowRight")
    expect(page.locator("#sliders-status")).to_contain_text("This breaks the claim.", timeout=PATIENCE)
    shoot(page, "refuted")
    page.fill("#source", FIXED)
    expect(page.locator("#verdict .badge.proved")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#verdict .note.holds").first).to_be_visible()
    expect(page.locator("#verdict-status")).to_have_text("first_above: proved.")
    shoot(page, "proved")


def test_a_permanent_link_brings_the_program_and_its_verdict(page: Page, browser: Browser) -> None:
    page.fill("#source", WRONG)
    page.click("#link")
    expect(page.locator("#verdict-status")).to_contain_text("link")
    link = page.url
    assert "#program=" in link
    other = browser.new_page()
    other.goto(link)
    expect(other.locator("#source")).to_have_value(WRONG, timeout=PATIENCE)
    expect(other.locator("#verdict .badge.refuted")).to_be_visible(timeout=PATIENCE)
    other.close()


def test_the_corpus_and_a_certificate_to_keep(page: Page) -> None:
    page.select_option("#corpus", "proved/laplace_mechanism")
    expect(page.locator("#verdict-status")).to_contain_text("laplace_mechanism: proved", timeout=PATIENCE)
    with page.expect_download() as saved:
        page.click("#save-json")
    assert saved.value.suggested_filename == "laplace_mechanism.json"
    with page.expect_download() as saved:
        page.click("#save-tex")
    assert saved.value.suggested_filename == "laplace_mechanism.tex"


def test_a_search_can_be_stopped(page: Page) -> None:
    draws = "".join("    x = x + laplace(q[0], scale=4 / eps)\n" for _ in range(60))
    page.fill(
        "#source", WRONG[: WRONG.index("    noisy_bar")] + "    x = 0\n" + draws + "    return 0 if x > 0 else 1\n"
    )
    page.click("#verify")
    expect(page.locator("#verdict-status")).to_contain_text("Verifying")
    page.click("#stop")
    expect(page.locator("#verdict-status")).to_have_text("Stopped.")
    expect(page.locator("#stop")).to_be_disabled()
    page.fill("#source", FIXED)
    expect(page.locator("#verdict .badge.proved")).to_be_visible(timeout=PATIENCE)


def test_what_does_it_cost(page: Page) -> None:
    page.fill("#source", FIXED.replace("4 / eps", "2 / eps"))
    page.click("#epsilon")
    expect(page.locator("#verdict h3")).to_contain_text("epsilon = 3 * eps / 2", timeout=PATIENCE)


def test_a_query_and_the_burn_down(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    place = write_people(tmp_path)
    fund(place)
    for started in serve(["--dataset", place]):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(started.address)
        page.click("#tab-budget")
        page.fill("#token", started.token)
        page.click("#tab-data")
        page.click("#data-list")
        expect(page.locator("#data-known")).to_contain_text("people", timeout=PATIENCE)
        page.fill("#data-select", "SELECT city, COUNT(*) FROM people GROUP BY city")
        page.click("#data-preview")
        expect(page.locator("#data-answer")).to_contain_text("would cost: epsilon 0.5", timeout=PATIENCE)
        page.click("#data-ask")
        expect(page.locator("#data-picture img")).to_be_visible(timeout=PATIENCE)
        shoot(page, "data")
        page.click("#tab-budget")
        page.click("#budget-show")
        expect(page.locator("#budget-answer .picture img")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#budget-answer")).to_contain_text("released")
        shoot(page, "budget")
        page.close()


def test_accuracy_and_the_attack(page: Page) -> None:
    page.click("#tab-accuracy")
    page.click("#accuracy-ask")
    expect(page.locator("#accuracy-answer h3")).to_have_text("alpha = 0.000003", timeout=PATIENCE)
    expect(page.locator("#accuracy-picture img")).to_be_visible()
    shoot(page, "accuracy")
    page.locator("#tab-accuracy").press("ArrowRight")
    expect(page.locator("#tab-budget")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#tab-attack")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("#tab-programs")).to_be_focused()
    page.click("#tab-attack")
    page.fill("#attack-n", "24")
    page.fill("#attack-queries", "96")
    page.click("#attack-all")
    expect(page.locator("#attack-status")).to_contain_text("of the bits are recovered", timeout=PATIENCE)
    expect(page.locator("#attack-picture img")).to_be_visible()
    shoot(page, "attack")


def test_the_keyboard_is_enough(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.focus("#source")
    page.keyboard.press("Control+A")
    page.keyboard.type("@private\ndef f(")
    expect(page.locator("#verdict .badge.fault")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator("#source")).not_to_be_focused()
    page.focus("#verify")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-status")).to_have_text("Not a program yet.", timeout=PATIENCE)


def test_names_and_texts_are_never_markup(page: Page) -> None:
    page.fill(
        "#source",
        "from lapwing import *\n\n\n@private(epsilon='<img src=x onerror=alert(1)>')\ndef f(a: Query):\n    return a\n",
    )
    expect(page.locator("#verdict .badge.fault")).to_be_visible(timeout=PATIENCE)
    assert page.locator("#verdict img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_those_who_see_or_move_differently(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.fill("#source", WRONG)
    expect(page.locator("#verdict .badge.refuted")).to_be_visible(timeout=PATIENCE)
    for part in ("programs", "accuracy", "budget", "data", "attack"):
        page.click(f"#tab-{part}")
        if part == "accuracy":
            page.click("#accuracy-ask")
            expect(page.locator("#accuracy-picture img")).to_be_visible(timeout=PATIENCE)
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in {"serious", "critical"}] == [], part


def test_a_phone_needs_no_scrolling_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.fill("#source", WRONG)
    expect(page.locator("#verdict .badge.refuted")).to_be_visible(timeout=PATIENCE)
    for part in ("programs", "accuracy", "budget", "data", "attack"):
        page.click(f"#tab-{part}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, part
    page.click("#tab-programs")
    shoot(page, "phone")


def test_a_link_that_unpacks_to_very_much_is_not_followed(page: Page) -> None:
    packed = compressobj(9, wbits=-15)
    bomb = packed.compress(b"#" * 50_000_000) + packed.flush()
    page.evaluate("link => { location.hash = link }", "program=" + urlsafe_b64encode(bomb).decode().rstrip("="))
    page.wait_for_timeout(1000)
    expect(page.locator("#source")).to_have_value(re.compile("report_noisy_max"))
