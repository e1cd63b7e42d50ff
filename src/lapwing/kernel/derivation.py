"""A derivation is data that anyone may write: a rule with the derivations of its premises."""

from __future__ import annotations

from typing import get_args

from lapwing.kernel.language.data import Data
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.computed import Computed
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.in_steps import InSteps
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.ranked import Ranked
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.sampled import Sampled
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.selection import Selection
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.shuffled import Shuffled
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.split import Split
from lapwing.kernel.rules.spread_in_mu import SpreadInMu
from lapwing.kernel.rules.toss import Toss
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth

Fact = Apart | Entry | Instance
Plain = Absurd | Assign | Case | Conseq | If | Seq | Skip | WhileAlone | WhileApart | WhileBoth
Draw = Choice | Exponential | ExponentialNoise | Flip | Gauss | Laplace | LaplaceSteps | Response | Same | Sample
Metering = Metered | NoiseInMu | NoiseInRho | Scores | SpreadInMu
UpToDelta = GaussBranch | Toss | UpToBad
Statement = Advanced | Cell | Direct | Finite | Group | Pointwise | PostProcessing | Ranked | Rows | Sequential | Split
Composition = Computed | Convert | GroupMu | InSteps | Parts | Rounds | Sampled | Selection | Shuffled
InRho = FromRho | GroupRho | PureInRho
Rule = Fact | Plain | Draw | Metering | UpToDelta | Statement | Composition | InRho
RULES = get_args(Rule)


class Derivation(Data):
    rule: Rule
    premises: tuple[Derivation, ...]
