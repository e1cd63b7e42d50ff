"""Files and figures: what is written to them is seen."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import core, refusal

BEFORE = "import csv, json, matplotlib.pyplot as plt, seaborn as sns\nfrom tqdm import tqdm"
SEEN = [
    "with open('out.txt', 'w') as f:\n    f.write(str(sum(data)))\nreturn 0",
    "f = open('out.txt', mode='a')\nf.write(f'{sum(data)}')\nf.close()\nreturn 0",
    "with open('out.json', 'w') as f:\n    json.dump({'total': sum(data)}, f)\nreturn 0",
    "with open('out.csv', 'w') as f:\n    csv.writer(f).writerow([sum(data)])\nreturn 0",
    "plt.plot([1, 2], [sum(data), 3])\nreturn 0",
    "fig, ax = plt.subplots()\nax.bar([1], [sum(data)])\nreturn 0",
    "sns.barplot(x=[1], y=[sum(data)])\nreturn 0",
    "t = 0\nfor x in tqdm(data):\n    t = 0\nreturn t",
]


@pytest.mark.parametrize("body", SEEN)
def test_what_is_written_is_part_of_the_outcome(body: str) -> None:
    made = core(body, BEFORE)
    assert "data" in made
    assert "return 0" not in made


def test_a_plot_of_released_values_tells_nothing_new() -> None:
    made = core("noisy = sum(data) + rng.laplace(0, 1)\nplt.bar([1], [noisy])\nplt.show()\nreturn noisy", BEFORE)
    assert made.count("laplace") == 1


@pytest.mark.parametrize("body", ["return open('x').read()", "with open('x', 'r+') as f:\n    f.write('')\nreturn 0"])
def test_reading_a_file_is_refused(body: str) -> None:
    assert "Reading a file" in refusal(body).cause
