"""What has been spent, by everyone or by one analyst, on all of the data and on parts of it.

A step between neighbours touches every release on the whole, and of each partition at most `touched` parts.  So the
total is the sum of the whole and, for each partition, of its dearest parts; the amount and the delta each take their
own dearest, which is never too little.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.ledger.entry.charge import NOTHING, Charge, add, round_up


class Dearest:
    """The largest of amounts that only grow."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.best: dict[str, Fraction] = {}

    def sum(self) -> Fraction:
        """Their sum."""
        return round_up(sum(self.best.values(), Fraction(0)))

    def grow(self, part: str, value: Fraction) -> None:
        """A part has grown to this value."""
        if part in self.best or len(self.best) < self.count:
            self.best[part] = value
            return
        least = min(self.best, key=lambda name: self.best[name])
        if value > self.best[least]:
            del self.best[least]
            self.best[part] = value

    def sum_if(self, part: str, value: Fraction) -> Fraction:
        """Their sum if a part grew to this value."""
        trial = Dearest(self.count)
        trial.best = dict(self.best)
        trial.grow(part, value)
        return trial.sum()


class Spread:
    """What has been spent on the parts of one partition."""

    def __init__(self, touched: int) -> None:
        self.parts: dict[str, Charge] = {}
        self.amounts = Dearest(touched)
        self.deltas = Dearest(touched)

    def total(self) -> Charge:
        """What its dearest parts cost together."""
        return Charge(self.amounts.sum(), self.deltas.sum())

    def total_if(self, part: str, charge: Charge) -> Charge:
        """The total with one more charge on a part."""
        grown = add(self.parts.get(part, NOTHING), charge)
        return Charge(self.amounts.sum_if(part, grown.amount), self.deltas.sum_if(part, grown.delta))

    def spend(self, part: str, charge: Charge) -> None:
        """One more charge on a part."""
        grown = self.parts[part] = add(self.parts.get(part, NOTHING), charge)
        self.amounts.grow(part, grown.amount)
        self.deltas.grow(part, grown.delta)


class Account:
    """`where` is a partition and a part of it, or nothing for the whole of the data."""

    def __init__(self) -> None:
        self.whole = NOTHING
        self.spreads: dict[str, Spread] = {}

    def total(self) -> Charge:
        """All that has been spent."""
        return self.sum_of({name: spread.total() for name, spread in self.spreads.items()}, self.whole)

    def total_if(self, charge: Charge, where: tuple[str, str] | None, touched: int) -> Charge:
        """The total with one more charge."""
        totals = {known: other.total() for known, other in self.spreads.items()}
        if where is None:
            return self.sum_of(totals, add(self.whole, charge))
        name, part = where
        spread = self.spreads.get(name) or Spread(touched)
        return self.sum_of({**totals, name: spread.total_if(part, charge)}, self.whole)

    def spend(self, charge: Charge, where: tuple[str, str] | None, touched: int) -> None:
        """One more charge."""
        if where is None:
            self.whole = add(self.whole, charge)
            return
        name, part = where
        if name not in self.spreads:
            self.spreads[name] = Spread(touched)
        self.spreads[name].spend(part, charge)

    @staticmethod
    def sum_of(totals: dict[str, Charge], whole: Charge) -> Charge:
        """The whole and the partitions together."""
        for total in totals.values():
            whole = add(whole, total)
        return whole
