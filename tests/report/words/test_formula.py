"""Assertions as LaTeX."""

from __future__ import annotations

import pytest

from lapwing.report.words.formula import formula

SHOWN = {
    "i<1> == i<2>": r"{\mathit{i}}_{1} = {\mathit{i}}_{2}",
    "spent[0] <= 2": r"{\mathit{spent}}[0] \le  2",
    "w<1> == 'r0 => b<2> >= b<1> + 1": (
        r"{\mathit{w}}_{1} = {\mathit{r}_{0}} \Rightarrow  {\mathit{b}}_{2} \ge  {\mathit{b}}_{1} + 1"
    ),
    "<eps>": r"\langle {\varepsilon}\rangle",
    "<2 * eps>, within <3>": r"\langle 2 \cdot  {\varepsilon}\rangle , \text{ within } \langle 3\rangle",
    "pays <abs(x<1>)> where i<1> > 0": (
        r"\text{ pays } \langle {\mathit{abs}}({\mathit{x}}_{1})\rangle  \text{ where } {\mathit{i}}_{1} > 0"
    ),
    "x_y < log(3) and not b": r"{\mathit{x\_y}} < \log(3) \wedge  \neg  {\mathit{b}}",
}


@pytest.mark.parametrize("words", SHOWN)
def test_formulas(words: str) -> None:
    assert formula(words) == SHOWN[words]
