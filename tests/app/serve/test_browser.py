"""The page as a person uses it."""

from __future__ import annotations

import os
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from zlib import compressobj

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright

from tests.app.serve.browser import BROWSER, SHOTS, Served, needs_browser, serve, served
from tests.app.serve.people import write_people
from tests.data.people import fund
from tools.bundle import EDITOR

__all__ = ["served"]
pytestmark = needs_browser

PATIENCE = 60_000
PARTS = ("programs", "audit", "flow", "accuracy", "data", "budget", "attack")

needs_bundle = pytest.mark.skipif(
    not EDITOR.exists() and not os.environ.get("CI"), reason="the editor is not built: make page"
)
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


def field(page: Page, place: str = "#source") -> Locator:
    """Where a program is written, in either editor."""
    return page.locator(f"{place} .cm-content, {place} textarea")


def write(page: Page, text: str) -> None:
    """Replace the program, as one who pastes it."""
    field(page).focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)


def written(page: Page) -> str:
    plain = page.locator("#source textarea")
    return plain.input_value() if plain.count() else "\n".join(page.locator("#source .cm-line").all_inner_texts())


def test_a_wrong_program_is_refuted_and_the_mended_one_proved(page: Page) -> None:
    write(page, WRONG)
    expect(page.locator("#verdict .card")).to_contain_text("first_above", timeout=PATIENCE)
    expect(page.locator("#verdict .badge.refuted")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#verdict")).to_contain_text("The ratio is")
    card = page.locator("#verdict .card")
    expect(card.locator(".picture img")).to_be_visible()
    order = card.evaluate("e => [...e.querySelectorAll('img, table')].map((each) => each.tagName)")
    assert order[0] == "IMG"
    card.locator(".sliders input").first.press("ArrowRight")
    expect(card.locator(".status")).to_contain_text("This breaks the claim.", timeout=PATIENCE)
    shoot(page, "refuted")
    write(page, FIXED)
    expect(page.locator("#verdict .badge.proved")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#verdict .note.holds").first).to_be_visible()
    expect(page.locator("#verdict abbr").first).to_have_attribute("title", re.compile("the run on the first dataset"))
    page.click("#verdict .legend summary")
    expect(page.locator("#verdict .legend")).to_contain_text("spent[0] counts how often")
    expect(page.locator("#verdict-status")).to_have_text("first_above: proved.")
    shoot(page, "proved")


@needs_bundle
def test_verdicts_faults_and_costs_stand_in_the_text(page: Page) -> None:
    write(page, FIXED)
    expect(page.locator("#source .cm-lens.proved")).to_contain_text("proved: epsilon = eps", timeout=PATIENCE)
    said = page.locator("#source .cm-said")
    expect(said.first).to_contain_text("noisy_bar<2> = noisy_bar<1> + 1")
    expect(said.first.locator("abbr").first).to_have_attribute("title", re.compile("the run on its neighbour"))
    page.locator("#source .cm-line", has_text="for i in range").hover(position={"x": 60, "y": 8})
    expect(page.locator("#source .cm-told")).to_contain_text("Invariant:")
    write(page, WRONG)
    expect(page.locator("#source .cm-lens.refuted")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#source .cm-lintRange-error").first).to_be_visible()
    write(page, FIXED.replace("4 / eps", "4 / 0"))
    expect(page.locator("#source .cm-lens.unread")).to_contain_text("cannot be checked", timeout=PATIENCE)
    expect(page.locator("#source .cm-lintRange-error")).to_have_text("0")
    assert page.locator("#source .cm-line span[class]").count() > 10


def test_a_plain_field_does_where_the_bundle_is_missing(browser: Browser, served: Served) -> None:
    page = browser.new_page()
    page.route("**/static/editor.js", lambda route: route.abort())
    page.goto(served.address)
    page.locator("#source textarea").fill(FIXED)
    expect(page.locator("#verdict .badge.proved")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#source .notes")).to_contain_text("line 5: proved: epsilon = eps")
    page.locator("#source textarea").press("Control+Enter")
    expect(page.locator("#verdict-status")).to_have_text("first_above: proved.", timeout=PATIENCE)
    page.close()


def test_a_permanent_link_brings_the_program_and_its_verdict(page: Page, browser: Browser) -> None:
    write(page, WRONG)
    expect(page.locator("#verdict-status")).to_have_text("first_above: refuted.", timeout=PATIENCE)
    page.click("#link")
    expect(page.locator("#verdict-status")).to_contain_text("link")
    link = page.url
    assert "#program=" in link
    other = browser.new_page()
    other.goto(link)
    expect(other.locator("#verdict .badge.refuted")).to_be_visible(timeout=PATIENCE)
    assert "first_above" in written(other)
    other.close()


def test_the_text_and_the_part_are_there_again_after_a_reload(page: Page) -> None:
    write(page, FIXED)
    expect(page.locator("#verdict .badge.proved")).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.locator("#verdict-status")).to_have_text("first_above: proved.", timeout=PATIENCE)
    page.click("#tab-flow")
    assert page.url.endswith("#flow")
    page.reload()
    expect(page.locator("#flow")).to_be_visible()
    expect(page.locator("#programs")).to_be_hidden()
    assert page.title() == "Information flow · Lapwing"


def test_the_corpus_and_a_certificate_to_keep(page: Page) -> None:
    page.select_option("#corpus", "proved/laplace_mechanism")
    expect(page.locator("#verdict-status")).to_contain_text("laplace_mechanism: proved", timeout=PATIENCE)
    assert "# expect" not in written(page)
    for kind in (".json", ".tex"):
        with page.expect_download() as saved:
            page.locator(f"#verdict [data-save='{kind}']").first.click()
        assert saved.value.suggested_filename == f"laplace_mechanism{kind}"


def test_a_search_can_be_stopped(page: Page) -> None:
    draws = "".join("    x = x + laplace(q[0], scale=4 / eps)\n" for _ in range(60))
    write(page, WRONG[: WRONG.index("    noisy_bar")] + "    x = 0\n" + draws + "    return 0 if x > 0 else 1\n")
    page.click("#verify")
    expect(page.locator("#verdict-status")).to_contain_text("Verifying")
    page.click("#stop")
    expect(page.locator("#verdict-status")).to_have_text("Stopped.")
    expect(page.locator("#stop")).to_be_disabled()
    write(page, FIXED)
    expect(page.locator("#verdict .badge.proved")).to_be_visible(timeout=PATIENCE)


def test_a_verdict_is_not_dimmed_while_another_is_awaited(page: Page) -> None:
    page.evaluate(
        """() => {
          window.seen = [];
          const place = document.getElementById("verdict");
          new MutationObserver(() => {
            const waiting = !document.getElementById("stop").disabled;
            window.seen.push([place.querySelectorAll(".badge").length, waiting, place.getAttribute("aria-busy")]);
          }).observe(place, { childList: true });
        }"""
    )
    _, _, function = FIXED.replace("first_above", "again").partition("private\n\n\n")
    write(page, f"{FIXED}\n\n{function}")
    expect(page.locator("#verdict .badge.proved")).to_have_count(2, timeout=PATIENCE)
    assert [1, True, None] in page.evaluate("window.seen")


def test_what_does_it_cost(page: Page) -> None:
    write(page, FIXED.replace("4 / eps", "2 / eps"))
    page.click("#epsilon")
    expect(page.locator("#verdict h3")).to_contain_text("epsilon = 3 * eps / 2", timeout=PATIENCE)


def test_a_query_and_the_burn_down(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    place = write_people(tmp_path)
    fund(place)
    for started in serve(["--dataset", place]):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{started.address}#data")
        expect(page.locator("#data-known")).to_contain_text("No dataset yet")
        page.fill("#data-token", started.token)
        page.click("#data-list")
        expect(page.locator("#data-known")).to_contain_text("ε 1 of 1 left", timeout=PATIENCE)
        expect(page.locator("#data-column")).to_be_hidden()
        page.select_option("#data-measure", "SUM")
        expect(page.locator("#data-column")).to_have_value("age")
        page.select_option("#data-measure", "COUNT(*)")
        page.select_option("#data-by", "city")
        expect(page.locator("#data-select")).to_have_value("SELECT city, COUNT(*) FROM people GROUP BY city")
        page.click("#data-preview")
        expect(page.locator("#data-cost")).to_contain_text("This would cost ε 0.5", timeout=PATIENCE)
        expect(page.locator("#data-cost table")).to_contain_text("± 7")
        page.select_option("#data-measure", "SUM")
        expect(page.locator("#data-cost")).to_be_empty()
        page.select_option("#data-measure", "COUNT(*)")
        page.click("#data-preview")
        expect(page.locator("#data-cost")).to_contain_text("This would cost ε 0.5", timeout=PATIENCE)
        page.fill("#data-epsilon", "1/4")
        expect(page.locator("#data-cost")).to_be_empty()
        page.fill("#data-epsilon", "1/2")
        page.click("#data-ask")
        expect(page.locator("#data-picture img")).to_be_visible(timeout=PATIENCE)
        shoot(page, "data")
        check_the_old_answer_is_dimmed(page)
        page.click("#tab-budget")
        page.click("#budget-show")
        expect(page.locator("#budget-answer .picture img")).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#budget-answer")).to_contain_text("SELECT city, COUNT(*) FROM people GROUP BY city")
        assert re.search("[0-9a-f]{32}", page.locator("#budget-answer").inner_text()) is None
        shoot(page, "budget")
        page.close()


def check_the_old_answer_is_dimmed(page: Page) -> None:
    """While a new one is awaited; when it does not come, the old one is there again."""
    held: list[Route] = []
    page.route("**/query", lambda route: held.append(route))
    page.click("#data-ask")
    expect(page.locator("#data-answer[aria-busy=true], #data-picture[aria-busy=true]")).to_have_count(2)
    held[0].abort()
    expect(page.locator("#data-answer")).not_to_have_attribute("aria-busy", "true")


def test_an_audit_finds_neighbours_and_takes_others(page: Page) -> None:
    page.click("#tab-audit")
    expect(page.locator("#audit-function")).to_have_value("count_of_yes")
    page.select_option("#audit-seconds", "2")
    page.click("#audit-run")
    expect(page.locator("#audit-answer .badge.refuted")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#audit-picture img")).to_be_visible()
    shoot(page, "audit")
    page.locator("tr[data-name=votes] input").nth(1).fill("[1, 1, 1]")
    page.click("#audit-again")
    expect(page.locator("#audit-status")).to_have_text(
        "Not audited: votes differs by more than neighbours do.", timeout=PATIENCE
    )


def test_who_learns_what(page: Page) -> None:
    page.click("#tab-flow")
    expect(page.locator("#flow-answer .badge.refuted")).to_have_text("leaks", timeout=PATIENCE)
    page.select_option("#flow-corpus", "one_time_pad")
    expect(page.locator("#flow-answer .badge.proved")).to_have_text("no leak", timeout=PATIENCE)
    shoot(page, "flow")


def test_accuracy_and_the_attack(page: Page) -> None:
    page.click("#tab-accuracy")
    expect(page.locator("#accuracy-answer h3")).to_have_text("alpha = 0.003", timeout=PATIENCE)
    expect(page.locator("#accuracy-picture img")).to_be_visible()
    expect(page.locator("#accuracy-cutoff")).to_be_hidden()
    shoot(page, "accuracy")
    page.select_option("#accuracy-mechanism", "sparse-vector")
    expect(page.locator("#accuracy-cutoff")).to_have_value("3")
    page.fill("#accuracy-n", "")
    expect(page.locator("#accuracy-answer h3")).to_have_text("alpha = 64", timeout=PATIENCE)
    page.select_option("#accuracy-mechanism", "laplace")
    expect(page.locator("#accuracy-cutoff")).to_be_hidden()
    page.locator("#tab-accuracy").press("ArrowRight")
    expect(page.locator("#tab-data")).to_be_focused()
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
    field(page).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("@private\ndef f(")
    expect(page.locator("#verdict .badge.fault")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#verdict-status")).to_have_text("The program has an error.", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(field(page)).not_to_be_focused()
    page.focus("#verify")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-status")).to_have_text("The program has an error.", timeout=PATIENCE)
    write(page, "x = 1\n")
    expect(page.locator("#verdict-status")).to_have_text("Nothing to verify yet.", timeout=PATIENCE)


def test_names_and_texts_are_never_markup(page: Page) -> None:
    write(
        page,
        "from lapwing import *\n\n\n@private(epsilon='<img src=x onerror=alert(1)>')\ndef f(a: Query):\n    return a\n",
    )
    expect(page.locator("#verdict .badge.fault")).to_be_visible(timeout=PATIENCE)
    assert page.locator("#verdict img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_in_the_way_of_those_who_see_or_move_differently(
    page: Page, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    for text, badge in ((FIXED, "proved"), (WRONG, "refuted")):
        write(page, text)
        expect(page.locator(f"#verdict .badge.{badge}")).to_be_visible(timeout=PATIENCE)
        assert violations(page) == []
    for part in PARTS[1:]:
        page.click(f"#tab-{part}")
        if part == "accuracy":
            expect(page.locator("#accuracy-picture img")).to_be_visible(timeout=PATIENCE)
        if part == "flow":
            expect(page.locator("#flow-answer .badge")).to_be_visible(timeout=PATIENCE)
        assert violations(page) == [], part


def violations(page: Page) -> list[str]:
    """What axe finds, of any weight."""
    return [each["id"] for each in Axe().run(page).response["violations"]]


def test_a_phone_needs_no_scrolling_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for text, badge in ((FIXED, "proved"), (WRONG, "refuted")):
        write(page, text)
        expect(page.locator(f"#verdict .badge.{badge}")).to_be_visible(timeout=PATIENCE)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert violations(page) == []
    assert page.locator("#verdict .picture img").first.evaluate("image => image.naturalWidth") == 360
    for part in PARTS[1:]:
        page.click(f"#tab-{part}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, part
    page.click("#tab-programs")
    shoot(page, "phone")


def test_a_link_that_unpacks_to_very_much_is_not_followed(page: Page) -> None:
    packed = compressobj(9, wbits=-15)
    bomb = packed.compress(b"#" * 50_000_000) + packed.flush()
    page.evaluate("link => { location.hash = link }", "program=" + urlsafe_b64encode(bomb).decode().rstrip("="))
    page.wait_for_timeout(1000)
    assert "private_mean" in written(page)


def test_nothing_comes_from_the_network(browser: Browser, served: Served) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.address)
    expect(page.locator("#verdict .badge")).to_be_visible(timeout=PATIENCE)
    for part in PARTS:
        page.click(f"#tab-{part}")
    assert [url for url in asked if not url.startswith((served.address, "data:"))] == []
    page.close()
