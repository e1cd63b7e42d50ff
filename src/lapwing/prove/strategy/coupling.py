"""The rules for draws: how two are coupled, and what is excluded of one."""

from __future__ import annotations

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.role import Queries
from lapwing.kernel.language.term import FALSE, TRUE, ZERO, Param, Term
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample as Alone
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.spread_in_mu import SpreadInMu
from lapwing.kernel.rules.up_to_bad import Coupling, UpToBad
from lapwing.prove.invariant.terms import number
from lapwing.prove.program.in_mu import InMu
from lapwing.prove.program.in_rho import InRho
from lapwing.prove.program.rare import Rare
from lapwing.prove.program.sites import Path
from lapwing.prove.shift.synthesis import Choices, Task


class NoDerivationError(Exception):
    """The pieces do not make a derivation."""


def coupled(task: Task, choices: Choices, draw: Sample, path: Path) -> Rule:
    """The rule that couples two draws, of which something bad may be excluded."""
    return but_for(task.rare.get(path), draw_rule(task, choices, draw, path))


def draw_rule(task: Task, choices: Choices, draw: Sample, path: Path) -> Rule:
    """The rule that couples two draws."""
    site = task.sites.get(path)
    if site is None:
        return Same()
    match site.in_rho:
        case InMu(ratio=None, distance=distance, squared=squared):
            return NoiseInMu(distance, squared, site.unit)
        case InMu(ratio=ratio) if ratio is not None:
            return SpreadInMu(ratio, site.unit, site.moved_unit)
        case InRho(distance=distance, squared=squared):
            return NoiseInRho(ZERO, distance, squared, site.unit)
        case _:
            pass
    if site.meter is not None:
        return Metered(ZERO, number(site.meter.distance), site.unit)
    template, choice = task.templates[path], choices[path]
    match draw.law:
        case laws.Laplace() | laws.Geometric():
            if site.step is not None and template.counted:
                return LaplaceSteps(template.term(choice), site.unit, site.step, template.amount(choice))
            return Laplace(template.term(choice), site.unit)
        case laws.ExponentialNoise():
            return ExponentialNoise(template.term(choice), site.unit)
        case laws.RandomizedResponse():
            return Response(template.guards[choice["guard"] - 1] if choice["guard"] else FALSE, site.unit)
        case laws.Flip():
            return Flip(template.guards[choice["guard"] - 1], site.unit) if choice["guard"] else Same()
        case laws.Exponential(scores=scores):
            asked = isinstance(scores, Param) and isinstance(task.program.roles().get(scores), Queries)
            return Exponential(site.unit) if asked else Scores(site.unit)
        case laws.Gaussian() if site.bell is not None:
            bell = site.bell
            prices = bell.epsilon, bell.delta, bell.distance, bell.by, site.unit, site.delta_unit
            return GaussBranch(template.term(choice), *prices) if site.branches else Gauss(*prices)
        case _:
            raise NoDerivationError


def but_for(rare: Rare | None, rule: Rule) -> Rule:
    """A rule for two draws, but for what is assumed not to be drawn."""
    if rare is None or rare.needed == FALSE or not isinstance(rule, Coupling):
        return rule
    return UpToBad(1, rare.bad, rare.needed, rare.delta, rare.unit, rule)


def made_alone(task: Task, rule: Alone, path: Path) -> Rule:
    """A draw that only one run makes."""
    rare = task.rare.get(path)
    return rule if rare is None else UpToBad(rule.side, rare.bad, TRUE, rare.delta, rare.unit, rule)


def moves_of(rule: Rule) -> tuple[Term, ...]:
    """What an assertion of a rule for draws speaks of: by how much one is moved, and where something is needed."""
    match rule:
        case Laplace() | LaplaceSteps() | ExponentialNoise() | GaussBranch():
            return (rule.shift,)
        case UpToBad(needed=needed, coupling=coupling):
            return needed, *moves_of(coupling)
        case _:
            return ()
