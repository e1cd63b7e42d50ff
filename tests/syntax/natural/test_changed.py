"""Objects of a file that change after they are bound are not read; those that nothing changes are."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal


@pytest.mark.parametrize(
    "before",
    [
        "L = [1]\nL.append(2)\n",
        "L = [1]\nL[0] = 2\n",
        "L = [1]\ndel L[0]\n",
        "L = [1]\nM = L\nM.append(2)\n",
        "L = [1]\nD = {'l': L}\nD['l'].append(2)\n",
        "import random\nL = [1, 2]\nrandom.shuffle(L)\n",
        "def more(x):\n    x.append(2)\nL = [1]\nmore(L)\n",
        "def more():\n    L.append(2)\nL = [1]\n",
        "L = [1]\nfor i in range(2):\n    L.append(i)\n",
        "class A:\n    def __init__(self): self.n = 1\n    def up(self): self.n = 2\nL = A()\nL.up()\n",
        "L = [1]\nclass A:\n    L.append(2)\n",
    ],
)
def test_an_object_that_changes(before: str) -> None:
    assert "`L`" in refusal("return L", before).cause


@pytest.mark.parametrize(
    "before",
    [
        "L = [1, 2]\nprint(L)\n",
        "L = [1, 2]\ndef other():\n    L = []\n    L.append(3)\n    return L\n",
        "L = [1, 2]\ndef other(L):\n    L.append(3)\n",
        "L = [1, 2]\nif __name__ == '__main__':\n    L.append(3)\n",
        "L = [1, 2]\nM = L + [3]\n",
        "import logging\nlog = logging.getLogger()\nlog.setLevel(1)\nL = [1, 2]\n",
        "import random\nL = 2\nrandom.seed(L)\n",
    ],
)
def test_an_object_that_stays(before: str) -> None:
    assert_as_python("return L", before)
