"""What a release would cost and how exact it would be, as HTML."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.answer.preview_text import View, noise_words, refused_words
from lapwing.data.answer.release_text import amount, measure_of
from lapwing.report.html.markup import Html, element
from lapwing.report.html.table import table

UNKNOWN = "depends on the data"


def html_preview(view: View) -> Html:
    """The cost, and how far each answer will be from the exact one."""
    sure = f"{float(Fraction(view['confidence'])) * 100:g}%"
    rows = [
        (each["column"], UNKNOWN if each["distance"] is None else f"± {amount(each['distance'])}")
        for each in view["within"]
    ]
    delta = "" if view["delta"] == "0" else f", δ {amount(view['delta'])}"
    measure = measure_of(view["left"])
    sign = "ε" if measure == "epsilon" else "ρ"
    refused = refused_words(view)
    left = f"{sign} {amount(view['left'][measure])} {'is' if refused else 'would be'} left."
    cost = f"{sign} {amount(view[measure])}{delta}; {left}"
    return element(
        "article",
        element("p", "This would cost ", element("b", cost)),
        table(f"Errors, with {sure} confidence", ("answer", f"error, with {sure} confidence"), rows),
        element("p", f"It would be refused: {refused}.", class_="ratio") if refused else None,
        element(
            "details",
            element("summary", "The noise"),
            *(element("p", words, class_="aside") for words in noise_words(view)),
            *(element("p", each, class_="aside") for each in dict.fromkeys(one["about"] for one in view["intervals"])),
        ),
        class_="lapwing",
    )
