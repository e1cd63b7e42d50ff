"""Programs with Gaussian noise that is only compared: what bounds of all probabilities show, case by case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product

from lapwing.kernel.finite.chains import FINEST, Chains
from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.rules.shared.bounded import Bounded
from lapwing.refute.estimate.case import Estimate, Inputs
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.compared import cells_of, outcome_of, table_of
from lapwing.refute.exact.event import Event
from lapwing.refute.search.families import FAMILIES, cases

CASES = 240
FINENESSES = 2
NEAREST = 6

Pair = tuple[Inputs, Inputs]


def compared(program: Program, claim: Claim) -> Iterator[list[Estimate]]:
    """What each case shows; cells are made finer for those that come nearest to breaking the claim."""
    if not any(isinstance(node, Gaussian) for node in inside(program.body)):
        return
    pairs: Iterable[Pair] = islice(pairs_of(program, claim), CASES)
    try:
        inputs = next(pairs_of(program, claim), ((), ()))[0]
        cells = [*islice(cells_of(program, dict(inputs)), FINENESSES)]
    except Refused:
        return
    for chains in cells:
        look, near = Look(program, claim, chains), list[tuple[Fraction, Pair]]()
        for first, second in pairs:
            try:
                found = look.at(first, second)
            except Refused:
                continue
            near.append((found[0], (first, second)))
            yield [sight(first, second, *found)] if found[0] > 0 else []
        pairs = [pair for _, pair in sorted(near, key=lambda each: -each[0])[:NEAREST]]


def pairs_of(program: Program, claim: Claim) -> Iterator[Pair]:
    """All pairs of inputs if these are few, and those of simple families."""
    try:
        inputs = [tuple(each.items()) for each in inputs_of(program)]
    except Refused:
        inputs = []
    if len(inputs) > 1 and len(inputs[0]) == len(program.parameters):
        yield from ((one, two) for one, two in product(inputs, repeat=2) if one != two)
        return
    for family in FAMILIES[:3]:
        for case in cases(program, claim, family):
            yield from ((case.left, case.right), (case.right, case.left))


@dataclass
class Look:
    """Bounds of all probabilities on inputs, in cells of one size; each is worked out once."""

    program: Program
    claim: Claim
    chains: Chains
    tables: dict[Inputs, Bounded] = field(default_factory=dict)

    def table(self, inputs: Inputs) -> Bounded:
        """Bounds for each result."""
        if inputs not in self.tables:
            self.tables[inputs] = table_of(self.program, dict(inputs), self.chains)
        return self.tables[inputs]

    def at(self, first: Inputs, second: Inputs) -> tuple[Fraction, Event]:
        """By how much the claim is surely broken by an event, or how far it is from that, and the event."""
        one, two = self.table(first), self.table(second)
        (_, factor), (_, delta) = allowance(self.claim.epsilon, self.claim.delta, dict(first))
        over = {
            results: low - factor * two.results.get(results, (Fraction(0), Fraction(0)))[1]
            for results, (low, _) in one.results.items()
        }
        chosen = [results for results, more in over.items() if more > 0]
        total = sum((over[results] for results in chosen), -one.met - factor * two.rare - delta)
        return total, Event(tuple(map(outcome_of, chosen)))


def sight(first: Inputs, second: Inputs, more: Fraction, event: Event) -> Estimate:
    """What a case shows, for exact evaluation."""
    return Estimate(first, second, FINEST, event, 0.0, float(more), float(more), by_cells=True)
