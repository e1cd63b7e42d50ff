"""Steps of a proof that rest on delta: noise that is moved on branches, and draws without something bad."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from lapwing.kernel.cost.calibration import Calibration, Concentrated, Order, Textbook
from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.term import Term
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.shared.bad_events import Coin, Far
from lapwing.kernel.rules.toss import Toss
from lapwing.kernel.rules.up_to_bad import Coupling, UpToBad

Bound = str | int | Fraction
COUPLINGS: dict[str, Coupling] = {"same": Same(), "left": Sample(1), "right": Sample(2)}


class DeltaSteps:
    """What a proof offers besides the other rules."""

    def apply(self, rule: Rule) -> Self:
        """Apply a rule to the next goal."""
        raise NotImplementedError

    def term(self, text: Bound) -> Term:
        """An assertion or a number."""
        raise NotImplementedError

    def public(self, text: Bound) -> Term:
        """A public term."""
        raise NotImplementedError

    def calibration(self, rho: Bound | None, order: Bound | None) -> Calibration:
        """Why a sigma is enough: as in textbooks, for a rho, or for numbers by an order."""
        if rho is not None:
            return Concentrated(self.public(rho))
        return Textbook() if order is None else Order(self.public(order))

    def gauss_branch(
        self,
        shift: Bound,
        epsilon: Bound,
        delta: Bound,
        distance: Bound = 1,
        rho: Bound | None = None,
        order: Bound | None = None,
        units: tuple[int, int] = (0, 1),
    ) -> Self:
        """Couple two Gaussian draws, moved by an amount that depends on the branch which `'drawn` takes."""
        prices = self.public(epsilon), self.public(delta), self.public(distance), self.calibration(rho, order)
        return self.apply(GaussBranch(self.term(shift), *prices, *units))

    def toss(self, epsilon: Bound, delta: Bound, units: tuple[int, int] = (0, 1)) -> Self:
        """Couple two coins whose probabilities are near each other: both fall alike."""
        return self.apply(Toss(self.public(epsilon), self.public(delta), *units))

    def up_to_bad(
        self,
        delta: Bound,
        above: Bound | None = None,
        below: Bound | None = None,
        heads: bool = True,
        reached: bool = False,
        needed: str = "True",
        by: str = "same",
        shift: Bound | None = None,
        distance: Bound | None = None,
        units: tuple[int, int] = (0, 1),
    ) -> Self:
        """A draw but for a small probability: noise stays within a distance above or below, or a coin shows no heads.

        The draw is the `same` in both runs, made in the `left` or the `right` one alone, Laplace noise with a shift, or
        noise paid in rho around centres that are so far apart at most.
        """
        far = above if above is not None else below
        bad = Coin(heads) if far is None else Far(above is not None, self.public(far), reached)
        coupling = COUPLINGS[by] if shift is None else Laplace(self.term(shift), units[0])
        if distance is not None:
            coupling = NoiseInRho(self.term(shift or 0), self.public(distance), False, units[0])
        side = 2 if coupling == Sample(2) else 1
        return self.apply(
            UpToBad(1 if side == 1 else 2, bad, self.term(needed), self.public(delta), units[1], coupling)
        )
