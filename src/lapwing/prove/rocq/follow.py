"""Which tactics each rule has; a rule that is not in the table has none yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.spread_in_mu import SpreadInMu
from lapwing.kernel.rules.toss import Toss
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.rocq import branches, choices, distances, draws, in_mu, in_rho, loops, metered, steps, toss, up_to
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.state import State

TACTICS: dict[type, Callable[[State, Any], None]] = {
    Absurd: steps.follow_absurd,
    Apart: distances.follow_apart,
    Assign: steps.follow_assign,
    Case: steps.follow_case,
    Choice: choices.follow_choice,
    Conseq: steps.follow_conseq,
    Entry: steps.follow_entry,
    Exponential: choices.follow_exponential,
    ExponentialNoise: choices.follow_exponential_noise,
    Flip: choices.follow_flip,
    Gauss: in_rho.follow_gauss,
    GaussBranch: branches.follow_gauss_branch,
    If: steps.follow_if,
    Instance: steps.follow_instance,
    Laplace: draws.follow_laplace,
    LaplaceSteps: draws.follow_laplace,
    Metered: metered.follow_metered,
    NoiseInMu: in_mu.follow_noise_in_mu,
    NoiseInRho: in_rho.follow_noise_in_rho,
    Response: choices.follow_response,
    Same: choices.follow_same,
    Sample: choices.follow_sample,
    Scores: distances.follow_scores,
    Seq: steps.follow_seq,
    Skip: steps.follow_skip,
    SpreadInMu: in_mu.follow_spread_in_mu,
    Toss: toss.follow_toss,
    UpToBad: up_to.follow_up_to_bad,
    WhileAlone: loops.follow_while_alone,
    WhileApart: loops.follow_while_apart,
    WhileBoth: loops.follow_while_both,
}


def follow(state: State) -> None:
    """The tactics of a derivation of a judgment; a step that makes no sense is refused as the kernel refuses it."""
    rule = state.node.rule
    if type(rule) not in TACTICS:
        raise NotExportable(f"the rule {type(rule).__name__}")
    rule.premises(state.judged)
    TACTICS[type(rule)](state, rule)
