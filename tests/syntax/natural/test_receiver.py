"""The object of a method: named fields are as the contract says, the others as `__init__` leaves them."""

from __future__ import annotations

from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.natural import lower_natural
from lapwing.syntax.pretty_program import pretty
from tests.contracts import contract_of, definitions, source_of

HEAD = "import numpy as np\nfrom dataclasses import dataclass\n\n"
BOX = """
class Box:
    cap = 5

    def __init__(self, rows, epsilon, low, high=9):
        self.rows = rows
        self._eps = epsilon
        self.low, self.high = low, high
        self.rng = np.random.default_rng()
        self.seen = []

    def noise(self, by):
        self.seen.append(by)
        return self.rng.laplace(0, by / self._eps)

    # lapwing: self.rows: Database(of=Bit, neighbours="add-remove"); self._eps: Epsilon; epsilon = self._eps
    def total(self):
        return sum(self.rows) + self.noise(BY)
"""


def lowered(text: str) -> Lowered:
    name = definitions(text)[-1].name
    return lower_natural(source_of(text), name, contract_of(text, -1))


def test_fields_that_the_contract_does_not_name_are_set_by_init() -> None:
    made = lowered(HEAD + BOX.replace("BY", "self.high"))
    assert "scale=9 / eps" in pretty(made.program, None)
    assert any("as Box.__init__ leaves it" in note for note in made.notes)


def test_a_parameter_of_init_without_a_default_is_public() -> None:
    made = lowered(HEAD + BOX.replace("BY", "self.low"))
    assert "low: Public[float]" in pretty(made.program, None)
    assert "self.low is taken to be public: the contract does not list it." in made.notes


def test_a_field_computed_from_private_data_is_private() -> None:
    text = HEAD + BOX.replace("self.seen = []", "self.n = len(rows)\n        self.seen = []").replace("BY", "self.n")
    made = lowered(text)
    assert "scale=n / eps" in pretty(made.program, None)
    assert "n" in made.private


def test_nothing_is_run_where_the_contract_names_all() -> None:
    text = HEAD + BOX.replace("sum(self.rows) + self.noise(BY)", "sum(self.rows) > self.cap")
    made = lowered(text)
    assert not made.notes
    assert "> 5" in pretty(made.program, None)


def test_what_a_contract_speaks_of_is_public() -> None:
    text = HEAD + BOX.replace("BY", "self.high").replace(
        "self._eps: Epsilon;", "self._eps: Epsilon; requires = self.high > 0;"
    )
    assert "high: Public[float]" in pretty(lowered(text).program, None)


def test_a_class_method_gets_its_class() -> None:
    text = (
        "class Bank:\n    rate = 2\n    @classmethod\n"
        '    # lapwing: rows: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon\n'
        "    def total(cls, rows, epsilon):\n        return sum(rows) > cls.rate\n"
    )
    assert "> 2" in pretty(lowered(text).program, None)


def test_fields_of_a_dataclass_have_their_defaults() -> None:
    text = (
        "from dataclasses import dataclass\n\n@dataclass\nclass Box:\n    rows: list\n    k: int\n"
        "    cap: float = 4.0\n"
        '    # lapwing: self.rows: Database(of=Bit, neighbours="add-remove"); epsilon = 1\n'
        "    def total(self):\n        return sum(self.rows) > self.cap * self.k\n"
    )
    made = pretty(lowered(text).program, None)
    assert "4.0 * k" in made
    assert "k: Public[" in made


def test_what_an_object_keeps_is_said_to_stay_hidden() -> None:
    text = (
        "class Bank:\n"
        '    # lapwing: rows: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon\n'
        "    def total(self, rows, epsilon):\n        {}\n        return 0\n"
    )
    hidden = "What the object keeps after the call (self.last) is taken to stay hidden."
    assert hidden in lowered(text.format("self.last = sum(rows)")).notes
    assert hidden not in lowered(text.format("last = sum(rows)")).notes
