"""The reconstruction attack on the page."""

from __future__ import annotations

from lapwing.app.serve.controls import button, labelled, lead, number, results, status
from lapwing.report.html.markup import Html, element, join

WORDS = (
    "Reconstruct secret bits from noisy counts. Each simulated person has one bit; the attacker sees only noisy counts "
    "over subsets of people, and solves for the bits. With too little noise, almost all of them are recovered."
)
EMPTY = "Press Attack, and the share of the bits that were recovered appears here."


def draw_attack() -> Html:
    """How many people and counts, and the price to try."""
    price = element("input", type="range", id="attack-epsilon", min="-4", max="4", step="1", value="1")
    return join(
        (
            lead(WORDS),
            element(
                "div",
                labelled("People", number("attack-n", "64", "4", "200", "1")),
                labelled("Counts", number("attack-queries", "256", "1", "1000", "1")),
                labelled("Seed", number("attack-seed", "0", "0", "1000000", "1")),
                labelled("ε of each answer", price),
                element("output", "2", id="attack-price", for_="attack-epsilon"),
                button("Attack", "attack-one", main=True),
                button("Try every ε", "attack-all"),
                status("attack-status"),
                class_="tools",
            ),
            results("attack", EMPTY),
        )
    )
